// Counts the dates of very many series day by day and finds the first ones, without making events of the others.
import { DAY_MS, MINUTE_MS } from "./durations";
import type { CalendarEvent } from "./event";
import { createFirsts } from "./firsts";
import { DATES_COUNTED, ENTRIES_A_CELL } from "./limits";
import { isBar } from "./month-grid";
import { type DateOn, eventsOn, plainDaysBetween, type ReadSeries } from "./series-dates";
import { compareText } from "./text";
import { createClock, createDayFinder } from "./zone-days";
import { msOfTime } from "./zones";

/** Some days, given by their numbers since 1970, both included, of a reader in `zone`. */
export type DayWindow = { first: number; last: number; zone: string };

/** How many events cover each of some days, and how many of those only go on there from the day before. */
export type DayCounts = { all: number[]; nights: number[] };

/** A date by rule: `first` and `last` are the reader's days, counted from the window's first, -1 for any before it. */
type Place = DateOn & { from: number; to: number; first: number; last: number };

/** How many of the dates cover each day, and as many of those that begin on each as a cell may show. */
export function countDates(
  list: readonly ReadSeries[],
  window: DayWindow,
): DayCounts & { foremost: CalendarEvent[] } {
  const length = window.last - window.first + 1;
  const [changes, nights] = [zeros(length + 1), zeros(length)];
  const lists = Array.from({ length: (length + 1) * 2 }, (): Place[] => []);
  eachPlace(list, window, (place) => {
    const { first, last, series, from, to } = place;
    const bar = isBar(series.startTime === null, last > first, to - from);
    add(changes, Math.max(first, 0), 1);
    add(changes, Math.min(last, length - 1) + 1, -1);
    if (!bar) for (let day = Math.max(first + 1, 0); day <= last; day += 1) add(nights, day, 1);
    // What began before the first day has a place as a bar alone.
    if (!bar && first < 0) return;
    const order = bar ? compareBars : comparePlaces;
    insertFirst(lists[(first + 1) * 2 + Number(bar)] ?? [], place, order);
  });
  let count = 0;
  const all = changes.slice(0, length).map((change) => (count += change));
  return { all, nights, foremost: eventsOn(lists.flat()) };
}

/** A date that is not an event yet, and when it begins, epoch ms. */
export type DatePlace = DateOn & { from: number };

/** How many dates cover any of the days, and the first `most` of them in the order of events. */
export function firstDates(
  list: readonly ReadSeries[],
  window: DayWindow,
  most: number,
): { total: number; places: DatePlace[] } {
  const firsts = createFirsts(comparePlaces, { skip: 0, limit: most });
  eachPlace(list, window, firsts.add);
  const { total, list: places } = firsts.read();
  return { total, places };
}

/** Tells each date that covers any of the days. */
function eachPlace(
  list: readonly ReadSeries[],
  { first, last, zone }: DayWindow,
  tell: (place: Place) => void,
): void {
  const finder = createDayFinder(first, last, zone);
  const instantIn = createClock();
  let left = DATES_COUNTED;
  for (const series of list) {
    const { startTime, length, timeZone } = series;
    const time = startTime === null ? 0 : msOfTime(startTime);
    for (const day of plainDaysBetween(series, finder.start, finder.end, left)) {
      const from = instantIn(day * DAY_MS + time, timeZone);
      const place: Place = { series, day, from, to: from + length, first: 0, last: 0 };
      if (startTime === null) {
        place.to = instantIn((day + length) * DAY_MS, timeZone);
        place.first = Math.max(day - first, -1);
        place.last = day + length - first;
      } else {
        place.first = finder.indexOf(from);
        place.last = Math.max(place.first, finder.indexOf(place.to - 1));
      }
      left -= 1;
      if (place.last < 0 || place.first > last - first) continue;
      tell(place);
    }
    if (left <= 0) return;
  }
}

/** As `compareEvents` has them. */
function comparePlaces(a: Place, b: Place): number {
  return (
    Math.floor(a.from / MINUTE_MS) - Math.floor(b.from / MINUTE_MS) ||
    Number(b.series.startTime === null) - Number(a.series.startTime === null) ||
    compareText(a.series.title, b.series.title) ||
    compareText(a.series.id, b.series.id) ||
    a.day - b.day
  );
}

/** The longest first: where only some are drawn, no cell stays empty that others cover. */
function compareBars(a: Place, b: Place): number {
  return b.last - a.last || comparePlaces(a, b);
}

function insertFirst(list: Place[], place: Place, order: (a: Place, b: Place) => number): void {
  let at = list.length;
  for (let other = list[at - 1]; other && order(place, other) < 0; other = list[at - 1]) at -= 1;
  if (at >= ENTRIES_A_CELL) return;
  list.splice(at, 0, place);
  if (list.length > ENTRIES_A_CELL) list.pop();
}

function zeros(length: number): number[] {
  return Array<number>(length).fill(0);
}

function add(list: number[], at: number, change: number): void {
  if (at < list.length) list[at] = (list[at] ?? 0) + change;
}
