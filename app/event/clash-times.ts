// When an event takes its place, and whether two of them take the same one.
import { addDays } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayNumberIn, midnightOf } from "~/time/zones";
import type { CalendarEvent, EventSpan } from "./event";
import { fold } from "./folded";
import { createDateMaker, createTimesMaker } from "./series";
import { daysOfLength, plainDays, type ReadSeries } from "./series-dates";

/**
 * `from` and `to` of an event are no further than this from the time that it takes: of an all-day one they are midnights of
 * its first and last day, maybe in a zone that the calendar had before.
 */
export const TAKEN_MARGIN_MS = 3 * DAY_MS;

/** Epoch ms; `to` is when the place is free again. */
export type TakenTime = { from: number; to: number };

/** The place as it is compared, whatever its case, accents and outer blanks; "" for none. */
export function foldPlace(location: string): string {
  return fold(location).trim();
}

/** An all-day event takes the whole of its days in the calendar's `zone`, one without an end no time at all. */
export function takenTime(event: EventSpan, zone: string): TakenTime {
  const { from, to, firstDay, lastDay } = event;
  if (firstDay === null || lastDay === null) return { from, to };
  return { from: midnightOf(firstDay, zone), to: midnightOf(addDays(lastDay, 1), zone) };
}

/**
 * Whether both are there at one time. Times that only touch do not clash; one that takes no time clashes if it is within
 * the other, not at its ends.
 */
export function isClash(a: TakenTime, b: TakenTime): boolean {
  return a.from < b.to && b.from < a.to;
}

/** The dates by rule that clash with one of the times, about `most` of them; only these are made into events. */
export function clashingDates(
  series: ReadSeries,
  times: readonly TakenTime[],
  { zone, most }: { zone: string; most: number },
): CalendarEvent[] {
  const [timesOfDay, dateOfDay] = [createTimesMaker(series), createDateMaker(series)];
  // A day more on each side, for days that begin elsewhere.
  const before = daysOfLength(series) + 1;
  const found = new Set<number>();
  for (const time of times) {
    const first = dayNumberIn(time.from, series.timeZone) - before;
    const last = dayNumberIn(time.to, series.timeZone) + 1;
    for (const day of plainDays(series, [first, last], most + before + 1)) {
      if (isClash(takenTime(timesOfDay(day), zone), time)) found.add(day);
    }
    if (found.size >= most) break;
  }
  return [...found].map(dateOfDay);
}
