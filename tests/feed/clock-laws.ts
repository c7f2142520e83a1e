// Clocks with daylight saving laws defined here, so that tests do not depend on the machine's time zone data.

import type { Clock } from "~/feed/vtimezone";
import { addDays, type Day, weekdayOfDay } from "~/time/days";

const MINUTE = 60_000;
const YEARS = Array.from({ length: 17 }, (_, index) => 2022 + index);

/**
 * Every year on the first `weekday` (0 is Sunday) on or after `day` ("MM-DD"), at local time `at` ("HH:mm", up to
 * 24:00).
 */
export type Law = { weekday: number; day: string; at: string; to: number };

/** A clock that changes twice a year; offsets are in minutes. */
export function yearlyClock(first: Law, second: Law): Clock {
  return clockOf(
    second.to,
    YEARS.flatMap((year) => [
      { at: onsetOf(first, year, second.to), to: first.to },
      { at: onsetOf(second, year, first.to), to: second.to },
    ]),
  );
}

/** A clock with the offset `start` until the first change. */
export function clockOf(start: number, changes: { at: number; to: number }[]): Clock {
  return (epoch) => changes.findLast(({ at }) => at <= epoch)?.to ?? start;
}

/** One law until an instant, then another one. */
export function amendedClock(before: Clock, instant: string, after: Clock): Clock {
  return (epoch) => (epoch < Date.parse(instant) ? before(epoch) : after(epoch));
}

function onsetOf({ weekday, day, at }: Law, year: number, from: number): number {
  const earliest: Day = `${year}-${day}`;
  const date = addDays(earliest, (weekday - weekdayOfDay(earliest) + 7) % 7);
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  return Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes - from) * MINUTE;
}
