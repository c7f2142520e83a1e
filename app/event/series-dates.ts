// Computes the dates of many series in a time window, as events, however long ago a series began.
import { type Day, dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { countDaily, dayNumbersByRule, isDayOf, isEveryDay } from "~/time/recurrence";
import { dayNumberIn } from "~/time/zones";
import { DATES_AT_ONCE } from "~/values/limits";
import { type CalendarEvent, compareEvents } from "./event";
import { createDateMaker, type Series } from "./series";

/** A series and the days whose dates are stored as separate events and therefore do not follow its rule. */
export type ReadSeries = Series & { changedDays: readonly Day[] };

/** A date of a series by its rule; `day` is the day number since 1970. */
export type DateOn = { series: ReadSeries; day: number };

/** A range of days as numbers since 1970, both inclusive; empty if the last is before the first. */
export type DayRange = [first: number, last: number];

/** For a viewer in another zone, a date may be on the day before or after. */
export const ZONE_DAYS = 2;
/** Days searched at first for dates before and after today, and the factor by which the span grows. */
const FIRST_SPAN = 8;
const NEXT_SPAN = 4;
/** Up to this many days are checked one by one against the series' skipped days. */
const FEW_DAYS = 8;
/** About how many dates are made into events at once. */
const DATES_A_PIECE = 200;

/** Whether the series has a date on the day that follows its rule. */
export function hasPlainDate(series: ReadSeries, day: Day): boolean {
  return isDayOf(series, day) && !isLeftOut(series, day);
}

function isLeftOut({ skips, changedDays }: ReadSeries, day: Day): boolean {
  return skips.includes(day) || changedDays.includes(day);
}

/** Regular dates that touch a window of epoch ms (end exclusive); unordered. */
export function datesBetween(list: readonly ReadSeries[], from: number, to: number) {
  const days = (series: ReadSeries) => reachedDays(series, from, to);
  return collect(list, days, createDateMaker).filter(
    (event) => event.from < to && event.to >= from,
  );
}

/** How many dates must be examined for a window, counted up to `most`. */
export function countBetween(
  list: readonly ReadSeries[],
  { from, to, most }: { from: number; to: number; most: number },
): number {
  let count = 0;
  for (const series of list) {
    if (count >= most) return count;
    count += dayNumbersByRule(series, ...reachedDays(series, from, to), most - count).length;
  }
  return count;
}

/** The same in order, in pieces: the first ones are available before the rest are computed. A piece may be empty. */
export function* datesInOrder(
  list: readonly ReadSeries[],
  from: number,
  to: number,
): Generator<CalendarEvent[]> {
  const isIn = (event: CalendarEvent) => event.from < to && event.to >= from;
  for (const piece of inOrder(dayByDay(list, from, to))) yield piece.filter(isIn);
}

type DatesUntil = { dates: DateOn[]; before: number };

/** All dates that a window may reach, in pieces by day: later pieces contain only days from `before`. */
function* dayByDay(list: readonly ReadSeries[], from: number, to: number): Generator<DatesUntil> {
  const reaches = list.map((series) => ({ series, reach: reachedDays(series, from, to) }));
  const last = Math.max(...reaches.map(({ reach }) => reach[1]));
  let days = 1;
  for (let day = Math.min(...reaches.map(({ reach }) => reach[0])); day <= last; ) {
    const before = day + days;
    const dates = reaches.flatMap(({ series, reach: [first, end] }) =>
      plainDays(series, [Math.max(first, day), Math.min(end, before - 1)]).map(
        (number): DateOn => ({
          series,
          day: number,
        }),
      ),
    );
    yield { dates, before };
    day = before;
    if (dates.length < DATES_A_PIECE / 2) days *= 2;
    else if (dates.length > DATES_A_PIECE) days = Math.max(1, Math.floor(days / 2));
  }
}

/**
 * The dates as events. An event is held back while a later piece may have an earlier one, since days begin at other
 * times elsewhere.
 */
function* inOrder(pieces: Iterable<DatesUntil>): Generator<CalendarEvent[]> {
  const makers = new Map<Series, (day: number) => CalendarEvent>();
  let held: CalendarEvent[] = [];
  for (const { dates, before } of pieces) {
    held = [...held, ...eventsOn(dates, makers)].sort(compareEvents);
    const end = (before - 1) * DAY_MS;
    const at = held.findIndex((event) => event.from >= end);
    yield at < 0 ? held : held.slice(0, at);
    held = at < 0 ? [] : held.slice(at);
  }
  yield held;
}

/**
 * The dates within `days` before and after today in each series' time zone, at most `most`, preferring the nearest.
 * The returned `days` says how far all of them are there; `dates` creates them in order, in pieces.
 */
export function nearestDates(
  list: readonly ReadSeries[],
  { today, days, most }: { today: Day; days: number; most: number },
): { count: number; days: number; dates: () => Generator<CalendarEvent[]> } {
  const middle = numberOfDay(today);
  const far = ({ day }: DateOn) => Math.abs(day - middle);
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const reach = Math.min(span, days);
    const found = collectInOrder(list, () => [middle - reach, middle + reach]);
    if (found.length <= most && reach < days) continue;
    const nearest = [...found].sort((a, b) => far(a) - far(b)).slice(0, most);
    const last = nearest.at(-1);
    const reached = found.length <= most || !last ? days : far(last) - 1;
    const dates = () => inOrder(someAtATime(nearest));
    return { count: nearest.length, days: reached, dates };
  }
}

function* someAtATime(dates: readonly DateOn[]): Generator<DatesUntil> {
  const byDay = [...dates].sort((a, b) => a.day - b.day);
  for (let at = 0; at < byDay.length; at += DATES_A_PIECE) {
    const next = byDay[at + DATES_A_PIECE]?.day ?? Number.POSITIVE_INFINITY;
    yield { dates: byDay.slice(at, at + DATES_A_PIECE), before: next };
  }
}

/** `makers` may be reused between calls. */
export function eventsOn(
  dates: readonly DateOn[],
  makers = new Map<Series, (day: number) => CalendarEvent>(),
): CalendarEvent[] {
  return dates.map(({ series, day }) => {
    const make = makers.get(series) ?? createDateMaker(series);
    makers.set(series, make);
    return make(day);
  });
}

type Reach = (series: ReadSeries) => DayRange;

/** Maps each series' regular dates in a range of days, up to DATES_AT_ONCE of them. */
function collect<T>(
  list: readonly ReadSeries[],
  reach: Reach,
  maker: (series: ReadSeries) => (day: number) => T,
): T[] {
  const found: T[] = [];
  for (const series of list) {
    const room = DATES_AT_ONCE - found.length;
    if (room <= 0) break;
    const make = maker(series);
    for (const day of plainDays(series, reach(series), room)) found.push(make(day));
  }
  return found;
}

/** The dates ordered by day. */
function collectInOrder(list: readonly ReadSeries[], reach: Reach): DateOn[] {
  const dates = collect(
    list,
    reach,
    (series) =>
      (day): DateOn => ({ series, day }),
  );
  return dates.sort((a, b) => a.day - b.day);
}

/** The range of days on which a date that touches the window may begin. */
function reachedDays(series: Series, from: number, to: number): DayRange {
  const { timeZone } = series;
  const before = from - (daysOfLength(series) + 1) * DAY_MS;
  return [dayNumberIn(before, timeZone), dayNumberIn(to, timeZone)];
}

/** A viewer's days, and the instants at which they start and end. */
type ReaderDays = { first: number; last: number; start: number; end: number };

/**
 * The days on which a date that covers any of the viewer's days may begin, with a day's margin on each side for clock
 * changes.
 */
export function daysNear(
  { startTime, length, timeZone }: Series,
  { first, last, start, end }: ReaderDays,
): DayRange {
  if (startTime === null) return [first - length, last];
  return [dayNumberIn(start - length, timeZone) - 1, dayNumberIn(end, timeZone) + 1];
}

/** The rule's days without skipped or separately stored ones; at most `limit`. `span` is the rule's. */
export function plainDays(
  series: ReadSeries,
  [first, last]: DayRange,
  limit = Number.POSITIVE_INFINITY,
  span?: DayRange,
): number[] {
  const leftOut = series.skips.length + series.changedDays.length;
  const days = dayNumbersByRule(series, first, last, limit + leftOut, span);
  if (leftOut === 0) return days;
  if (days.length <= FEW_DAYS) {
    return days.filter((day) => !isLeftOut(series, dayOfNumber(day))).slice(0, limit);
  }
  const left = new Set([...series.skips, ...series.changedDays].map(numberOfDay));
  return days.filter((day) => !left.has(day)).slice(0, limit);
}

/** How many regular dates begin on the days, if that can be computed without listing them; otherwise undefined. */
export function countEvery(series: ReadSeries, [first, last]: DayRange): number | undefined {
  if (!isEveryDay(series) || series.skips.length + series.changedDays.length > 0) return undefined;
  return countDaily(series, first, last);
}

/** The most days that a date can extend past its first. */
export function daysOfLength({ startTime, length }: Series): number {
  return startTime === null ? length : Math.ceil(length / DAY_MS);
}

/** The fewest whole days that a date lasts. */
export function wholeDaysOf({ startTime, length }: Series): number {
  return startTime === null ? length : Math.floor(length / DAY_MS);
}
