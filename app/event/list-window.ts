// Says how many earlier and coming events the list shows, and which are the earlier ones.
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { COUNTS, PAST_MOST, PAST_STEP, UPCOMING_MOST, UPCOMING_STEP } from "~/values/limits";
import type { EventSpan } from "./event";

/** How many earlier events an address asks for: 0, 3, 6 … 999; 0 where it says nothing sensible. */
export function parsePast(text: string | null): number {
  return Math.min(stepsOf(text, PAST_STEP), PAST_MOST);
}

/** What `past` becomes by "More Past Events". */
export function nextPast(past: number): number {
  return Math.min(past + PAST_STEP, PAST_MOST);
}

/** How many coming events an address asks for: 100, 200 …; 100 where it says nothing sensible. */
export function parseUpcoming(text: string | null): number {
  return Math.min(Math.max(stepsOf(text, UPCOMING_STEP), UPCOMING_STEP), UPCOMING_MOST);
}

/** How many events stand on the pages before this one; 0 where an address says nothing sensible. */
export function parseSkip(text: string | null): number {
  return Math.min(stepsOf(text, 1), COUNTS.eventsPerCalendar);
}

/** What `upcoming` becomes by asking for more. */
export function nextUpcoming(upcoming: number): number {
  return Math.min(upcoming + UPCOMING_STEP, UPCOMING_MOST);
}

/**
 * True when the event is over: a timed one from the instant of its To, an
 * all-day one when its last day lies before the viewer's today. What still
 * lasts is not past.
 */
export function isPast(event: EventSpan, now: number, zone: string): boolean {
  return hasEnded(event, now, event.lastDay === null ? "" : dayIn(now, zone));
}

/** The same for a viewer whose date is `today`. */
export function hasEnded({ to, lastDay }: EventSpan, now: number, today: Day): boolean {
  return lastDay === null ? to <= now : lastDay < today;
}

/** A count in an address, brought up to whole steps. */
function stepsOf(text: string | null, step: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return 0;
  return Math.ceil(Number(text) / step) * step;
}
