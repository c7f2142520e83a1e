// How many past and upcoming events the list shows, and when an event is past.
import type { Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import {
  COUNTS,
  LIST_FIRST,
  PAST_MOST,
  PAST_STEP,
  UPCOMING_MOST,
  UPCOMING_STEP,
} from "~/values/limits";
import { type EventSpan, overAt } from "./event";

/** The number of past events in a URL: 0, 3, 6 … 999; 0 if missing or invalid. */
export function parsePast(text: string | null): number {
  return Math.min(readSteps(text, PAST_STEP), PAST_MOST);
}

/** The next value of `past` after "More Past Events". */
export function nextPast(past: number): number {
  return Math.min(past + PAST_STEP, PAST_MOST);
}

/** The number of upcoming events in a URL: 100, 200 …; 100 if missing or invalid. */
export function parseUpcoming(text: string | null): number {
  return Math.min(Math.max(readSteps(text, UPCOMING_STEP), UPCOMING_STEP), UPCOMING_MOST);
}

/** Whether the list initially shows an upcoming event, the `count`th one. */
export function isShownFirst(count: number, from: number, now: number): boolean {
  const isSoon = from < now + LIST_FIRST.days * DAY_MS && count <= UPCOMING_STEP;
  return isSoon || count <= LIST_FIRST.events;
}

/** The number of events on earlier pages; 0 if missing or invalid. */
export function parseSkip(text: string | null): number {
  return Math.min(readSteps(text, 1), COUNTS.eventsPerCalendar);
}

/** The next value of `upcoming` after loading more. */
export function nextUpcoming(upcoming: number): number {
  return Math.min(upcoming + UPCOMING_STEP, UPCOMING_MOST);
}

/**
 * Whether the event is over: a timed one once its To is reached, or an hour after From without one; an all-day one once
 * its last day is before the viewer's today. An ongoing event is not past.
 */
export function isPast(event: EventSpan, now: number, zone: string): boolean {
  return hasEnded(event, now, event.lastDay === null ? "" : dayIn(now, zone));
}

/** Whether an event has ended, for a viewer whose date is `today`. */
export function hasEnded(event: EventSpan, now: number, today: Day): boolean {
  return event.lastDay === null ? overAt(event) <= now : event.lastDay < today;
}

/** A count from a URL, rounded up to whole steps. */
function readSteps(text: string | null, step: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return 0;
  return Math.ceil(Number(text) / step) * step;
}
