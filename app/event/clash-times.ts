// The time an event occupies at its location, and whether two events clash.
import { addDays } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayNumberIn, midnightOf } from "~/time/zones";
import type { CalendarEvent, EventSpan } from "./event";
import { fold } from "./folded";
import { createDateMaker, createTimesMaker } from "./series";
import { daysOfLength, plainDays, type ReadSeries } from "./series-dates";

/**
 * An event's `from` and `to` are at most this far from the time it occupies: those of an all-day event are midnights of
 * its first and last day, perhaps in a zone that the calendar had before.
 */
export const OCCUPIED_MARGIN_MS = 3 * DAY_MS;

/** Epoch ms; `to` is when the location is free again. */
export type OccupiedTime = { from: number; to: number };

/** The location for comparison, without case, accents and outer spaces; "" for none. */
export function foldLocation(location: string): string {
  return fold(location).trim();
}

/** An all-day event occupies its whole days in the calendar's `zone`; an event without an end occupies no time. */
export function occupiedTime(event: EventSpan, zone: string): OccupiedTime {
  const { from, to, firstDay, lastDay } = event;
  if (firstDay === null || lastDay === null) return { from, to };
  return { from: midnightOf(firstDay, zone), to: midnightOf(addDays(lastDay, 1), zone) };
}

/**
 * Whether both overlap. Times that only touch do not clash; an event that occupies no time clashes inside another one,
 * but not at its ends.
 */
export function isClash(a: OccupiedTime, b: OccupiedTime): boolean {
  return a.from < b.to && b.from < a.to;
}

/** The regular dates that clash with one of the times, about `most` of them; only these become events. */
export function clashingDates(
  series: ReadSeries,
  times: readonly OccupiedTime[],
  { zone, most }: { zone: string; most: number },
): CalendarEvent[] {
  const [timesOfDay, dateOfDay] = [createTimesMaker(series), createDateMaker(series)];
  // One day more on each side, for days that begin at other times elsewhere.
  const before = daysOfLength(series) + 1;
  const found = new Set<number>();
  for (const time of times) {
    const first = dayNumberIn(time.from, series.timeZone) - before;
    const last = dayNumberIn(time.to, series.timeZone) + 1;
    for (const day of plainDays(series, [first, last], most + before + 1)) {
      if (isClash(occupiedTime(timesOfDay(day), zone), time)) found.add(day);
    }
    if (found.size >= most) break;
  }
  return [...found].map(dateOfDay);
}
