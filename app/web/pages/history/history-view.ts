// The texts and addresses of a calendar's history: its lists of changes, and one change before and after.

import { diffWordsWithSpace } from "diff";
import { EVENT_TEXTS } from "~/event/event-texts";
import { dateLabel, eventTimeLabel, weekdayAndDay } from "~/event/labels";
import { parseDateId, timesOn } from "~/event/series";
import type { getVersion, listVersions } from "~/operations/history/history";
import { differs } from "~/operations/history/restoring";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import type { Flash } from "~/web/request/flash";

type Summary = Result<typeof listVersions>["list"][number];
type Version = Result<typeof getVersion>;
/** What a page of the history is drawn for. */
export type HistoryPageOf = { calendar: ShownCalendar; display: CalendarDisplay };
type Page = HistoryPageOf;

/** `what` is done to it, by whom: "Changed by", "ann...", on `when`; `fields` "Title, When"; null `undo` for no button. */
export type HistoryRow = {
  id: number;
  title: string;
  kind: string;
  what: string;
  who: string;
  when: string;
  fields: string;
  href: string;
  undo: NonNullable<Flash["undo"]> | null;
};

/** Null stands for what was not there. */
export type ComparedField = { label: string; before: Piece[] | null; after: Piece[] | null };
export type VersionView = HistoryRow & {
  compared: ComparedField[];
  canRestore: boolean;
  modifiedAt: number;
  /** What else the same request changed; null for nothing. */
  partOf: Pick<HistoryRow, "title" | "href"> | null;
};

const KINDS: Record<Summary["itemKind"], string> = {
  event: "Event",
  series: "Repeating event",
  news: "News",
  home: "Home",
  calendar: "Calendar",
};
const ACTIONS: Record<Summary["action"], string> = {
  created: "Added by",
  changed: "Changed by",
  canceled: "Canceled by",
  deleted: "Deleted by",
  restored: "Restored by",
};
const WHEN_FIELDS = ["allDay", "from", "to", "firstDay", "startTime", "length"];
/** Whose texts are days. */
const DAY_FIELDS = ["until", "skips"];
const LABELS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(EVENT_TEXTS).map(([name, { label }]) => [name, label])),
  ...Object.fromEntries(WHEN_FIELDS.map((name) => [name, "When"])),
  repeat: "Repeats",
  until: "Ends",
  skips: "Deleted dates",
  text: "Text",
  wall: "Wall",
  links: "Links",
  timeZone: "Time zone",
  admins: "Managed By",
  category: "Category",
  categories: "Categories",
  embedSites: "Websites that show it",
  suggestions: "Visitors may suggest events",
};

export function buildHistoryRow(version: Summary, { calendar, display }: Page): HistoryRow {
  const { id, title, itemKind, itemId, action, actorName, at, fields } = version;
  const kind = itemKind === "event" && parseDateId(itemId) ? "One date" : KINDS[itemKind];
  return {
    id,
    title: title || kind,
    kind,
    what: ACTIONS[action],
    who: actorName,
    when: dateLabel(at, shownZone(display, calendar), display.now),
    fields: [...new Set(fields.map(labelOf))].join(", "),
    href: pagePaths.version(calendar.link, id),
    undo: null,
  };
}

/** `whole` is the row of the request that made the change, and whether there is more to it. */
export function buildVersionView(
  version: Version,
  whole: { row: HistoryRow; isOfSeveral: boolean },
  page: Page,
): VersionView {
  return {
    ...buildHistoryRow(version, page),
    undo: whole.isOfSeveral ? null : whole.row.undo,
    partOf: whole.isOfSeveral ? whole.row : null,
    compared: comparedTexts(version, page).map(({ label, before, after }) => {
      const words = compareWords(before ?? "", after ?? "");
      return {
        label,
        before: before === null ? null : words.before,
        after: after === null ? null : words.after,
      };
    }),
    canRestore: canRestore(version.states),
    modifiedAt: version.modifiedAt,
  };
}

type Texts = { label: string; before: string | null; after: string | null };

/** By their labels; of the times that an event has for programs, people see one text. What is empty is left out. */
function comparedTexts({ texts, states }: Version, page: Page): Texts[] {
  const others = texts
    .filter(({ field }) => !WHEN_FIELDS.includes(field))
    .map(({ field, before, after }) => ({
      label: labelOf(field),
      before: DAY_FIELDS.includes(field) ? daysOf(before, page) : before,
      after: DAY_FIELDS.includes(field) ? daysOf(after, page) : after,
    }));
  const [title, ...rest] = others;
  const when = {
    label: "When",
    before: whenOf(states, "before", page),
    after: null as string | null,
  };
  when.after = whenOf(states, "after", page);
  const hasTimes = states.itemKind === "event" || states.itemKind === "series";
  const all = title && hasTimes ? [title, when, ...rest] : others;
  return all.filter(({ before, after }) => before || after);
}

function whenOf(
  states: Version["states"],
  side: "before" | "after",
  { calendar, display }: Page,
): string | null {
  if (states.itemKind !== "event" && states.itemKind !== "series") return null;
  const state = states[side];
  if (!state || state.isDeleted) return null;
  // Of a series its first date.
  const span = "freq" in state ? { ...state, ...timesOn(state, state.firstDay) } : state;
  return eventTimeLabel(span, shownZone(display, calendar), display.now);
}

/** Days that stand one a line, as people read them. */
function daysOf(text: string | null, { calendar, display }: Page): string | null {
  if (!text) return text;
  const today = todayOf(display, calendar);
  return text
    .split("\n")
    .map((day) => weekdayAndDay(day, today))
    .join("\n");
}

/** What was not there cannot come back, and who manages a calendar is not given back so. */
function canRestore(states: Version["states"]): boolean {
  const { before } = states;
  if (!before || ("isDeleted" in before && before.isDeleted)) return false;
  if (states.itemKind !== "calendar") return true;
  const { before: old, after } = states;
  return old !== null && after !== null && differs(old, after);
}

function labelOf(field: string): string {
  return LABELS[field] ?? field;
}

/** A run of a text; `isChanged` where the other text does not have it. */
export type Piece = { text: string; isChanged: boolean };

/** More differences than this, and the texts have nothing in common worth telling; finding them takes their square. */
const MOST_EDITS = 1_000;

/** The pieces of both texts in their order; together they are the whole texts. */
function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return { before: allOf(before), after: allOf(after) };
  const side = (other: "added" | "removed") =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { before: side("added"), after: side("removed") };
}

function allOf(text: string): Piece[] {
  return text === "" ? [] : [{ text, isChanged: true }];
}
