// The columns of a series, including its skipped, extra and changed days.
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { SERIES_VALUES } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import type { Database } from "~/store/kernel/database";
import { events, series, seriesDays, seriesSkips } from "~/store/schema/schema";
import { pick } from "~/values/pick";

/** Days as unordered text: "2026-11-26,2026-12-03"; null for none. Drizzle has no group_concat(). */
const daysIn = (day: SQLiteColumn, isOfSeries: SQL | undefined) =>
  sql<string | null>`${new QueryBuilder()
    .select({ days: sql`group_concat(${day})` })
    .from(day.table)
    .where(isOfSeries)}`;

/** Skipped and extra days have their own tables. */
const STORED_VALUES = SERIES_VALUES.filter((name) => name !== "skips" && name !== "days");

/** The columns read of a series. */
export const shownSeries = {
  ...pick(series, [
    ...STORED_VALUES,
    "id",
    "appTexts",
    "uid",
    "sequence",
    "createdAt",
    "modifiedAt",
    "follows",
  ]),
  days: daysIn(seriesDays.day, eq(seriesDays.seriesId, series.id)),
  skips: daysIn(seriesSkips.day, eq(seriesSkips.seriesId, series.id)),
  changedDays: daysIn(
    events.occurrence,
    and(eq(events.seriesId, series.id), isNull(events.deletedAt)),
  ),
};

type DayList = "days" | "skips" | "changedDays";
type Row = Omit<ReadSeries, DayList> & Record<DayList, string | null>;

/** Turns the text columns of days into sorted lists. */
export function readSeries<R extends Row>(row: R): Omit<R, DayList> & ReadSeries {
  const { days, skips, changedDays } = row;
  return {
    ...row,
    days: inOrder(days),
    skips: inOrder(skips),
    changedDays: inOrder(changedDays),
  };
}

function inOrder(text: string | null): string[] {
  return text === null ? [] : text.split(",").sort();
}

/** A calendar's series without deleted ones, earliest first. Parameter: `calendarId`. */
export function prepareAllSeries(database: Database) {
  const calendarId = sql`${sql.placeholder("calendarId")}`;
  return database
    .select(shownSeries)
    .from(series)
    .where(and(eq(series.calendarId, calendarId), isNull(series.deletedAt)))
    .orderBy(asc(series.from), asc(series.id))
    .prepare();
}
