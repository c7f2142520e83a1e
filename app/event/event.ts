// The event type, the days an event covers, and the order of events.

import { type Day, laterDay } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { OVER_AFTER_MS } from "~/values/limits";
import { compareText } from "~/values/text";
import type { EventTextName } from "./event-fields";

/**
 * `from` and `to` are epoch milliseconds. All-day ⇔ `firstDay` and `lastDay` are set (both inclusive); then `from` and
 * `to` are their midnights in the calendar's zone. A timed event with `to` equal to `from` has no end.
 * `timeZone` is the zone in which a timed event was written.
 */
export type CalendarEvent = Record<EventTextName, string> & {
  id: string;
  /** One of the calendar's categories, or a removed one; null for none. */
  categoryId: number | null;
  /** The answer settings, read by `readAsks`; null for an event that never had any. */
  asks: string | null;
  /** Longer texts from calendar apps, read by `longText`. */
  appTexts?: string | null | undefined;
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
  /** For a date of a series: the series' id and the date's day by rule. Both are null for a single event. */
  seriesId: string | null;
  occurrence: Day | null;
  /** The date follows its series' rule and is not stored. */
  isByRule?: true;
  /** The reader may see only when it is; the title says no more. */
  isBusy?: true;
  /**
   * In a combined view: the link it came by, its id there, and whether the reader manages that calendar. `id` is unique
   * in the view.
   */
  origin?: { link: string; id: string; isBusy: boolean; canEdit?: true };
  /** The other calendar it comes from, which nobody edits here; `asOf` (epoch ms) if it was last read long ago. */
  source?: { id: number; name: string; asOf?: number };
};

/** The fields that say when an event takes place. */
export type EventSpan = Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay">;
/** The fields that decide an event's position in a list. */
export type EventPosition = EventSpan & Pick<CalendarEvent, "title" | "id">;

/** When a timed event is over, with or without an end. */
export function overAt({ from, to }: Pick<CalendarEvent, "from" | "to">): number {
  return to > from ? to : from + OVER_AFTER_MS;
}

/** The first day that the event covers for a viewer in `zone`; if it is all-day, the same for everyone. */
export function firstDayIn(event: EventSpan, zone: string): Day {
  return event.firstDay ?? dayIn(event.from, zone);
}

/**
 * The last day that the event covers for a viewer in `zone`; an event that ends at exactly 00:00 does not cover that
 * day.
 */
export function lastDayIn(event: EventSpan, zone: string): Day {
  if (event.lastDay) return event.lastDay;
  // Otherwise an event of no length, or one across a midnight at which clocks go back, would end on the day before.
  return laterDay(dayIn(event.from, zone), dayIn(event.to - 1, zone));
}

/**
 * Whether the times differ; all-day events are compared by date, since their instants move with the calendar's zone.
 */
export function isMoved(was: EventSpan, is: EventSpan): boolean {
  if (was.firstDay === null && is.firstDay === null) {
    return was.from !== is.from || was.to !== is.to;
  }
  return was.firstDay !== is.firstDay || was.lastDay !== is.lastDay;
}

/**
 * Orders by start, then title, then id. An all-day event starts at its date's midnight in the calendar's zone, before
 * timed events in that minute; timed events compare by the minute. A total order, the same for every viewer.
 */
export function compareEvents(a: EventPosition, b: EventPosition): number {
  return (
    startMinute(a) - startMinute(b) ||
    Number(b.firstDay !== null) - Number(a.firstDay !== null) ||
    compareText(a.firstDay ?? "", b.firstDay ?? "") ||
    compareText(a.title, b.title) ||
    compareText(a.id, b.id)
  );
}

/**
 * A new list in the order for a viewer in `zone`: by day, all-day events first, then by hour and minute, title and id.
 * Differs from `compareEvents` if the viewer's midnight is not the calendar's.
 */
export function orderEvents<E extends EventPosition>(events: readonly E[], zone: string): E[] {
  return events
    .map((event) => ({ event, day: firstDayIn(event, zone) }))
    .sort((a, b) => compareText(a.day, b.day) || compareOnDay(a.event, b.event))
    .map(({ event }) => event);
}

/**
 * Merges two lists in the order of `compareEvents`. If one list ends before the other begins, as with pieces read by
 * time, items are not compared one by one.
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

/**
 * Compares two events of the same day. All-day events have no time of day, whatever their midnight is in other zones.
 */
function compareOnDay(a: EventPosition, b: EventPosition): number {
  if (a.firstDay === null || b.firstDay === null) {
    return Number(b.firstDay !== null) - Number(a.firstDay !== null) || compareEvents(a, b);
  }
  return compareText(a.title, b.title) || compareText(a.id, b.id);
}

function startMinute(event: EventPosition): number {
  return Math.floor(event.from / MINUTE_MS);
}
