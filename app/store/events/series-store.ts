// Stores repeating events with their skipped and extra days.
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { keptAppTexts } from "~/event/app-texts";
import { SHARED_VALUES } from "~/event/event-fields";
import { type Series, type SeriesValues, timeReach } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import type { RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { categories, events, series, seriesDays, seriesSkips } from "~/store/schema/schema";
import type { Day } from "~/time/days";
import { forgetOrigins } from "./event-store";
import { createSeriesVersions } from "./event-versions";
import { prepareAllSeries, readSeries, shownSeries } from "./series-columns";

/** A new series. An event that becomes a series keeps its sequence and creation time. */
export type NewSeries = SeriesValues &
  Pick<Series, "id" | "uid" | "follows"> & { sequence?: number; createdAt?: number; now: number };

/** The fields shared by all plain dates of a series; not rule and end. */
const OF_DATES = [
  ...SHARED_VALUES,
  "appTexts",
  "allDay",
  "startTime",
  "length",
  "timeZone",
] as const;

type DeletedSeries = ReadSeries & { deletedAt: number };

/** The first extra day of a series; null for none. */
const earliestDay = sql`(select min(${seriesDays.day}) from ${seriesDays} where ${seriesDays.seriesId} = ${series.id})`;

/** How many extra days the grouped series have. */
const furtherDays = sql<number>`sum((select count(*) from ${seriesDays} where ${seriesDays.seriesId} = ${series.id}))`;

/** `record` gets the state before each change. */
export function createSeriesStore(database: Database, record: RecordChange) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const select = (...conditions: (SQL | undefined)[]) =>
    database
      .select(shownSeries)
      .from(series)
      .where(
        and(eq(series.calendarId, given("calendarId")), isNull(series.deletedAt), ...conditions),
      );
  const counting = (condition: SQL) =>
    database
      .select({ n: count() })
      .from(series)
      .where(and(eq(series.calendarId, given("calendarId")), condition))
      .prepare();
  const { freq, every, weekdays, firstDay, lastDay, rule } = series;
  const prepared = {
    one: select(eq(series.id, given("id"))).prepare(),
    all: prepareAllSeries(database),
    removed: database
      .select({ id: categories.id })
      .from(categories)
      .where(and(eq(categories.calendarId, given("calendarId")), isNotNull(categories.removedAt)))
      .prepare(),
    rules: database
      .select({ freq, every, weekdays, firstDay, lastDay, rule, count: count(), days: furtherDays })
      .from(series)
      .where(and(eq(series.calendarId, given("calendarId")), isNull(series.deletedAt)))
      .groupBy(freq, every, weekdays, firstDay, lastDay, rule)
      .prepare(),
    reaching: select(gte(series.until, given("start")), lt(series.from, given("end"))).prepare(),
    alive: counting(isNull(series.deletedAt)),
    deleted: counting(isNotNull(series.deletedAt)),
  };
  const history = createSeriesVersions(database, record, findAny);

  function findAny(calendarId: number, id: string) {
    const row = database
      .select({ ...shownSeries, deletedAt: series.deletedAt })
      .from(series)
      .where(and(eq(series.calendarId, calendarId), eq(series.id, id)))
      .get();
    return row && readSeries(row);
  }

  function writeDays(id: string, { days, skips }: Pick<Series, "days" | "skips">): void {
    for (const [table, list] of [
      [seriesDays, days],
      [seriesSkips, skips],
    ] as const) {
      database.delete(table).where(eq(table.seriesId, id)).run();
      if (list.length === 0) continue;
      const rows = list.map((day) => ({ seriesId: id, day }));
      database.insert(table).values(rows).run();
    }
  }

  function remove(condition: SQL | undefined): number {
    history.forget(condition);
    const ids = sql`${database.select({ id: series.id }).from(series).where(condition)}`;
    // Detaches live events first, since the foreign key would delete them with the series.
    database
      .update(events)
      .set({ seriesId: null, occurrence: null })
      .where(and(isNull(events.deletedAt), sql`${events.seriesId} in ${ids}`))
      .run();
    forgetOrigins(database, ids);
    return database.delete(series).where(condition).run().changes;
  }

  return {
    find(calendarId: number, id: string): ReadSeries | undefined {
      const row = prepared.one.get({ calendarId, id });
      return row && readSeries(row);
    },
    /** Deleted or not. */
    findAny,
    findState: history.findState,
    /** The series split off this one that are not deleted, the earliest first. */
    listSplitFrom: (calendarId: number, id: string): ReadSeries[] =>
      database
        .select(shownSeries)
        .from(series)
        .where(
          and(eq(series.calendarId, calendarId), eq(series.follows, id), isNull(series.deletedAt)),
        )
        .orderBy(asc(series.from))
        .all()
        .map(readSeries),
    /** When a field shared by its plain dates was last changed; undefined if there is no such series. */
    findDatesTime: (id: string): number | undefined =>
      database.select({ at: series.datesModifiedAt }).from(series).where(eq(series.id, id)).get()
        ?.at,
    countAlive: (calendarId: number): number => prepared.alive.get({ calendarId })?.n ?? 0,
    countDeleted: (calendarId: number): number => prepared.deleted.get({ calendarId })?.n ?? 0,
    listAll: (calendarId: number): ReadSeries[] => prepared.all.all({ calendarId }).map(readSeries),
    /** The distinct rules and how many series share each, without texts and skipped days: ten times faster. */
    listRules: (calendarId: number) => prepared.rules.all({ calendarId }),
    /** The zones of timed series, each with its earliest first day. */
    listClocks: (calendarId: number): { timeZone: string; since: Day }[] =>
      database
        .select({
          timeZone: series.timeZone,
          since: sql<Day>`min(min(${series.firstDay}, ifnull(${earliestDay}, ${series.firstDay})))`,
        })
        .from(series)
        .where(
          and(
            eq(series.calendarId, calendarId),
            isNull(series.deletedAt),
            isNotNull(series.startTime),
          ),
        )
        .groupBy(series.timeZone)
        .all(),
    /** The series that may have a date between two instants. */
    listReaching: (calendarId: number, start: number, end: number): ReadSeries[] =>
      prepared.reaching.all({ calendarId, start, end }).map(readSeries),
    /** Those of a category: all if `wanted` is undefined; if 0, those of none or of a removed one. */
    ofCategory(
      calendarId: number,
      list: readonly ReadSeries[],
      wanted: number | undefined,
    ): ReadSeries[] {
      if (wanted === undefined) return [...list];
      const removed = wanted === 0 ? prepared.removed.all({ calendarId }) : [];
      const ids = new Set([wanted, ...removed.map(({ id }) => id)]);
      return list.filter(({ categoryId }) => ids.has(categoryId ?? 0));
    },
    /** Most recently deleted first. */
    listDeleted: (calendarId: number): DeletedSeries[] =>
      database
        .select({ ...shownSeries, deletedAt: sql<number>`${series.deletedAt}` })
        .from(series)
        .where(and(eq(series.calendarId, calendarId), isNotNull(series.deletedAt)))
        .orderBy(desc(series.deletedAt))
        .all()
        .map(readSeries),
    /** All-day series, including deleted ones. */
    listAllDay: (calendarId: number): ReadSeries[] =>
      database
        .select(shownSeries)
        .from(series)
        .where(and(eq(series.calendarId, calendarId), eq(series.allDay, true)))
        .all()
        .map(readSeries),
    add(calendarId: number, { now, skips, days, ...values }: NewSeries): ReadSeries {
      history.recordAdded(calendarId, values.id);
      database
        .insert(series)
        .values({
          createdAt: now,
          ...values,
          appTexts: keptAppTexts(values, [values.appTexts]),
          calendarId,
          modifiedAt: now,
          datesModifiedAt: now,
          ...timeReach({ ...values, days }),
        })
        .run();
      writeDays(values.id, { days, skips });
      return found(calendarId, values.id);
    },
    /** Changes a series, given as stored, and raises its sequence (RFC 5545 section 3.8.7.4). */
    change(
      calendarId: number,
      stored: ReadSeries,
      { skips, days, modifiedAt, appTexts: sent, ...given }: SeriesValues & { modifiedAt: number },
    ): ReadSeries {
      const appTexts = keptAppTexts(given, [sent === undefined ? stored.appTexts : sent]);
      const values = { ...given, appTexts };
      history.recordChanged(calendarId, stored, { ...values, days, skips });
      const changesDates = OF_DATES.some((name) => stored[name] !== values[name]);
      const times = { modifiedAt, ...(changesDates && { datesModifiedAt: modifiedAt }) };
      database
        .update(series)
        .set({
          ...values,
          ...times,
          sequence: sql`${series.sequence} + 1`,
          ...timeReach({ ...values, days }),
        })
        .where(and(eq(series.calendarId, calendarId), eq(series.id, stored.id)))
        .run();
      writeDays(stored.id, { days, skips });
      return found(calendarId, stored.id);
    },
    /** Raises sequence and time, so that subscribers notice a changed date. */
    touch(id: string, modifiedAt: number): void {
      database
        .update(series)
        .set({ modifiedAt, sequence: sql`${series.sequence} + 1` })
        .where(eq(series.id, id))
        .run();
    },
    /** Gives an all-day series the calendar's new zone; its dates and history stay. */
    moveAllDay(stored: ReadSeries, timeZone: string): void {
      database
        .update(series)
        .set({ timeZone, ...timeReach({ ...stored, timeZone }) })
        .where(eq(series.id, stored.id))
        .run();
    },
    /** Deletes (a time) or restores (null); both raise the sequence. Callers handle its changed dates. */
    setDeleted(
      calendarId: number,
      id: string,
      { deletedAt, modifiedAt }: { deletedAt: number | null; modifiedAt: number },
    ): void {
      history.recordMoved(calendarId, id, deletedAt === null ? "restored" : "deleted");
      database
        .update(series)
        .set({ deletedAt, modifiedAt, sequence: sql`${series.sequence} + 1` })
        .where(and(eq(series.calendarId, calendarId), eq(series.id, id)))
        .run();
    },
    /** Removes the row, so that an event can take over the series' id and history. */
    removeKeepingHistory(calendarId: number, id: string): void {
      history.recordMoved(calendarId, id, "changed");
      database
        .delete(series)
        .where(and(eq(series.calendarId, calendarId), eq(series.id, id)))
        .run();
    },
    /** Permanently removes series deleted before `before`; returns how many. */
    purge: (before: number): number =>
      remove(and(isNotNull(series.deletedAt), lt(series.deletedAt, before))),
    /** Permanently removes a calendar's deleted series; returns how many. */
    removeDeleted: (calendarId: number): number =>
      remove(and(eq(series.calendarId, calendarId), isNotNull(series.deletedAt))),
  };

  function found(calendarId: number, id: string): ReadSeries {
    const row = prepared.one.get({ calendarId, id });
    if (!row) throw new Error("a series that was just written is not there");
    return readSeries(row);
  }
}

export type SeriesStore = ReturnType<typeof createSeriesStore>;
