// Says which events the list shows: how many earlier and coming ones, and where today's line stands between
// them.
import { type EventPlace, type EventSpan, lastDayIn, orderEvents } from "./event";
import { COUNTS, PAST_MOST, PAST_STEP, UPCOMING_MOST, UPCOMING_STEP } from "./limits";
import { dayIn } from "./zones";

/** What the list shows: `past`, then the line of today, then `upcoming`, each in the viewer's order. */
export type ListWindow<E> = { past: E[]; upcoming: E[]; morePast: boolean; moreUpcoming: boolean };

/** How the list is looked at; `past` and `upcoming` say how many events of each kind it shows. */
export type ListView = { now: number; zone: string; past: number; upcoming: number };

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
  if (event.lastDay === null) return event.to <= now;
  return lastDayIn(event, zone) < dayIn(now, zone);
}

/**
 * The window over `events`, in any order: the latest `past` of the past ones
 * and the first `upcoming` of the others. To tell whether there is more, give
 * one event more of each kind than the window shows.
 */
export function listWindow<E extends EventPlace>(
  events: readonly E[],
  view: ListView,
): ListWindow<E> {
  const ordered = orderEvents(events, view.zone);
  const past = ordered.filter((event) => isPast(event, view.now, view.zone));
  const upcoming = ordered.filter((event) => !isPast(event, view.now, view.zone));
  return {
    past: past.slice(Math.max(0, past.length - view.past)),
    upcoming: upcoming.slice(0, view.upcoming),
    morePast: past.length > view.past && view.past < PAST_MOST,
    moreUpcoming: upcoming.length > view.upcoming && view.upcoming < UPCOMING_MOST,
  };
}

/** A count in an address, brought up to whole steps. */
function stepsOf(text: string | null, step: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return 0;
  return Math.ceil(Number(text) / step) * step;
}
