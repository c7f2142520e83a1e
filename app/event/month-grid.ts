// Lays out a month in weeks, and events of several days across them.
import {
  type Day,
  dayOfNumber,
  daysBetween,
  daysIn,
  firstDayOf,
  type Month,
  numberOfDay,
  weekdayOfDay,
} from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { compareText } from "~/values/text";
import { type EventSpan, firstDayIn, lastDayIn } from "./event";

/** An item on the grid; both days inclusive. */
export type DaySpan = { id: string; firstDay: Day; lastDay: Day };

/** The position of an item in one week: `column` 0 to 6, `span` in days, `lane` 0 at the top. */
export type WeekBar<T extends DaySpan> = {
  item: T;
  column: number;
  span: number;
  lane: number;
  continuesBefore: boolean;
  continuesAfter: boolean;
};

/**
 * Counts of a day's events that were not passed in: `all` that cover it, and `inCell` that its cell would list (an
 * overnight event is listed only on its first day).
 */
export type LeftOut = { all: number; inCell: number };

const DAYS_A_WEEK = 7;

/** Whole seven-day weeks that cover the month. `weekStart`: 0 Sunday … 6 Saturday; 7 is Sunday too. */
export function monthGrid(month: Month, weekStart: number): Day[][] {
  const first = firstDayOf(month);
  const lead = (weekdayOfDay(first) - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK;
  const weeks = Math.ceil((lead + daysIn(month)) / DAYS_A_WEEK);
  const start = numberOfDay(first) - lead;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_, column) =>
      dayOfNumber(start + week * DAYS_A_WEEK + column),
    ),
  );
}

/** The days that an event covers for a viewer in `zone`. */
export function daySpanOf(event: EventSpan & { id: string }, zone: string): DaySpan {
  return { id: event.id, firstDay: firstDayIn(event, zone), lastDay: lastDayIn(event, zone) };
}

/**
 * Whether an event is drawn as a bar across cells: all-day events, and events of a day or longer (`length` in ms) that
 * end on a later day. An overnight event is listed with its time on its first day.
 */
export function isBar(allDay: boolean, isSeveralDays: boolean, length: number): boolean {
  return allDay || (isSeveralDays && length >= DAY_MS);
}

/** The items that cover the day, in their original order. */
export function eventsOn<T extends DaySpan>(day: Day, items: readonly T[]): T[] {
  return items.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/**
 * Columns and lanes for the items in a week of consecutive days. No two share a lane on the same day, and there are
 * only as many lanes as the fullest day has items. The order of `items` does not matter, except for equal ones with the
 * same id.
 */
export function layoutWeek<T extends DaySpan>(
  days: readonly Day[],
  items: readonly T[],
): WeekBar<T>[] {
  const bars = items.flatMap((item) => barIn(days, item)).sort(compareBars);
  const laneEnds: number[] = [];
  for (const bar of bars) {
    const free = laneEnds.findIndex((end) => end <= bar.column);
    bar.lane = free < 0 ? laneEnds.length : free;
    laneEnds[bar.lane] = bar.column + bar.span;
  }
  return bars;
}

function barIn<T extends DaySpan>(days: readonly Day[], item: T): WeekBar<T>[] {
  const [weekFirst, weekLast] = [days[0], days.at(-1)];
  if (weekFirst === undefined || weekLast === undefined) return [];
  if (item.lastDay < weekFirst || item.firstDay > weekLast) return [];
  const continuesBefore = item.firstDay < weekFirst;
  const continuesAfter = item.lastDay > weekLast;
  const column = continuesBefore ? 0 : daysBetween(weekFirst, item.firstDay);
  const end = continuesAfter ? days.length : daysBetween(weekFirst, item.lastDay) + 1;
  return [{ item, column, span: end - column, lane: 0, continuesBefore, continuesAfter }];
}

/** By start first: giving out the first free lane in that order minimizes the number of lanes. */
function compareBars(a: WeekBar<DaySpan>, b: WeekBar<DaySpan>): number {
  return (
    compareText(a.item.firstDay, b.item.firstDay) ||
    compareText(b.item.lastDay, a.item.lastDay) ||
    compareText(a.item.id, b.item.id)
  );
}
