// The dates of many series in a window of time, as events: by arithmetic, whenever the series began.
import { type Day, numberOfDay } from "./days";
import { DAY_MS } from "./durations";
import { type CalendarEvent, compareEvents } from "./event";
import { DATES_AT_ONCE } from "./limits";
import { hasEnded } from "./list-window";
import { dayNumbersOf, isDayOf } from "./recurrence";
import { datesOf, type Series } from "./series";
import { dayNumberIn } from "./zones";

/** A series and the days whose dates are stored as events of their own: they are not told by its rule. */
export type ReadSeries = Series & { changedDays: readonly Day[] };

/** One of a series' days by its rule, as its number since 1970. */
export type DateOn = { series: ReadSeries; day: number };

/** A date of a series may lie on the day before or after, for a reader in another zone. */
const ZONE_DAYS = 2;
/** The days that are looked through at first for dates before or after now, and how many times as many next. */
const FIRST_SPAN = 8;
const NEXT_SPAN = 4;
/** The days from 1970 to 2200. */
const WHOLE_SPAN = 84_371;

/** Whether the series has a date on the day that is as the rule says. */
export function hasPlainDate(series: ReadSeries, day: Day): boolean {
  return isDayOf(series, day) && !series.skips.includes(day) && !series.changedDays.includes(day);
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
    const told = found.length <= most || !last ? days : far(last);
    return { dates: eventsOn(nearest), days: told };
  }
}

/** Whose dates: `today` is the reader's, `now` epoch ms. */
type Around = { now: number; today: Day; limit: number };

/** The next dates that last or are to come, in the order of events. */
export function upcomingDates(list: readonly ReadSeries[], { now, today, limit }: Around) {
  if (list.length === 0) return [];
  const day = numberOfDay(today);
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const last = day + Math.min(span, WHOLE_SPAN);
    const lasting = (series: ReadSeries) => day - daysOfLength(series) - ZONE_DAYS;
    const days = collectInOrder(list, (series) => [lasting(series), last]);
    const isAll = span >= WHOLE_SPAN;
    const certain = isAll ? days : days.filter((date) => date.day <= last - ZONE_DAYS);
    if (certain.length < limit && !isAll) continue;
    const events = eventsOn(firstOf(certain, limit, day))
      .filter((event) => !hasEnded(event, now, today))
      .sort(compareEvents);
    if (events.length >= limit || isAll) return events.slice(0, limit);
  }
}

/** The last dates that are over, in the order of events. */
export function pastDates(list: readonly ReadSeries[], { now, today, limit }: Around) {
  if (list.length === 0 || limit === 0) return [];
  const day = numberOfDay(today);
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const first = day - Math.min(span, WHOLE_SPAN);
    const days = collectInOrder(list, () => [first, day + ZONE_DAYS]);
    const isAll = span >= WHOLE_SPAN;
    const certain = isAll ? days : days.filter((date) => date.day >= first + ZONE_DAYS);
    if (certain.length < limit && !isAll) continue;
    const events = eventsOn(lastOf(certain, limit, day))
      .filter((event) => hasEnded(event, now, today))
      .sort(compareEvents);
    if (events.length >= limit || isAll) return events.slice(-limit);
  }
}

/** Of dates in the order of days all that may be over today, and of the others so many that the first `limit` are among them. */
function firstOf(dates: readonly DateOn[], limit: number, today: number): DateOn[] {
  const sure = dates.findIndex(({ day }) => day > today + ZONE_DAYS);
  const least = sure < 0 ? undefined : dates[sure + limit];
  return dates.filter(({ day }) => !least || day <= least.day + ZONE_DAYS);
}

/** Of dates in the order of days all that may not be over yet, and of the others so many that the last `limit` are among them. */
function lastOf(dates: readonly DateOn[], limit: number, today: number): DateOn[] {
  const isSure = ({ series, day }: DateOn) => day + daysOfLength(series) + ZONE_DAYS < today;
  const least = dates.filter(isSure).at(-limit);
  return dates.filter((date) => !least || date.day >= least.day - ZONE_DAYS || !isSure(date));
}

export function eventsOn(dates: readonly DateOn[]): CalendarEvent[] {
  const makers = new Map<Series, (day: number) => CalendarEvent>();
  return dates.map(({ series, day }) => {
    const make = makers.get(series) ?? datesOf(series);
    makers.set(series, make);
    return make(day);
  });
}

type Reach = (series: ReadSeries) => [first: number, last: number];

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
function reachedDays(series: Series, from: number, to: number): [first: number, last: number] {
  const { timeZone } = series;
  const before = from - (daysOfLength(series) + 1) * DAY_MS;
  return [dayNumberIn(before, timeZone), dayNumberIn(to, timeZone)];
}

/** The days of its plain dates that may lie in or touch a window of epoch ms, for a reader in any zone; at most `limit`. */
export function plainDaysBetween(
  series: ReadSeries,
  from: number,
  to: number,
  limit: number,
): number[] {
  return plainDays(series, reachedDays(series, from - ZONE_DAYS * DAY_MS, to + DAY_MS), limit);
}

/** The rule's days without those that are skipped or stored by themselves. */
function plainDays(
  series: ReadSeries,
  [first, last]: [first: number, last: number],
  limit: number,
): number[] {
  const days = dayNumbersOf(series, first, last, limit);
  if (series.skips.length === 0 && series.changedDays.length === 0) return days;
  const left = new Set([...series.skips, ...series.changedDays].map(numberOfDay));
  return days.filter((day) => !left.has(day));
}

/** How many days after its first a date may still last. */
function daysOfLength({ startTime, length }: Series): number {
  return startTime === null ? length : Math.ceil(length / DAY_MS);
}
