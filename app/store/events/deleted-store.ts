// Counts deleted items that can be restored, and stores deleted single dates of series.
import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lt,
  notExists,
  type SQL,
} from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { deletedDates, events, series, seriesSkips } from "~/store/schema/schema";
import type { Day } from "~/time/days";

type DeletedDate = { seriesId: string; day: Day; deletedAt: number };

export function createDeletedStore(database: Database) {
  /** A skipped day of a live series, unless the date is stored as a deleted event. */
  const isListed = (calendarId: number) =>
    and(
      eq(deletedDates.calendarId, calendarId),
      isThere(
        series,
        eq(series.id, deletedDates.seriesId),
        eq(series.calendarId, calendarId),
        isNull(series.deletedAt),
      ),
      isThere(
        seriesSkips,
        eq(seriesSkips.seriesId, deletedDates.seriesId),
        eq(seriesSkips.day, deletedDates.day),
      ),
      notExists(
        database
          .select({ id: events.id })
          .from(events)
          .where(
            and(
              eq(events.seriesId, deletedDates.seriesId),
              eq(events.occurrence, deletedDates.day),
              isNotNull(events.deletedAt),
            ),
          ),
      ),
    );

  function isThere(table: typeof series | typeof seriesSkips, ...conditions: SQL[]): SQL {
    return exists(
      database
        .select()
        .from(table)
        .where(and(...conditions)),
    );
  }

  const shown = {
    seriesId: deletedDates.seriesId,
    day: deletedDates.day,
    deletedAt: deletedDates.deletedAt,
  };

  function readCount(query: { get: () => { n: number } | undefined }): number {
    return query.get()?.n ?? 0;
  }

  const store = {
    /** Records when a date by rule was deleted, since it has no row of its own. */
    putDate(calendarId: number, { deletedAt, ...date }: DeletedDate): void {
      database
        .insert(deletedDates)
        .values({ ...date, calendarId, deletedAt })
        .onConflictDoUpdate({
          target: [deletedDates.seriesId, deletedDates.day],
          set: { deletedAt },
        })
        .run();
    },
    /** Moves the records from a day on to another series, or to other days of the same one. */
    moveDates(
      calendarId: number,
      seriesId: string,
      { from, to, toDay }: { from: Day; to: string; toDay: (day: Day) => Day },
    ): void {
      const moved = and(
        eq(deletedDates.calendarId, calendarId),
        eq(deletedDates.seriesId, seriesId),
        gte(deletedDates.day, from),
      );
      const dates = database.select(shown).from(deletedDates).where(moved).all();
      database.delete(deletedDates).where(moved).run();
      for (const { day, deletedAt } of dates) {
        store.putDate(calendarId, { seriesId: to, day: toDay(day), deletedAt });
      }
    },
    /** Most recently deleted first. */
    listDates: (calendarId: number, limit: number): DeletedDate[] =>
      database
        .select(shown)
        .from(deletedDates)
        .where(isListed(calendarId))
        .orderBy(desc(deletedDates.deletedAt), desc(deletedDates.day))
        .limit(limit)
        .all(),
    /** When a date was deleted; undefined if unknown or long ago. */
    findDateTime: (seriesId: string, day: Day): number | undefined =>
      database
        .select({ at: deletedDates.deletedAt })
        .from(deletedDates)
        .where(and(eq(deletedDates.seriesId, seriesId), eq(deletedDates.day, day)))
        .get()?.at,
    /** Counts events, single dates, and series; a series counts once with the dates deleted along with it. */
    countAll(calendarId: number): number {
      const ofDeleted = and(eq(series.id, events.seriesId), isNotNull(series.deletedAt));
      const single = database
        .select({ n: count() })
        .from(events)
        .where(
          and(
            eq(events.calendarId, calendarId),
            isNotNull(events.deletedAt),
            notExists(database.select({ id: series.id }).from(series).where(ofDeleted)),
          ),
        );
      const repeating = database
        .select({ n: count() })
        .from(series)
        .where(and(eq(series.calendarId, calendarId), isNotNull(series.deletedAt)));
      const dates = database.select({ n: count() }).from(deletedDates).where(isListed(calendarId));
      return readCount(single) + readCount(repeating) + readCount(dates);
    },
    hasDates: (calendarId: number): boolean => store.listDates(calendarId, 1).length > 0,
    /** Removes the records of dates deleted before `before`; the dates stay deleted. */
    purgeDates(before: number): void {
      database.delete(deletedDates).where(lt(deletedDates.deletedAt, before)).run();
    },
  };
  return store;
}
