// Counts the dates of very many series per day and finds the first ones, without creating events for the others.

import { createDayFinder } from "~/time/bulk-zone-times";
import { dayOfNumber } from "~/time/days";
import { midnightOf } from "~/time/zones";
import { DATES_COUNTED, ENTRIES_A_CELL } from "~/values/limits";
import type { CalendarEvent } from "./event";
import { isBar } from "./month-grid";
import {
  compareSeries,
  compareTimedDates,
  createDateTimer,
  createSeriesClocks,
  firstTimedDates,
  type TimedDate,
} from "./next-and-past-dates";
import {
  countEvery,
  type DayRange,
  daysNear,
  eventsOn,
  plainDays,
  type ReadSeries,
  wholeDaysOf,
  ZONE_DAYS,
} from "./series-dates";

/**
 * A range of days in `zone`, as day numbers since 1970, both inclusive. Timed dates that ended by `since`, an instant
 * on the first day, are not included.
 */
type DayWindow = { first: number; last: number; zone: string; since?: number | undefined };

/** For each day: how many events cover it, and how many of those only continue overnight from the day before. */
export type DayCounts = { all: number[]; nights: number[] };

/** `last` is the viewer's last day of the date, counted from the window's first. */
type DateInDays = TimedDate & { last: number };

/** Counts the dates that cover each day, and returns the first `each` that begin on it, by default as a cell. */
export function countDates(
  list: readonly ReadSeries[],
  { first, last, zone }: DayWindow,
  each = ENTRIES_A_CELL,
): DayCounts & { foremost: CalendarEvent[] } {
  const length = last - first + 1;
  const [changes, nights] = [zeros(length + 1), zeros(length)];
  const lists = Array.from({ length: (length + 1) * 2 }, (): DateInDays[] => []);
  const finder = createDayFinder(first, last, zone);
  const findClock = createSeriesClocks();
  let left = DATES_COUNTED;
  for (const group of groupByTimes(list)) {
    const [one] = group;
    if (!one || left <= 0) break;
    const isAllDay = one.startTime === null;
    const { startOf, endOf } = findClock(one);
    const days = countOnDays(group, daysNear(one, { first, last, ...finder }), { left, each });
    for (const [day, { n, series }] of days) {
      left -= n;
      const from = startOf(day);
      const to = endOf(day, from);
      const begun = isAllDay ? Math.max(day - first, -1) : finder.indexOf(from);
      const ended = isAllDay ? day + one.length - first : Math.max(begun, finder.indexOf(to - 1));
      if (ended < 0 || begun >= length) continue;
      const bar = isBar(isAllDay, ended > begun, to - from);
      add(changes, Math.max(begun, 0), n);
      add(changes, Math.min(ended, length - 1) + 1, -n);
      if (!bar) for (let at = Math.max(begun + 1, 0); at <= ended; at += 1) add(nights, at, n);
      // An event that began before the first day is shown only as a bar.
      if (!bar && begun < 0) continue;
      const foremost = lists[(begun + 1) * 2 + Number(bar)] ?? [];
      const order = bar ? compareBars : compareTimedDates;
      for (const found of series) {
        insertFirst(foremost, { series: found, day, from, to, last: ended }, { order, each });
      }
    }
  }
  let count = 0;
  const all = changes.slice(0, length).map((change) => (count += change));
  return { all, nights, foremost: eventsOn(lists.flat()) };
}

/** Groups series with equal times of day; each group is in the order of events. */
function groupByTimes(list: readonly ReadSeries[]): ReadSeries[][] {
  const groups = new Map<string, ReadSeries[]>();
  for (const series of list) {
    const key = `${series.timeZone} ${series.startTime} ${series.length}`;
    const group = groups.get(key) ?? [];
    group.push(series);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => group.sort(compareSeries));
}

/** For each day, the number of series with a date on it, and the first `each` of them. Counts at most `left` dates. */
function countOnDays(
  list: readonly ReadSeries[],
  days: DayRange,
  { left: most, each }: { left: number; each: number },
) {
  const counts = new Map<number, { n: number; series: ReadSeries[] }>();
  let left = most;
  for (const series of list) {
    for (const day of plainDays(series, days, left)) {
      left -= 1;
      const count = counts.get(day) ?? { n: 0, series: [] };
      if (count.n === 0) counts.set(day, count);
      count.n += 1;
      if (count.n <= each) count.series.push(series);
    }
  }
  return counts;
}

/** The first dates that cover any of the days, in the order of events; all days before `next` were examined. */
type FirstDates = { dates: TimedDate[]; total: number; next: number };

/** The first `most` dates that cover any of the days. */
export function firstDates(
  list: readonly ReadSeries[],
  window: DayWindow,
  most: number,
): FirstDates {
  return firstTimedDates(list, { ...coveringDates(window), most });
}

/** Counts all dates that cover any of the days, starting from the first ones already found. */
export function countCovering(
  list: readonly ReadSeries[],
  window: DayWindow,
  { total: walked, next }: Pick<FirstDates, "total" | "next">,
): number {
  const { first, last } = window;
  const { reach, isWanted } = coveringDates(window);
  const timed = createDateTimer();
  let [total, left] = [walked, DATES_COUNTED];
  const listDays = (series: ReadSeries, part: DayRange) => {
    const days = plainDays(series, part, left);
    left -= days.length;
    return days;
  };
  for (const series of list) {
    const [earliest, latest] = reach(series);
    const rest: DayRange = [Math.max(earliest, next), latest];
    if (rest[0] > rest[1]) continue;
    const { before, sure, after } = splitRange(rest, sureDays(series, first, last));
    total += countEvery(series, sure) ?? listDays(series, sure).length;
    for (const day of [...listDays(series, before), ...listDays(series, after)]) {
      if (isWanted(timed({ series, day }))) total += 1;
    }
  }
  return total;
}

/** Which dates cover any of the days, and on which days they may begin. */
function coveringDates({ first, last, zone, since }: DayWindow) {
  const start = since ?? midnightOf(dayOfNumber(first), zone);
  const end = midnightOf(dayOfNumber(last + 1), zone);
  return {
    reach: (series: ReadSeries) => daysNear(series, { first, last, start, end }),
    isWanted: ({ series, day, from, to }: TimedDate) =>
      series.startTime === null
        ? day <= last && day + series.length >= first
        : from < end && Math.max(from, to - 1) >= start,
  };
}

/** The days on which any date that begins is sure to cover one of the viewer's days, whatever the two time zones. */
function sureDays(series: ReadSeries, first: number, last: number): DayRange {
  const margin = ZONE_DAYS + 1;
  return [first - wholeDaysOf(series) + margin, last - margin];
}

/** Splits a range of days into the part inside another range and the parts before and after it. */
function splitRange(
  [first, last]: DayRange,
  others: DayRange,
): Record<"before" | "sure" | "after", DayRange> {
  const [from, to] = [Math.max(first, others[0]), Math.min(last, others[1])];
  const none: DayRange = [0, -1];
  if (from > to) return { before: [first, last], sure: none, after: none };
  return { before: [first, from - 1], sure: [from, to], after: [to + 1, last] };
}

/** Longest first, so that if only some are drawn, no cell is empty that others cover. */
function compareBars(a: DateInDays, b: DateInDays): number {
  return b.last - a.last || compareTimedDates(a, b);
}

function insertFirst(
  list: DateInDays[],
  date: DateInDays,
  { order, each }: { order: (a: DateInDays, b: DateInDays) => number; each: number },
): void {
  let at = list.length;
  for (let other = list[at - 1]; other && order(date, other) < 0; other = list[at - 1]) at -= 1;
  if (at >= each) return;
  list.splice(at, 0, date);
  if (list.length > each) list.pop();
}

function zeros(length: number): number[] {
  return Array<number>(length).fill(0);
}

function add(list: number[], at: number, change: number): void {
  if (at < list.length) list[at] = (list[at] ?? 0) + change;
}
