// The dates of many series in a window of time, as events: by arithmetic, whenever the series began.
import { type Day, dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { countDaily, dayNumbersOf, isDayOf } from "~/time/recurrence";
import { dayNumberIn } from "~/time/zones";
import { DATES_AT_ONCE } from "~/values/limits";
import type { CalendarEvent } from "./event";
import { datesOf, type Series } from "./series";

/** A series and the days whose dates are stored as events of their own: they are not told by its rule. */
export type ReadSeries = Series & { changedDays: readonly Day[] };

/** One of a series' days by its rule, as its number since 1970. */
export type DateOn = { series: ReadSeries; day: number };

/** Some days in a row as numbers since 1970, both included; none where the last lies before the first. */
export type DayRange = [first: number, last: number];

/** A date of a series may lie on the day before or after, for a reader in another zone. */
export const ZONE_DAYS = 2;
/** The days that are looked through at first for dates before and after today, and how many times as many next. */
const FIRST_SPAN = 8;
const NEXT_SPAN = 4;
/** So few days are looked up one by one among those that a series leaves out. */
const FEW_DAYS = 8;

/** Whether the series has a date on the day that is as the rule says. */
export function hasPlainDate(series: ReadSeries, day: Day): boolean {
  return isDayOf(series, day) && !isLeftOut(series, day);
}

function isLeftOut({ skips, changedDays }: ReadSeries, day: Day): boolean {
  return skips.includes(day) || changedDays.includes(day);
}

/** Dates that lie in or touch a window of epoch ms, its end left out, as the rules say them; in no order. */
export function datesBetween(list: readonly ReadSeries[], from: number, to: number) {
  const days = (series: ReadSeries) => reachedDays(series, from, to);
  return collect(list, days, datesOf).filter((event) => event.from < to && event.to >= from);
}

/** How many dates are to be gone through for a window, counted no further than `most`. */
export function countBetween(
  list: readonly ReadSeries[],
  { from, to, most }: { from: number; to: number; most: number },
): number {
  let count = 0;
  for (const series of list) {
    if (count >= most) return count;
    count += dayNumbersOf(series, ...reachedDays(series, from, to), most - count).length;
  }
  return count;
}

/**
 * The dates of so many days before and after today on each series' clock, no
 * more than `most` of them, those nearest to today; `days` is how far they go.
 */
export function nearestDates(
  list: readonly ReadSeries[],
  { today, days, most }: { today: Day; days: number; most: number },
): { dates: CalendarEvent[]; days: number } {
  const middle = numberOfDay(today);
  const far = ({ day }: DateOn) => Math.abs(day - middle);
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const reach = Math.min(span, days);
    const found = collectInOrder(list, () => [middle - reach, middle + reach]);
    if (found.length <= most && reach < days) continue;
    const nearest = [...found].sort((a, b) => far(a) - far(b)).slice(0, most);
    const last = nearest.at(-1);
    const reached = found.length <= most || !last ? days : far(last);
    return { dates: eventsOn(nearest), days: reached };
  }
}

export function eventsOn(dates: readonly DateOn[]): CalendarEvent[] {
  const makers = new Map<Series, (day: number) => CalendarEvent>();
  return dates.map(({ series, day }) => {
    const make = makers.get(series) ?? datesOf(series);
    makers.set(series, make);
    return make(day);
  });
}

type Reach = (series: ReadSeries) => DayRange;

/** What `maker` makes of the plain dates of each series from one day to another; of no more than one page can go through. */
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

/** The same dates, in the order of days. */
function collectInOrder(list: readonly ReadSeries[], reach: Reach): DateOn[] {
  const dates = collect(
    list,
    reach,
    (series) =>
      (day): DateOn => ({ series, day }),
  );
  return dates.sort((a, b) => a.day - b.day);
}

/** The days from the first to the last on which a date may begin that lies in the window. */
function reachedDays(series: Series, from: number, to: number): DayRange {
  const { timeZone } = series;
  const before = from - (daysOfLength(series) + 1) * DAY_MS;
  return [dayNumberIn(before, timeZone), dayNumberIn(to, timeZone)];
}

/** A reader's days, and the instants between which they lie. */
type ReaderDays = { first: number; last: number; start: number; end: number };

/** The days on which a date may begin that covers any of the reader's, a day more each way for what clocks skip. */
export function daysNear(
  { startTime, length, timeZone }: Series,
  { first, last, start, end }: ReaderDays,
): DayRange {
  if (startTime === null) return [first - length, last];
  return [dayNumberIn(start - length, timeZone) - 1, dayNumberIn(end, timeZone) + 1];
}

/** The rule's days without those that are skipped or stored by themselves; at most `limit`. `span` is the rule's. */
export function plainDays(
  series: ReadSeries,
  [first, last]: DayRange,
  limit = Number.POSITIVE_INFINITY,
  span?: DayRange,
): number[] {
  const leftOut = series.skips.length + series.changedDays.length;
  const days = dayNumbersOf(series, first, last, limit + leftOut, span);
  if (leftOut === 0) return days;
  if (days.length <= FEW_DAYS) {
    return days.filter((day) => !isLeftOut(series, dayOfNumber(day))).slice(0, limit);
  }
  const left = new Set([...series.skips, ...series.changedDays].map(numberOfDay));
  return days.filter((day) => !left.has(day)).slice(0, limit);
}

/** How many plain dates begin on the days, where no date has to be looked at to tell; else undefined. */
export function countEvery(series: ReadSeries, [first, last]: DayRange): number | undefined {
  if (series.freq !== "day" || series.skips.length + series.changedDays.length > 0)
    return undefined;
  return countDaily(series, first, last);
}

/** How many days after its first a date may still last. */
export function daysOfLength({ startTime, length }: Series): number {
  return startTime === null ? length : Math.ceil(length / DAY_MS);
}

/** How many days a date lasts at least. */
export function wholeDaysOf({ startTime, length }: Series): number {
  return startTime === null ? length : Math.floor(length / DAY_MS);
}
