// What an event is to the rules, which days it covers, and how events are ordered.

import { type Day, laterDay } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { compareText } from "~/values/text";
import type { EventTextName } from "./event-fields";

/**
 * `from` and `to` are epoch milliseconds. All-day ⇔ `firstDay` and `lastDay` are
 * set (both inclusive); then `from` and `to` are their midnights in the
 * calendar's zone. `timeZone` is the zone that a timed event was written in.
 */
export type CalendarEvent = Record<EventTextName, string> & {
  id: string;
  /** One of the calendar's categories, or one that was removed; null for none. */
  categoryId: number | null;
  allDay: boolean;
  from: number;
  to: number;
  firstDay: Day | null;
  lastDay: Day | null;
  timeZone: string;
  uid: string;
  sequence: number;
  createdAt: number;
  modifiedAt: number;
  /** Of a date of a series: which series, and the day that it falls on by rule. Both null of a single event. */
  seriesId: string | null;
  occurrence: Day | null;
  /** The date is as its series says, and nothing of it alone is stored. */
  isByRule?: true;
};

/** The part of an event that says when it is. */
export type EventSpan = Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay">;
/** What decides an event's position in a list. */
export type EventPosition = EventSpan & Pick<CalendarEvent, "title" | "id">;

/** The first day that the event covers for a viewer in `zone`; an all-day event's is the same for everyone. */
export function firstDayIn(event: EventSpan, zone: string): Day {
  return event.firstDay ?? dayIn(event.from, zone);
}

/** The last day that the event covers for a viewer in `zone`; ending at 00:00 sharp does not cover that day. */
export function lastDayIn(event: EventSpan, zone: string): Day {
  if (event.lastDay) return event.lastDay;
  // An event without a length, or over a midnight that the clock is set back across, would end on the day before.
  return laterDay(dayIn(event.from, zone), dayIn(event.to - 1, zone));
}

/**
 * Order by start, then title, then id. An all-day event stands at its date's
 * midnight in the calendar's zone, before timed events of that minute; timed
 * events compare to the minute. A total order, the same for every viewer.
 */
export function compareEvents(a: EventPosition, b: EventPosition): number {
  return (
    minuteOf(a) - minuteOf(b) ||
    Number(b.firstDay !== null) - Number(a.firstDay !== null) ||
    compareText(a.firstDay ?? "", b.firstDay ?? "") ||
    compareText(a.title, b.title) ||
    compareText(a.id, b.id)
  );
}

/**
 * A new list in the order of a viewer in `zone`: day by day, in each day first
 * what is all-day, then by hour and minute, title and id. Differs from
 * `compareEvents` where the viewer's midnight is not the calendar's.
 */
export function orderEvents<E extends EventPosition>(events: readonly E[], zone: string): E[] {
  return events
    .map((event) => ({ event, day: firstDayIn(event, zone) }))
    .sort((a, b) => compareText(a.day, b.day) || compareOnDay(a.event, b.event))
    .map(({ event }) => event);
}

/**
 * Two lists, each in the order of `compareEvents`, as one. Where one lies after
 * the other, as pieces read by time do, it costs no comparisons.
 */
export function mergeEvents<E extends EventPosition>(a: E[], b: E[]): E[] {
  const [lastA, firstB] = [a.at(-1), b[0]];
  if (!lastA || !firstB || compareEvents(lastA, firstB) <= 0) return a.concat(b);
  const merged: E[] = [];
  let at = 0;
  for (const event of a) {
    for (let next = b[at]; next && compareEvents(next, event) < 0; next = b[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(event);
  }
  return merged.concat(b.slice(at));
}

/** Two events of one day. All-day ones have no time on it, whatever their midnight is elsewhere. */
function compareOnDay(a: EventPosition, b: EventPosition): number {
  if (a.firstDay === null || b.firstDay === null) {
    return Number(b.firstDay !== null) - Number(a.firstDay !== null) || compareEvents(a, b);
  }
  return compareText(a.title, b.title) || compareText(a.id, b.id);
}

function minuteOf(event: EventPosition): number {
  return Math.floor(event.from / MINUTE_MS);
}
