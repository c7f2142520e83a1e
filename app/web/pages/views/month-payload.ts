// The month as view data: of its 42 cells only what differs from an empty one, since a page holds it twice.
import type { Day } from "~/calendar/days";
import { paths } from "~/paths";
import type { MonthCell, MonthEntry, MonthView } from "./month-view";

/** `look` is the classes it is drawn with. */
export type EntryPayload = { lane: number; classes: string; time?: string; title: string };
export type CellPayload = {
  day: Day;
  label: string;
  classes?: string;
  isToday?: true;
  entries?: EntryPayload[];
  moreLabel?: string;
};
/** A cell leads to `dayHref` with its day behind it. */
export type MonthPayload = Omit<MonthView, "weeks"> & { dayHref: string; weeks: CellPayload[][] };

/** `link` is the calendar's. */
export function buildMonthPayload(view: MonthView, link: string): MonthPayload {
  const weeks = view.weeks.map((week) => week.map(buildCell));
  return { ...view, dayHref: paths.day(link, ""), weeks };
}

function buildCell(cell: MonthCell): CellPayload {
  const { day, label, isToday, entries, moreLabel } = cell;
  const classes = classesOfCell(cell);
  return {
    day,
    label,
    ...(classes && { classes }),
    ...(isToday && { isToday }),
    ...(entries.length > 0 && { entries: entries.map(buildEntry) }),
    ...(moreLabel && { moreLabel }),
  };
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
  const { lane, time, title } = entry;
  return { lane, classes: classesOfEntry(entry), ...(time && { time }), title };
}

function classesOfEntry({ lane, span, open, tone, isCanceled }: MonthEntry): string {
  const bar = span > 0 ? ` bar span-${span}${open ? ` open-${open}` : ""}` : "";
  return `month-entry lane-${lane} tone-${tone}${bar}${isCanceled ? " canceled" : ""}`;
}
