// The events that are changed dates of a series: which ones a series has, and taking one in or out.
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { CalendarEvent } from "~/calendar/event";
import type { Database } from "./database";
import { shown } from "./event-statements";
import { events } from "./schema";

export function createChangedDateStore(database: Database) {
  const ofCalendar = (calendarId: number) => eq(events.calendarId, calendarId);
  return {
    /** The stored dates of a series that are not deleted, in no order. */
    list: (calendarId: number, seriesId: string): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        .where(and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNull(events.deletedAt)))
        .all(),
    /** Takes the deleted dates of a series out of it: they stay when it goes. */
    letGoDeleted(seriesId: string): void {
      database
        .update(events)
        .set({ seriesId: null, occurrence: null })
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
    /** Gives an event its place in a series, or takes it away. */
    setPlace(id: string, place: { seriesId: string; occurrence: string } | null): void {
      const { seriesId, occurrence } = place ?? { seriesId: null, occurrence: null };
      database.update(events).set({ seriesId, occurrence }).where(eq(events.id, id)).run();
    },
  };
}
