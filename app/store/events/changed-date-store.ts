// The events that are changed dates of a series: lists them, and attaches them to their series or detaches them.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import type { Database } from "~/store/kernel/database";
import { events, series } from "~/store/schema/schema";
import { type DeletedEvent, shown, shownDeleted } from "./event-statements";

export function createChangedDateStore(database: Database) {
  const ofCalendar = (calendarId: number) => eq(events.calendarId, calendarId);
  /** In feeds the date had the series' sequence, which must not fall (RFC 5545 section 3.8.7.4). */
  const nextOfSeries = database
    .select({ sequence: sql`${series.sequence} + 1` })
    .from(series)
    .where(eq(series.id, events.seriesId));
  // Drizzle's max() is the aggregate of one value.
  const sequence = sql`max(${events.sequence}, ${nextOfSeries})`;
  const alone = { seriesId: null, occurrence: null, sequence };
  return {
    /** The stored dates of a series that are not deleted, in no order. */
    list: (calendarId: number, seriesId: string): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        .where(and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNull(events.deletedAt)))
        .all(),
    /** Makes the deleted dates of a series events of their own, so that they stay when it is removed. */
    detachDeleted(seriesId: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.seriesId, seriesId), isNotNull(events.deletedAt)))
        .run();
    },
    /** The stored dates of a series that are deleted, in no order. */
    listDeleted: (calendarId: number, seriesId: string): DeletedEvent[] =>
      database
        .select(shownDeleted)
        .from(events)
        .where(
          and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNotNull(events.deletedAt)),
        )
        .all(),
    /** Makes an event the date of a series on this day; its sequence becomes no lower than that of the series. */
    setOccurrence(id: string, place: { seriesId: string; occurrence: string }): void {
      const ofSeries = database
        .select({ sequence: series.sequence })
        .from(series)
        .where(eq(series.id, place.seriesId));
      const sequence = sql`max(${events.sequence} + 1, ${ofSeries})`;
      database
        .update(events)
        .set({ ...place, sequence })
        .where(eq(events.id, id))
        .run();
    },
    /** Makes a date of a series an event of its own; nothing for an event that is one already. */
    detach(id: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.id, id), isNotNull(events.seriesId)))
        .run();
    },
  };
}
