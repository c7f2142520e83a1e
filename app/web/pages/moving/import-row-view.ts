// The texts of the rows of an import's preview: what each entry of the file would become.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { EventSpan } from "~/event/event";
import type { EventTextName } from "~/event/event-fields";
import { isEventText, nameWithin } from "~/event/event-text-labels";
import { eventTimeLabel, weekdayAndDay } from "~/event/labels";
import { wordRule } from "~/event/rule-sentence";
import type { Clashes } from "~/operations/events/clashes";
import type {
  Difference,
  EntryTime,
  ImportRow as MatchedRow,
} from "~/operations/moving/import-items";
import { describeClashes, onlyDayOf } from "~/web/pages/events/clash-words";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import { formatNumber } from "~/words/numbers";
import { sayRefusal } from "~/words/say-refusal";

/** `becomes` is "New" or "Already here", for example; `why` are sentences, "" for none. */
export type ImportRow = {
  key: number;
  title: string;
  when: string;
  becomes: string;
  state: MatchedRow["state"];
  why: string;
};

export type Page = { calendar: ShownCalendar; display: CalendarDisplay };

const LEFT_OUT = msg({ message: "Left out", context: "of an event in a file" });

const BECOMES: Record<MatchedRow["state"], MessageDescriptor> = {
  new: msg({ message: "New", context: "of an event in a file" }),
  changed: msg({ message: "Changed", context: "of an event in a file" }),
  same: msg({ message: "Already here", context: "of an event in a file" }),
  leftOut: LEFT_OUT,
  deletedHere: LEFT_OUT,
};

/** A row with what is at the same place then. */
type Row = Omit<MatchedRow, "placed"> & {
  location?: string;
  spans?: readonly EventSpan[];
  clashes?: Clashes;
};

export function rowOf(row: Row, key: number, page: Page): ImportRow {
  const { title, state, reason, remarks } = row;
  const { words } = page.display;
  const said = (text: string) => sayRefusal(text, words);
  const told = [said(reason), differencesOf(row, page), ...remarks.map(said), clashesOf(row, page)];
  const why = told.filter((sentence) => sentence !== "");
  return {
    key,
    title: title || words._(msg`Without a title`),
    when: whenOfRow(row, page),
    becomes: words._(BECOMES[state]),
    state,
    why: why.join(" "),
  };
}

function clashesOf({ location, spans = [], clashes }: Row, { calendar, display }: Page): string {
  if (location === undefined || !clashes) return "";
  const [zone, { now, words }] = [shownZone(display, calendar), display];
  const [only] = spans.length === 1 ? spans : [];
  return describeClashes(location, clashes, only && onlyDayOf(only, zone), { zone, now, words });
}

/** The first and the last of several dates. */
function whenOfRow({ when, last, count }: Row, page: Page): string {
  const first = whenOf(when, page);
  if (!last) return first;
  const { words } = page.display;
  const others = count - 1;
  const more = formatNumber(others, words);
  const end = whenOf(last, page);
  return words._(
    msg({
      message: `${first}, and ${plural(others, { one: `${more} more`, other: `${more} more` })} to ${end}`,
      comment: "Several dates of one event.",
    }),
  );
}

function whenOf(when: EntryTime, { calendar, display }: Page): string {
  const today = todayOf(display, calendar);
  if (when.kind === "series") return wordRule(when, today, display.words);
  if (when.kind === "leftOut")
    return when.day === "" ? "" : weekdayAndDay(when.day, today, display.words);
  return eventTimeLabel(when, shownZone(display, calendar), display.now, display.words);
}

const DIFFERENT: Record<Exclude<Difference, EventTextName>, MessageDescriptor> = {
  category: msg({ message: "category", context: "what differs" }),
  time: msg({ message: "time", context: "what differs" }),
  repeat: msg({ message: "how it repeats", context: "what differs" }),
  skips: msg({ message: "dates left out", context: "what differs" }),
  dates: msg({ message: "changed dates", context: "what differs" }),
};

/** "Different: title (here “Match”), notes." or "" */
function differencesOf({ differs, here }: Row, page: Page): string {
  if (differs.length === 0) return "";
  const { words } = page.display;
  const described = differs.map((name) => {
    const field = isEventText(name) ? nameWithin(name, words) : words._(DIFFERENT[name]);
    const old = here ? oldOf(name, here, page) : "";
    return old === ""
      ? field
      : words._(
          msg({
            message: `${field} (here ${old})`,
            comment: "What of an event in a file differs, and what it is in the calendar.",
          }),
        );
  });
  const list = described.join(", ");
  return words._(msg`Different: ${list}.`);
}

function oldOf(name: Difference, { title, when }: NonNullable<MatchedRow["here"]>, page: Page) {
  const { words } = page.display;
  if (name === "title") return words._(msg({ message: `“${title}”`, comment: "A title." }));
  if (name === "time" && when.kind === "series") {
    return when.startTime ?? words._(msg({ message: "all day", comment: "The time of an event." }));
  }
  return name === "time" || name === "repeat" ? whenOf(when, page) : "";
}
