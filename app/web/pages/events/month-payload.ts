// The month as view data: of its 42 cells only what differs from an empty one, since a page holds it twice.
import { splitCanceled } from "~/event/canceled";
import { pagePaths } from "~/paths/pages";
import { query } from "~/paths/query";
import type { Day } from "~/time/days";
import { SHOWN_STEPS } from "~/values/limits";
import type { CreateLink } from "~/web/request/calendar-display";
import type { MonthCell, MonthEntry, MonthView } from "./month-view";

/** `classes` is what it is drawn with; `time` has a sign behind it for what repeats; `prefix` says that it is canceled. */
export type EntryPayload = {
  lane: number;
  classes: string;
  time?: string;
  prefix?: string;
  title: string;
};
/**
 * `more` says what is hidden where all entries that were sent are shown, "" if nothing is; `moreWhere` the same
 * where styles leave out some: attributes by how many entries are shown.
 */
export type CellPayload = {
  day: Day;
  label: string;
  classes?: string;
  isToday?: true;
  entries?: EntryPayload[];
  more?: string;
  moreWhere?: Record<string, string>;
};
/**
 * A cell leads to `dayHref` with its day behind it, and behind that `dayQuery` where only a category is shown.
 * `suggest` is for visitors who may, on days that are drawn from the month.
 */
export type MonthPayload = Omit<MonthView, "weeks"> & {
  dayHref: string;
  dayQuery?: string;
  suggest?: CreateLink;
  weeks: CellPayload[][];
};

/** `link` is the calendar's. */
export function buildMonthPayload(view: MonthView, link: string): MonthPayload {
  const weeks = view.weeks.map((week) => week.map(buildCell));
  const dayQuery = query("", { category: view.category });
  return { ...view, dayHref: pagePaths.day(link, ""), ...(dayQuery && { dayQuery }), weeks };
}

function buildCell(cell: MonthCell): CellPayload {
  const { day, names, isToday, entries } = cell;
  const label = names.length > 0 ? `${cell.label}: ${names.join("; ")}` : cell.label;
  const classes = classesOfCell(cell);
  return {
    day,
    label,
    ...(classes && { classes }),
    ...(isToday && { isToday }),
    ...(entries.length > 0 && { entries: entries.map(buildEntry) }),
    ...moreOf(cell),
  };
}

function moreOf({ hidden }: MonthCell): Pick<CellPayload, "more" | "moreWhere"> {
  const steps = SHOWN_STEPS.map((step, index) => ({ step, text: moreText(hidden[index] ?? 0) }));
  const more = steps.pop()?.text ?? "";
  const where = steps.filter(({ text }) => text !== "");
  if (where.length === 0) return {};
  return {
    more,
    moreWhere: Object.fromEntries(where.map(({ step, text }) => [`data-at-${step}`, text])),
  };
}

function moreText(hidden: number): string {
  return hidden > 0 ? `+${hidden} more` : "";
}

function classesOfCell({ isToday, isWeekend, isOtherMonth, isChosen }: MonthCell): string {
  const names = [
    isToday && "today",
    isWeekend && "weekend",
    isOtherMonth && "other-month",
    isChosen && "chosen",
  ];
  return names.filter(Boolean).join(" ");
}

function buildEntry(entry: MonthEntry): EntryPayload {
  const { lane } = entry;
  // A letter: drawn as on cards, the ring would double what a month of repeating events weighs.
  const time = entry.repeats ? `${entry.time} ↻`.trim() : entry.time;
  const { prefix, rest } = splitCanceled(entry.title);
  const classes = classesOfEntry(entry);
  return { lane, classes, ...(time && { time }), ...(prefix && { prefix }), title: rest };
}

function classesOfEntry({ lane, span, open, tone, isCanceled, wraps }: MonthEntry): string {
  const bar = span > 0 ? ` bar span-${span}${open ? ` open-${open}` : ""}` : "";
  const states = `${isCanceled ? " canceled" : ""}${wraps ? " wraps" : ""}`;
  return `month-entry lane-${lane} tone-${tone}${bar}${states}`;
}
