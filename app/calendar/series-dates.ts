// The dates of many series in a window of time, as events: by arithmetic, whenever the series began.
import { addDays, type Day, daysBetween, numberOfDay } from "./days";
import { DAY_MS } from "./durations";
import { type CalendarEvent, compareEvents } from "./event";
import { DATES_AT_ONCE } from "./limits";
import { hasEnded } from "./list-window";
import type { OutlinedEvent } from "./outline";
import { daysOf, isDayOf } from "./recurrence";
import { dateId, datesOf, type Series, timesOn } from "./series";
import { dayIn } from "./zones";

/** A series and the days whose dates are stored as events of their own: they are not told by its rule. */
export type ReadSeries = Series & { changedDays: readonly Day[] };

/** What takes place on one of a series' days by its rule. */
type DateOn = { series: ReadSeries; day: Day };

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
  return eventsOn(daysBetweenOf(list, from, to)).filter(
    (event) => event.from < to && event.to >= from,
  );
}

/** The same, by when each of them is and nothing else, in the order of their beginnings. */
export function outlineBetween(
  list: readonly ReadSeries[],
  from: number,
  to: number,
): OutlinedEvent[] {
  return daysBetweenOf(list, from, to)
    .map(outlineOn)
    .filter((event) => event.from < to && event.to >= from)
    .sort((a, b) => a.from - b.from);
}

/** How many dates are to be gone through for a window, counted no further than `most`. */
export function countBetween(
  list: readonly ReadSeries[],
  { from, to, most }: { from: number; to: number; most: number },
): number {
  let count = 0;
  for (const series of list) {
    if (count >= most) return count;
    count += daysOf(series, ...reachedDays(series, from, to), most - count).length;
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
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const reach = Math.min(span, days);
    const found = collect(list, () => [addDays(today, -reach), addDays(today, reach)]);
    if (found.length <= most && reach < days) continue;
    const far = ({ day }: DateOn) => Math.abs(daysBetween(today, day));
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
  const isOpen = (event: CalendarEvent) => !hasEnded(event, now, today);
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const last = addDays(today, Math.min(span, WHOLE_SPAN));
    const lasting = (series: ReadSeries) => addDays(today, -daysOfLength(series) - ZONE_DAYS);
    const days = collect(list, (series) => [lasting(series), last]);
    const isAll = span >= WHOLE_SPAN;
    const certain = isAll ? days : days.filter(({ day }) => day <= addDays(last, -ZONE_DAYS));
    const events = firstOf(certain, limit, today).filter(isOpen).sort(compareEvents);
    if (events.length >= limit || isAll) return events.slice(0, limit);
  }
}

/** The last dates that are over, in the order of events. */
export function pastDates(list: readonly ReadSeries[], { now, today, limit }: Around) {
  if (list.length === 0) return [];
  for (let span = FIRST_SPAN; ; span *= NEXT_SPAN) {
    const first = addDays(today, -Math.min(span, WHOLE_SPAN));
    const days = collect(list, () => [first, addDays(today, ZONE_DAYS)]);
    const isAll = span >= WHOLE_SPAN;
    const certain = isAll ? days : days.filter(({ day }) => day >= addDays(first, ZONE_DAYS));
    const events = eventsOn(certain)
      .filter((event) => hasEnded(event, now, today))
      .sort(compareEvents);
    if (events.length >= limit || isAll) return limit === 0 ? [] : events.slice(-limit);
  }
}

/** Of dates in the order of days as events: all that may be over today, and of the others so many that the first `limit` are among them. */
function firstOf(days: readonly DateOn[], limit: number, today: Day): CalendarEvent[] {
  const near = addDays(today, ZONE_DAYS);
  const sure = days.findIndex(({ day }) => day > near);
  const least = sure < 0 ? undefined : days[sure + limit];
  const end = least && addDays(least.day, ZONE_DAYS);
  const taken = end ? days.filter(({ day }) => day <= end) : days;
  return eventsOn(taken);
}

function eventsOn(days: readonly DateOn[]): CalendarEvent[] {
  const makers = new Map<Series, (day: Day) => CalendarEvent>();
  return days.map(({ series, day }) => {
    const make = makers.get(series) ?? datesOf(series);
    makers.set(series, make);
    return make(day);
  });
}

/** The plain dates of each series from one day to another, in the order of days; no more than one page can go through. */
function collect(
  list: readonly ReadSeries[],
  reach: (series: ReadSeries) => [first: Day, last: Day],
): DateOn[] {
  const found: DateOn[] = [];
  for (const series of list) {
    const room = DATES_AT_ONCE - found.length;
    if (room <= 0) break;
    const [first, last] = reach(series);
    for (const day of plainDays(series, first, last, room)) found.push({ series, day });
  }
  return found.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

function daysBetweenOf(list: readonly ReadSeries[], from: number, to: number): DateOn[] {
  return collect(list, (series) => reachedDays(series, from, to));
}

/** The days from the first to the last on which a date may begin that lies in the window. */
function reachedDays(series: Series, from: number, to: number): [first: Day, last: Day] {
  const { timeZone } = series;
  return [dayIn(from - (daysOfLength(series) + 1) * DAY_MS, timeZone), dayIn(to, timeZone)];
}

/** The rule's days without those that are skipped or stored by themselves. */
export function plainDays(series: ReadSeries, first: Day, last: Day, limit?: number): Day[] {
  const days = daysOf(series, first, last, limit);
  if (series.skips.length === 0 && series.changedDays.length === 0) return days;
  const left = new Set([...series.skips, ...series.changedDays]);
  return days.filter((day) => !left.has(day));
}

/** How many days after its first a date may still last. */
function daysOfLength({ startTime, length }: Series): number {
  return startTime === null ? length : Math.ceil(length / DAY_MS);
}

function outlineOn({ series, day }: DateOn): OutlinedEvent {
  const { from, to, firstDay, lastDay } = timesOn(series, day);
  const numbers = { first: numberOf(firstDay), last: numberOf(lastDay) };
  const { id, categoryId: category } = series;
  return { id: dateId({ id, day }), from, to, ...numbers, category };
}

function numberOf(day: Day | null): number | null {
  return day === null ? null : numberOfDay(day);
}
