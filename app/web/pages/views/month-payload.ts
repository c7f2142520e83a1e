// Owns the month as it is sent to be drawn: of its 42 cells only what differs from an empty one, so that it is not
// written twice at length, once as markup and once as the data that scripts begin with.
// Refuses to know dates and events: every text is ready.
import type { Day } from "~/calendar/days";
import { paths } from "~/paths";
import type { MonthCell, MonthEntry, MonthView } from "./month-view";

/** `look` is the classes it is drawn with. */
export type SentEntry = { lane: number; look: string; time?: string; title: string };
export type SentCell = {
  day: Day;
  label: string;
  look?: string;
  isToday?: true;
  entries?: SentEntry[];
  moreLabel?: string;
};
/** A cell leads to `dayHref` with its day behind it. */
export type SentMonth = Omit<MonthView, "weeks"> & { dayHref: string; weeks: SentCell[][] };

/** `link` is the calendar's. */
export function sendMonth(view: MonthView, link: string): SentMonth {
  const weeks = view.weeks.map((week) => week.map(sendCell));
  return { ...view, dayHref: paths.day(link, ""), weeks };
}

function sendCell(cell: MonthCell): SentCell {
  const { day, label, isToday, entries, moreLabel } = cell;
  const look = lookOfCell(cell);
  return {
    day,
    label,
    ...(look && { look }),
    ...(isToday && { isToday }),
    ...(entries.length > 0 && { entries: entries.map(sendEntry) }),
    ...(moreLabel && { moreLabel }),
  };
}

function lookOfCell({ isToday, isWeekend, isOtherMonth, isChosen }: MonthCell): string {
  const names = [
    isToday && "today",
    isWeekend && "weekend",
    isOtherMonth && "other-month",
    isChosen && "chosen",
  ];
  return names.filter(Boolean).join(" ");
}

function sendEntry(entry: MonthEntry): SentEntry {
  const { lane, time, title } = entry;
  return { lane, look: lookOfEntry(entry), ...(time && { time }), title };
}

function lookOfEntry({ lane, span, open, tone, isCanceled }: MonthEntry): string {
  const bar = span > 0 ? ` bar span-${span}${open ? ` open-${open}` : ""}` : "";
  return `month-entry lane-${lane} tone-${tone}${bar}${isCanceled ? " canceled" : ""}`;
}
