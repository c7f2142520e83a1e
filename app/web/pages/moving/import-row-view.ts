// The texts of the rows of an import's preview: what each entry of the file would become.
import { byEventText, eventText } from "~/event/event-fields";
import { eventTimeLabel, weekdayAndDay } from "~/event/labels";
import { wordRule } from "~/event/rule-words";
import type {
  Difference,
  EntryTime,
  ImportRow as MatchedRow,
} from "~/operations/moving/import-items";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";

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

const BECOMES: Record<MatchedRow["state"], string> = {
  new: "New",
  changed: "Changed",
  same: "Already here",
  leftOut: "Left out",
  deletedHere: "Left out",
};

export function rowOf(row: MatchedRow, key: number, page: Page): ImportRow {
  const { title, state, reason, remarks } = row;
  const why = [reason, differencesOf(row, page), ...remarks].filter((sentence) => sentence !== "");
  return {
    key,
    title: title || "Without a title",
    when: whenOfRow(row, page),
    becomes: BECOMES[state],
    state,
    why: why.join(" "),
  };
}

/** The first and the last of several dates. */
function whenOfRow({ when, last, count }: MatchedRow, page: Page): string {
  const first = whenOf(when, page);
  return last ? `${first}, and ${amount(count - 1)} more to ${whenOf(last, page)}` : first;
}

function whenOf(when: EntryTime, { calendar, display }: Page): string {
  const today = todayOf(display, calendar);
  if (when.kind === "series") return wordRule(when, today, display.words);
  if (when.kind === "leftOut")
    return when.day === "" ? "" : weekdayAndDay(when.day, today, display.words);
  return eventTimeLabel(when, shownZone(display, calendar), display.now, display.words);
}

const DIFFERENT: Record<Difference, string> = {
  ...byEventText((name) => eventText(name).label.toLowerCase()),
  category: "category",
  time: "time",
  repeat: "how it repeats",
  skips: "dates left out",
  dates: "changed dates",
};

/** "Different: title (here “Match”), notes." or "" */
function differencesOf({ differs, here }: MatchedRow, page: Page): string {
  if (differs.length === 0) return "";
  const described = differs.map((name) => {
    const old = here ? oldOf(name, here, page) : "";
    return old ? `${DIFFERENT[name]} (here ${old})` : DIFFERENT[name];
  });
  return `Different: ${described.join(", ")}.`;
}

function oldOf(name: Difference, { title, when }: NonNullable<MatchedRow["here"]>, page: Page) {
  if (name === "title") return `“${title}”`;
  if (name === "time" && when.kind === "series") return when.startTime ?? "all day";
  return name === "time" || name === "repeat" ? whenOf(when, page) : "";
}

export function amount(count: number): string {
  return count.toLocaleString("en");
}
