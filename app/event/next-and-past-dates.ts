// Finds the first or last dates of many series, day by day until there are enough, and the dates around now.

import { createClocks } from "~/time/bulk-zone-times";
import { type Day, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { wholeSpan } from "~/time/recurrence";
import { msOfTime } from "~/time/zones";
import { compareText } from "~/values/text";
import { type CalendarEvent, overAt } from "./event";
import {
  type DateOn,
  type DayRange,
  daysOfLength,
  eventsOn,
  plainDays,
  type ReadSeries,
  wholeDaysOf,
  ZONE_DAYS,
} from "./series-dates";
import { createTopN } from "./top-n";

/** A date that is not yet an event, with start and end in epoch ms. */
export type TimedDate = DateOn & { from: number; to: number };

/** `reach` gives the range of days, numbered since 1970, on which a wanted date of the series may begin. */
type Wanted = {
  reach: (series: ReadSeries) => DayRange;
  isWanted: (date: TimedDate) => boolean;
  most: number;
};

/** The most dates examined at once; if a step finds less than a quarter of that, the next one covers more days. */
const AT_ONCE = 2_000;
const NEXT_SPAN = 4;

/**
 * The first `most` wanted dates, in the order of events. All days before `next` were examined, with `total` wanted
 * dates.
 */
export function firstTimedDates(list: readonly ReadSeries[], wanted: Wanted): Walked {
  return walk(list, wanted, 1);
}

/** The last `most` wanted dates, in the order of events. */
function lastTimedDates(list: readonly ReadSeries[], wanted: Wanted): TimedDate[] {
  return walk(list, wanted, -1).dates.reverse();
}

type Walked = { dates: TimedDate[]; total: number; next: number };
type Reached = { series: ReadSeries; span: DayRange; first: number; last: number };

/** Walks forward from the first day, or backward from the last, until no other date can come before those found. */
function walk(
  list: readonly ReadSeries[],
  { reach, isWanted, most }: Wanted,
  step: 1 | -1,
): Walked {
  const order = (a: TimedDate, b: TimedDate) => step * compareTimedDates(a, b);
  const firsts = createTopN(order, { skip: 0, limit: most });
  const timed = createDateTimer();
  const reached = list.map((series) => reachedBy(series, reach(series)));
  const ends = reachedEnds(reached);
  const [start, end] = step > 0 ? ends : [ends[1], ends[0]];
  let [next, span, total] = [start, 1, 0];
  while (step * (end - next) >= 0 && !(total >= most && isBehind(firsts, next, step))) {
    const last = next + step * (Math.min(span, Math.abs(end - next) + 1) - 1);
    const dates = datesOn(reached, Math.min(next, last), Math.max(next, last));
    if (dates.length >= AT_ONCE && span > 1) {
      span /= NEXT_SPAN;
      continue;
    }
    for (const date of dates.map(timed)) {
      if (!isWanted(date)) continue;
      firsts.add(date);
      total += 1;
    }
    next = last + step;
    if (dates.length < AT_ONCE / NEXT_SPAN) span *= NEXT_SPAN;
  }
  return { dates: firsts.read().list, total, next };
}

/**
 * Whether all dates of the day, and of later days in the walk, come after the wanted ones: no zone is a whole day from
 * UTC.
 */
function isBehind(
  firsts: ReturnType<typeof createTopN<TimedDate>>,
  day: number,
  step: 1 | -1,
): boolean {
  const last = firsts.read().list.at(-1);
  if (!last) return true;
  return step > 0 ? last.from < (day - 1) * DAY_MS : last.from >= (day + 2) * DAY_MS;
}

function reachedBy(series: ReadSeries, [first, last]: DayRange): Reached {
  const span = wholeSpan(series);
  return { series, span, first: Math.max(first, span[0]), last: Math.min(last, span[1]) };
}

function reachedEnds(reached: readonly Reached[]): DayRange {
  let ends: DayRange = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { first, last } of reached) {
    if (first <= last) ends = [Math.min(ends[0], first), Math.max(ends[1], last)];
  }
  return ends;
}

/** The dates in a range of days; for several days, at most as many as are examined at once. */
function datesOn(reached: readonly Reached[], from: number, to: number): DateOn[] {
  const dates: DateOn[] = [];
  for (const { series, span, first, last } of reached) {
    if (last < from || first > to) continue;
    if (from < to && dates.length >= AT_ONCE) break;
    const days = plainDays(series, [Math.max(first, from), Math.min(last, to)], AT_ONCE, span);
    for (const day of days) dates.push({ series, day });
  }
  return dates;
}

/** When a series' dates begin and end; for an all-day series both are midnights. Epoch ms. */
type SeriesClock = {
  startOf: (day: number) => number;
  endOf: (day: number, start: number) => number;
};

/** Creates the clocks of very many series; series in one zone share its clock. */
export function createSeriesClocks(): (series: ReadSeries) => SeriesClock {
  const findClock = createClocks();
  return ({ startTime, length, timeZone }) => {
    const instantIn = findClock(timeZone);
    if (startTime === null) {
      return {
        startOf: (day) => instantIn(day * DAY_MS),
        endOf: (day) => instantIn((day + length) * DAY_MS),
      };
    }
    const time = msOfTime(startTime);
    return {
      startOf: (day) => instantIn(day * DAY_MS + time),
      endOf: (_, start) => start + length,
    };
  };
}

/** Computes when the dates of very many series take place. */
export function createDateTimer(): (date: DateOn) => TimedDate {
  const clocks = new Map<ReadSeries, SeriesClock>();
  const findClock = createSeriesClocks();
  return ({ series, day }) => {
    const clock = clocks.get(series) ?? findClock(series);
    clocks.set(series, clock);
    const from = clock.startOf(day);
    return { series, day, from, to: clock.endOf(day, from) };
  };
}

/** Orders dates like `compareEvents`. */
export function compareTimedDates(a: TimedDate, b: TimedDate): number {
  const areAllDay = a.series.startTime === null && b.series.startTime === null;
  return (
    wholeMinute(a.from) - wholeMinute(b.from) ||
    Number(b.series.startTime === null) - Number(a.series.startTime === null) ||
    (areAllDay ? a.day - b.day : 0) ||
    compareSeries(a.series, b.series) ||
    a.day - b.day
  );
}

/** Orders series like their dates at the same time. A date's id begins with these fields. */
export function compareSeries(a: ReadSeries, b: ReadSeries): number {
  return compareText(a.title, b.title) || compareText(`${a.id}_`, `${b.id}_`);
}

function wholeMinute(instant: number): number {
  return Math.floor(instant / MINUTE_MS);
}

/** `today` is the viewer's, `now` is epoch ms. */
type Around = { now: number; today: Day; limit: number };

/** The next ongoing or upcoming dates, in the order of events. */
export function upcomingDates(
  list: readonly ReadSeries[],
  { now, today, limit }: Around,
): CalendarEvent[] {
  const day = numberOfDay(today);
  const { dates } = firstTimedDates(list, {
    reach: (series) => [day - daysOfLength(series) - ZONE_DAYS, Number.POSITIVE_INFINITY],
    isWanted: (date) => !isOver(date, now, day),
    most: limit,
  });
  return eventsOn(dates);
}

/** The last past dates, in the order of events. */
export function pastDates(
  list: readonly ReadSeries[],
  { now, today, limit }: Around,
): CalendarEvent[] {
  const day = numberOfDay(today);
  const dates = lastTimedDates(list, {
    reach: (series) => [Number.NEGATIVE_INFINITY, day - wholeDaysOf(series) + ZONE_DAYS],
    isWanted: (date) => isOver(date, now, day),
    most: limit,
  });
  return eventsOn(dates);
}

/** The same rule as `hasEnded`. */
function isOver({ series, day, ...times }: TimedDate, now: number, today: number): boolean {
  return series.startTime === null ? day + series.length < today : overAt(times) <= now;
}
