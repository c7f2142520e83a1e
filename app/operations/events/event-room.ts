// Checks whether a calendar has room for more events.

import { invalid, OperationError } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import { COUNTS, DELETED_KEPT_DAYS } from "~/values/limits";

export type InCalendar = Caller & { calendar: Calendar };

const MOST_EVENTS = COUNTS.eventsPerCalendar;

/**
 * The counted items: events, changed dates, and each series as one; `deleted` are those that can still be restored.
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
  return deleted > 0 && alive + deleted >= MOST_EVENTS;
}

/** Deleted events count for as long as they are kept; otherwise deleting would make unlimited room. */
export function requireRoom(context: InCalendar): void {
  const { alive, deleted } = countEvents(context);
  if (alive + deleted < MOST_EVENTS) return;
  const most = `A calendar can have at most ${MOST_EVENTS.toLocaleString("en")} events`;
  if (deleted === 0) throw invalid(`${most}.`);
  const ones =
    deleted === 1
      ? "the deleted one counts"
      : `the ${deleted.toLocaleString("en")} deleted ones count`;
  throw invalid(
    `${most}, and ${ones} for ${DELETED_KEPT_DAYS} days. To make room, open Deleted Events in the list and remove them for good.`,
  );
}

export function requireRoomForSeries(context: InCalendar): void {
  requireRoom(context);
  requireSeriesRoom(context);
}

/** Also for a restored series: deleted ones count as events all the time, but not as repeating events. */
export function requireSeriesRoom(context: InCalendar): void {
  if (context.store.series.countAlive(context.calendar.id) < COUNTS.seriesPerCalendar) return;
  throw invalid(`A calendar may have at most ${COUNTS.seriesPerCalendar} repeating events.`);
}

/** `exceptions` is the number of days of a series that are skipped or changed. */
export function requireRoomForException(exceptions: number): void {
  if (exceptions < COUNTS.exceptionsPerSeries) return;
  throw invalid(
    `A repeating event may have at most ${COUNTS.exceptionsPerSeries} changed dates. Split it with This and following.`,
  );
}

export function missingEvent(): OperationError {
  return new OperationError("missing", "This event is not in this calendar.");
}
