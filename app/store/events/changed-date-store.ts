// The events that are changed dates of a series: which ones a series has, and taking one in or out.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import type { Database } from "~/store/kernel/database";
import { events, series } from "~/store/schema/schema";
import { shown } from "./event-statements";

export function createChangedDateStore(database: Database) {
  const ofCalendar = (calendarId: number) => eq(events.calendarId, calendarId);
  /** Feeds told it with the series' sequence, which must not fall (RFC 5545 section 3.8.7.4). */
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
    /** Takes the deleted dates of a series out of it: they stay when it goes. */
    detachDeleted(seriesId: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.seriesId, seriesId), isNotNull(events.deletedAt)))
        .run();
    },
    /** The dates of a series that were deleted with it. */
    listDeletedWith: (calendarId: number, seriesId: string, deletedAt: number): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        .where(
          and(
            eq(events.seriesId, seriesId),
            ofCalendar(calendarId),
            eq(events.deletedAt, deletedAt),
          ),
        )
        .all(),
    /** Gives an event its place in a series. */
    setPlace(id: string, place: { seriesId: string; occurrence: string }): void {
      database.update(events).set(place).where(eq(events.id, id)).run();
    },
    /** Takes an event out of its series, if it is in one. */
    detach(id: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.id, id), isNotNull(events.seriesId)))
        .run();
    },
  };
}
