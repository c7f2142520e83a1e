// Checks whether a calendar has room for more events.

import { invalid, OperationError } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import { whyNoBytes } from "~/operations/kernel/storage-quota";
import type { Calendar } from "~/store/calendars/calendar-store";
import { COUNTS, DELETED_KEPT_DAYS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";

export type InCalendar = Caller & { calendar: Calendar };

const MOST_EVENTS = COUNTS.eventsPerCalendar;

/**
 * The counted items: events, changed dates, and each series as one; `deleted` counts those that can still be restored.
 */
export function countEvents({ store, calendar: { id } }: InCalendar) {
  return {
    alive: store.events.countAlive(id) + store.series.countAlive(id),
    deleted: store.events.countDeleted(id) + store.series.countDeleted(id),
  };
}

/** Whether deleted events prevent adding new ones. */
export function isFullOfDeleted(context: InCalendar): boolean {
  const { alive, deleted } = countEvents(context);
  return deleted > 0 && (alive + deleted >= MOST_EVENTS || isAccountFull(context));
}

/** Whether the site or the account that created the calendar is full. */
export function isAccountFull(context: InCalendar): boolean {
  if (roomOfAccount(context) <= 0) return true;
  return whyNoBytes(context.calendar.createdBy, context) !== undefined;
}

/** How many more events the account that created this calendar may have; no limit once the account is gone. */
export function roomOfAccount({ store, calendar: { createdBy } }: InCalendar): number {
  if (createdBy === null) return Number.POSITIVE_INFINITY;
  return COUNTS.eventsPerAccount - store.events.countOfAccount(createdBy);
}

/** Deleted events count while they are kept; otherwise deleting would make unlimited room. */
export function requireRoom(context: InCalendar): void {
  const { alive, deleted } = countEvents(context);
  if (alive + deleted < MOST_EVENTS) {
    if (roomOfAccount(context) > 0) return;
    throw invalid(whyAccountFull(0));
  }
  if (deleted === 0) throw invalid(refusal("eventsFull", { max: MOST_EVENTS }));
  throw invalid(
    refusal("eventsFullOfDeleted", { max: MOST_EVENTS, deleted, days: DELETED_KEPT_DAYS }),
  );
}

export function whyAccountFull(room: number): Refusal {
  return refusal("accountEventsFull", {
    max: COUNTS.eventsPerAccount,
    room: Math.max(0, room),
    days: DELETED_KEPT_DAYS,
  });
}

export function requireRoomForSeries(context: InCalendar): void {
  requireRoom(context);
  requireSeriesRoom(context);
}

/** Also for a restored series: deleted series always count as events, but not as repeating events. */
export function requireSeriesRoom(context: InCalendar): void {
  if (context.store.series.countAlive(context.calendar.id) < COUNTS.seriesPerCalendar) return;
  throw invalid(refusal("seriesFull", { max: COUNTS.seriesPerCalendar }));
}

/** `exceptions` is the number of days of a series that are skipped or changed. */
export function requireRoomForException(exceptions: number): void {
  if (exceptions < COUNTS.exceptionsPerSeries) return;
  throw invalid(refusal("exceptionsFull", { max: COUNTS.exceptionsPerSeries }));
}

export function missingEvent(): OperationError {
  return new OperationError("missing", refusal("missingEvent"));
}
