// The texts and addresses of a calendar's history: lists of changes, and one change before and after.

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { diffWordsWithSpace } from "diff";
import { readAsks } from "~/event/asks";
import { asksText } from "~/event/asks-words";
import { isEventText, labelOfText } from "~/event/event-text-labels";
import { dateLabel, eventTimeLabel, weekdayAndDay } from "~/event/labels";
import { hasDaysAlone } from "~/event/rule-text";
import { parseDateId, timesOn } from "~/event/series";
import { type RuleInZone, storedRuleText, withZone } from "~/event/stored-rule-text";
import { type getVersion, type listVersions, REMOVED_CATEGORY } from "~/operations/history/history";
import { differs } from "~/operations/history/restoring";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { memberName } from "~/web/pages/accounts/member-name";
import { nameRegion } from "~/web/pages/calendars/holiday-regions";
import { nameWithColor, sayYes } from "~/web/pages/calendars/setting-words";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import type { Flash } from "~/web/request/flash";
import type { Words } from "~/words/words";

type Compared = Pick<Result<typeof getVersion>, "texts" | "states">;
type Side = "before" | "after";

/** API texts are in English, so texts that people did not write are made again from the states. */
export function wordTexts({ texts, states }: Compared, words: Words): Compared["texts"] {
  const worded = (field: string, text: string | null, side: Side) =>
    text === null ? null : wordText(field, text, { states, side, words });
  return texts.map(({ field, before, after }) => ({
    field,
    before: worded(field, before, "before"),
    after: worded(field, after, "after"),
  }));
}

type Place = Pick<Compared, "states"> & { side: Side; words: Words };

function wordText(field: string, text: string, { states, side, words }: Place): string {
  switch (field) {
    case "repeat": {
      const series = states.itemKind === "series" ? states[side] : null;
      if (!series) return text;
      const rule = hasDaysAlone(series) ? series : { ...series, lastDay: null };
      return storedRuleText(rule, series.firstDay, words);
    }
    case "categories": {
      const calendar = states.itemKind === "calendar" ? states[side] : null;
      return calendar?.categories.map((each) => nameWithColor(each, words)).join("\n") ?? text;
    }
    case "category":
      return text === REMOVED_CATEGORY
        ? words._(msg({ message: "Removed", comment: "A category that no longer exists." }))
        : text;
    case "admins":
      return text
        .split("\n")
        .map((name) => memberName(name, words))
        .join("\n");
    case "asks": {
      const item =
        states.itemKind === "event" || states.itemKind === "series" ? states[side] : null;
      return item ? asksText(readAsks(item.asks), words) : text;
    }
    case "appTexts":
      return wordLengths(text, words);
    case "holidays":
      return text === "" ? text : nameRegion(text, words);
    case "suggestions":
    case "holidaysInFeed":
      return text === "" ? text : sayYes(words);
    default:
      return text;
  }
}

/** "Notes: 20,000 characters" of "notes 20000". */
function wordLengths(text: string, words: Words): string {
  const lines = text.split("\n").flatMap((line) => {
    const [field = "", length = ""] = line.split(" ");
    const count = Number(length);
    if (!isEventText(field)) return [];
    const name = labelOfText(field, words);
    return words._(
      msg({
        message: `${name}: ${plural(count, { one: "# character", other: "# characters" })}`,
        comment: "How long a text of an event is",
      }),
    );
  });
  return lines.join("\n");
}

type Summary = Result<typeof listVersions>["list"][number];
type Version = Result<typeof getVersion>;
export type HistoryPageOf = { calendar: ShownCalendar; display: CalendarDisplay };
type Page = HistoryPageOf;

/**
 * `what` was done, by whom and when ("begun" is a new calendar); `fields` is "Title, When"; `undo` is null for no
 * button.
 */
export type HistoryRow = {
  id: number;
  title: string;
  kind: string;
  what: Summary["action"] | "imported" | "begun";
  who: string;
  when: string;
  fields: string;
  href: string;
  undo: NonNullable<Flash["undo"]> | null;
};

/** A side is null for a state in which the item did not exist. */
export type ComparedField = {
  label: string;
  before: Piece[] | null;
  after: Piece[] | null;
  /** A name that is the same in every language, such as "Europe/Berlin". */
  isName?: true;
};
export type VersionView = HistoryRow & {
  compared: ComparedField[];
  canRestore: boolean;
  modifiedAt: number;
  /** All changes of the same request, if there are others; else null. */
  partOf: Pick<HistoryRow, "title" | "href"> | null;
};

const KINDS: Record<Summary["itemKind"], MessageDescriptor> = {
  event: msg`Event`,
  series: msg`Repeating event`,
  news: msg`News`,
  home: msg`Home`,
  calendar: msg`Calendar`,
};
const ONE_DATE = msg`One date`;
const WHEN_FIELDS = ["allDay", "from", "to", "firstDay", "startTime", "length"];
/** Fields whose values are days. */
const DAY_FIELDS = ["until", "skips"];
const LABELS: Record<string, MessageDescriptor> = {
  ...Object.fromEntries(WHEN_FIELDS.map((name) => [name, msg`When`])),
  repeat: msg`Repeats`,
  until: msg`Ends`,
  skips: msg`Deleted dates`,
  text: msg`Text`,
  wall: msg`Welcome text`,
  links: msg`Links`,
  timeZone: msg`Time zone`,
  admins: msg`Managed By`,
  category: msg`Category`,
  asks: msg`Who's coming`,
  appTexts: msg`Longer in the calendar app it came from`,
  categories: msg`Categories`,
  embedSites: msg`Websites that show it`,
  suggestions: msg`Visitors may suggest events`,
  holidays: msg`Public holidays`,
  holidaysInFeed: msg`Public holidays in calendar apps too`,
};

export function buildHistoryRow(version: Summary, { calendar, display }: Page): HistoryRow {
  const { id, title, itemKind, itemId, action, at, fields } = version;
  const { words } = display;
  const what = itemKind === "event" && parseDateId(itemId) ? ONE_DATE : KINDS[itemKind];
  const kind = words._(what);
  return {
    id,
    title: title || kind,
    kind,
    what: itemKind === "calendar" && action === "created" ? "begun" : action,
    who: sayWho(version, words),
    when: dateLabel(at, shownZone(display, calendar), display.now, display.words),
    fields: [...new Set(fields.map((field) => fieldLabel(field, words)))].join(", "),
    href: pagePaths.version(calendar.link, id),
    undo: null,
  };
}

/** The person, and the app by its password's name, so that people know which app to check. */
function sayWho({ actorName, appName: app }: Summary, words: Words): string {
  const person = memberName(actorName, words);
  return app === null ? person : words._(msg`${person}, with ${app}`);
}

/** `whole` is the row of the change's request, and whether it is shown as a whole. */
export function buildVersionView(
  version: Version,
  whole: { row: HistoryRow; isOfSeveral: boolean },
  page: Page,
): VersionView {
  return {
    ...buildHistoryRow(version, page),
    undo: whole.isOfSeveral ? null : whole.row.undo,
    partOf: whole.isOfSeveral ? whole.row : null,
    compared: comparedTexts(version, page).map(({ label, before, after, isName }) => {
      const words = compareWords(before ?? "", after ?? "");
      return {
        label,
        before: before === null ? null : words.before,
        after: after === null ? null : words.after,
        ...(isName && { isName }),
      };
    }),
    canRestore: canRestore(version.states),
    modifiedAt: version.modifiedAt,
  };
}

type Texts = { label: string; before: string | null; after: string | null; isName?: true };

/** By label; the several fields of an event's time become one text. Empty fields are left out. */
function comparedTexts(version: Version, page: Page): Texts[] {
  const { states } = version;
  const sayField = (field: string, text: string | null, side: Side) => {
    if (DAY_FIELDS.includes(field)) return sayDays(text, page);
    const series = field === "repeat" && states.itemKind === "series" ? states[side] : null;
    return text && series ? sayZone(text, series, page) : text;
  };
  const others = wordTexts(version, page.display.words)
    .filter(({ field }) => !WHEN_FIELDS.includes(field))
    .map(({ field, before, after }) => ({
      label: fieldLabel(field, page.display.words),
      before: sayField(field, before, "before"),
      after: sayField(field, after, "after"),
      ...(field === "timeZone" && { isName: true as const }),
    }));
  const [title, ...rest] = others;
  const when = {
    label: page.display.words._(msg`When`),
    before: versionTimes(states, "before", page),
    after: null as string | null,
  };
  when.after = versionTimes(states, "after", page);
  const hasTimes = states.itemKind === "event" || states.itemKind === "series";
  const all = title && hasTimes ? [title, when, ...rest] : others;
  return all.filter(({ before, after }) => before || after);
}

function versionTimes(
  states: Version["states"],
  side: "before" | "after",
  { calendar, display }: Page,
): string | null {
  if (states.itemKind !== "event" && states.itemKind !== "series") return null;
  const state = states[side];
  if (!state || state.isDeleted) return null;
  // For a series, the time of its first date.
  const span = "freq" in state ? { ...state, ...timesOn(state, state.firstDay) } : state;
  return eventTimeLabel(span, shownZone(display, calendar), display.now, display.words);
}

function sayZone(rule: string, series: RuleInZone, { calendar, display }: Page): string {
  return withZone(rule, series, { ...display, zone: shownZone(display, calendar) });
}

/** Days, one per line, formatted for people. */
function sayDays(text: string | null, { calendar, display }: Page): string | null {
  if (!text) return text;
  const today = todayOf(display, calendar);
  return text
    .split("\n")
    .map((day) => weekdayAndDay(day, today, display.words))
    .join("\n");
}

/** A state in which the item did not exist cannot be restored, and neither can changes of admins. */
function canRestore(states: Version["states"]): boolean {
  const { before } = states;
  if (!before || ("isDeleted" in before && before.isDeleted)) return false;
  if (states.itemKind !== "calendar") return true;
  const { before: old, after } = states;
  return old !== null && after !== null && differs(old, after);
}

function fieldLabel(field: string, words: Words): string {
  if (isEventText(field)) return labelOfText(field, words);
  const label = LABELS[field];
  return label ? words._(label) : field;
}

/** A part of a text; `isChanged` if the other text does not have it. */
export type Piece = { text: string; isChanged: boolean };

/** With more differences, the texts count as entirely different: the cost of finding them is quadratic. */
const MOST_EDITS = 1_000;

/** The parts of both texts in order; joined, they are the whole texts. */
function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return { before: markAllChanged(before), after: markAllChanged(after) };
  const side = (other: "added" | "removed") =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { before: side("added"), after: side("removed") };
}

function markAllChanged(text: string): Piece[] {
  return text === "" ? [] : [{ text, isChanged: true }];
}
