// Lists the changed dates of a series, and attaches events to a series or detaches them.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import type { Database } from "~/store/kernel/database";
import { events, series } from "~/store/schema/schema";
import { type DeletedEvent, shown, shownDeleted } from "./event-statements";

export function createChangedDateStore(database: Database) {
  const ofCalendar = (calendarId: number) => eq(events.calendarId, calendarId);
  /** In feeds the date had its series' sequence, which must not go down (RFC 5545 section 3.8.7.4). */
  const nextOfSeries = database
    .select({ sequence: sql`${series.sequence} + 1` })
    .from(series)
    .where(eq(series.id, events.seriesId));
  // Drizzle's max() is the aggregate function, not SQLite's scalar one.
  const sequence = sql`max(${events.sequence}, ${nextOfSeries})`;
  const alone = { seriesId: null, occurrence: null, sequence };
  return {
    /** The stored dates of a series that are not deleted, unordered. */
    list: (calendarId: number, seriesId: string): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        .where(and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNull(events.deletedAt)))
        .all(),
    /** Turns a series' deleted dates into separate events, so that they stay when it is removed. */
    detachDeleted(seriesId: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.seriesId, seriesId), isNotNull(events.deletedAt)))
        .run();
    },
    /** The deleted stored dates of a series, unordered. */
    listDeleted: (calendarId: number, seriesId: string): DeletedEvent[] =>
      database
        .select(shownDeleted)
        .from(events)
        .where(
          and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNotNull(events.deletedAt)),
        )
        .all(),
    /** Makes an event the date of a series on this day; its sequence becomes at least the series'. */
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
    /** Makes a date of a series a separate event; does nothing for one that already is. */
    detach(id: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.id, id), isNotNull(events.seriesId)))
        .run();
    },
  };
}
