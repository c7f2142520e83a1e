// What is read of a repeating event, with the days that it leaves out and those that are changed.
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { pick } from "~/calendar/pick";
import { SERIES_VALUES } from "~/calendar/series";
import type { ReadSeries } from "~/calendar/series-dates";
import type { Database } from "./database";
import { events, series, seriesSkips } from "./schema";

/** Days as one text, in no order: "2026-11-26,2026-12-03"; null for none. */
const days = (query: SQL) => sql<string | null>`(select group_concat(day) from ${query})`;

/** The skips stand in a table of their own. */
const STORED_VALUES = SERIES_VALUES.filter((name) => name !== "skips");

/** What of a series is read. */
export const shownSeries = {
  ...pick(series, [
    ...STORED_VALUES,
    "id",
    "uid",
    "sequence",
    "createdAt",
    "modifiedAt",
    "follows",
  ]),
  skips: days(
    sql`(select ${seriesSkips.day} as day from ${seriesSkips} where ${seriesSkips.seriesId} = ${series.id})`,
  ),
  changedDays: days(
    sql`(select ${events.occurrence} as day from ${events} where ${events.seriesId} = ${series.id} and ${events.deletedAt} is null)`,
  ),
};

type Row = Omit<ReadSeries, "skips" | "changedDays"> &
  Record<"skips" | "changedDays", string | null>;

/** What was read, its days as a list in order. */
export function readSeries<R extends Row>(row: R): Omit<R, "skips" | "changedDays"> & ReadSeries {
  return { ...row, skips: inOrder(row.skips), changedDays: inOrder(row.changedDays) };
}

function inOrder(text: string | null): string[] {
  return text === null ? [] : text.split(",").sort();
}

/** The series of a calendar that are not deleted, those that began first before the others. Its value: `calendarId`. */
export function prepareAllSeries(database: Database) {
  const calendarId = sql`${sql.placeholder("calendarId")}`;
  return database
    .select(shownSeries)
    .from(series)
    .where(and(eq(series.calendarId, calendarId), isNull(series.deletedAt)))
    .orderBy(asc(series.from), asc(series.id))
    .prepare();
}
