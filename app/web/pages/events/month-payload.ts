// The month as view data: only what differs from an empty cell, since a page contains it twice.
import { msg } from "@lingui/core/macro";
import { splitCanceled } from "~/event/canceled";
import { withHoliday } from "~/event/holiday-label";
import { countLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import type { Day } from "~/time/days";
import { SHOWN_STEPS } from "~/values/limits";
import { swapQuotes } from "~/values/text";
import type { CreateLink, ShownHoliday } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import type { MonthCards } from "./month-cards";
import type { MonthEntry } from "./month-entries";
import type { MonthCell, MonthView } from "./month-view";

/** `classes` are its CSS classes; `time` ends with a sign if the event repeats; `prefix` says that it is canceled. */
export type EntryPayload = {
  lane: number;
  classes: string;
  mark?: string;
  time?: string;
  prefix?: string;
  title: string;
  /** How many come. */
  coming?: string;
};
/**
 * `more` says how many events are hidden if all entries are shown, "" for none; `moreWhere` has the same text as
 * attributes, for the smaller numbers of entries that styles may show.
 */
export type CellPayload = {
  day: Day;
  /** The date; "" where no screen reader should hear of the day. */
  heading: string;
  /** How many events it has, "2 events", if any. */
  count?: string;
  names?: string;
  classes?: string;
  isToday?: true;
  entries?: EntryPayload[];
  more?: string;
  moreWhere?: Record<string, string>;
  /** The names of its bands, and of those that are written on it. */
  bands?: string;
  bandText?: string;
  holiday?: CellHoliday;
};
/** `named` is the date with the holiday's name: "Thursday, November 26, 2026, holiday: Thanksgiving Day". */
type CellHoliday = ShownHoliday & { named: string };
/**
 * A cell leads to `dayHref` followed by its day, and by `dayQuery` if the month is filtered. `suggest` is for
 * visitors who may suggest events, on days that are drawn from the month.
 */
export type MonthPayload = Omit<MonthView, "weeks"> & {
  /** What cells without `count` say. */
  noEvents: string;
  dayHref: string;
  dayQuery?: string;
  suggest?: CreateLink;
  weeks: CellPayload[][];
  /** Missing in a very full month. */
  cards?: MonthCards;
};

/**
 * A month as JSON with its quotes swapped, for `readMonth` of app/client/shown-month.ts. Remix numbers each value of a
 * loader's data and sends the numbers, which hardly compress: as one text a month takes half the bytes.
 */
export type PackedMonth = string;

export function packMonth(month: MonthPayload): PackedMonth {
  return swapQuotes(JSON.stringify(month));
}

/** `link` is that of the calendar. */
export function buildMonthPayload(view: MonthView, link: string, words: Words): MonthPayload {
  const weeks = view.weeks.map((week) => week.map((cell) => buildCell(cell, words)));
  const dayQuery = query("", filterBy(link, view.category));
  return {
    ...view,
    noEvents: countLabel(0, words),
    dayHref: pagePaths.day(link, ""),
    ...(dayQuery && { dayQuery }),
    weeks,
  };
}

function buildCell(cell: MonthCell, words: Words): CellPayload {
  const { day, heading, names, isToday, entries, holiday } = cell;
  const classes = classesOfCell(cell);
  return {
    day,
    heading,
    ...(cell.count > 0 && { count: countLabel(cell.count, words) }),
    ...(names.length > 0 && { names: names.join("; ") }),
    ...(classes && { classes }),
    ...(isToday && { isToday }),
    ...(entries.length > 0 && { entries: entries.map(buildEntry) }),
    ...moreOf(cell, words),
    ...(cell.bands && { bands: cell.bands }),
    ...(cell.bandText && { bandText: cell.bandText }),
    ...(holiday && { holiday: { ...holiday, named: withHoliday(heading, holiday.title, words) } }),
  };
}

function moreOf({ hidden }: MonthCell, words: Words): Pick<CellPayload, "more" | "moreWhere"> {
  const steps = SHOWN_STEPS.map((step, index) => ({
    step,
    text: moreText(hidden[index] ?? 0, words),
  }));
  const more = steps.pop()?.text ?? "";
  const where = steps.filter(({ text }) => text !== "");
  if (where.length === 0) return {};
  return {
    more,
    moreWhere: Object.fromEntries(where.map(({ step, text }) => [`data-at-${step}`, text])),
  };
}

function moreText(hidden: number, words: Words): string {
  return hidden > 0 ? words._(msg`+${hidden} more`) : "";
}

function classesOfCell(cell: MonthCell): string {
  const { isToday, isWeekend, isOtherMonth, isChosen, holiday } = cell;
  const names = [
    isToday && "today",
    isWeekend && "weekend",
    isOtherMonth && "other-month",
    isChosen && "chosen",
    holiday && "holiday",
  ];
  return names.filter(Boolean).join(" ");
}

function buildEntry(entry: MonthEntry): EntryPayload {
  const { lane, mark, coming } = entry;
  // A character: drawn as on cards, the ring would double the size of a month of repeating events.
  const time = entry.repeats ? `${entry.time} ↻`.trim() : entry.time;
  const { prefix, rest } = splitCanceled(entry.title);
  const classes = classesOfEntry(entry);
  return {
    lane,
    classes,
    ...(mark && { mark }),
    ...(time && { time }),
    ...(prefix && { prefix }),
    title: rest,
    ...(coming && { coming }),
  };
}

function classesOfEntry({ lane, span, open, color, isCanceled, wraps }: MonthEntry): string {
  const bar = span > 0 ? ` bar span-${span}${open ? ` open-${open}` : ""}` : "";
  const states = `${isCanceled ? " canceled" : ""}${wraps ? " wraps" : ""}`;
  return `month-entry lane-${lane} tone-${color}${bar}${states}`;
}
