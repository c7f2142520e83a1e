// When a wall has to be asked for again: after some minutes, and right after midnight, when it shows another day.
import { addDays } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { dayIn, midnightOf } from "~/time/zones";

/** So that a screen whose clock is a little fast does not get yesterday again. */
const AFTER_MIDNIGHT_MS = 5_000;

/** In whole seconds, as the header Refresh has them. */
export function secondsUntilNext(minutes: number, now: number, zone: string): number {
  const midnight = midnightOf(addDays(dayIn(now, zone), 1), zone);
  const wait = Math.min(minutes * MINUTE_MS, midnight + AFTER_MIDNIGHT_MS - now);
  return Math.ceil(wait / 1_000);
}
