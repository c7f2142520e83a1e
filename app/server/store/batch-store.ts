// What one request changed, item by item, and what was changed by other requests since.
import { and, asc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database";
import { series, versions } from "./schema";
import type { Item, VersionRow } from "./versions";

/** What came after a version, but for what the batch itself did and the request that takes it back now. */
export type Since = { after: number; batch: string; undoing: string };

const given = (name: string) => sql`${sql.placeholder(name)}`;

export function createBatchStore(database: Database) {
  const of = (...conditions: SQL[]) =>
    database
      .select()
      .from(versions)
      .where(
        and(
          eq(versions.calendarId, given("calendarId")),
          eq(versions.itemKind, given("itemKind")),
          eq(versions.itemId, given("itemId")),
          ...conditions,
        ),
      )
      .orderBy(asc(versions.id))
      .limit(1)
      .prepare();
  const since = [
    gt(versions.id, given("after")),
    ne(versions.batch, given("batch")),
    ne(versions.batch, given("undoing")),
  ];
  const inBatch = of(eq(versions.batch, given("batch")));
  const otherSince = of(...since);
  const datesSince = database
    .selectDistinct({ itemId: versions.itemId })
    .from(versions)
    .where(
      and(
        eq(versions.calendarId, given("calendarId")),
        eq(versions.itemKind, "event"),
        gt(versions.itemId, given("first")),
        lt(versions.itemId, given("end")),
        ...since,
      ),
    )
    .prepare();

  return {
    /** The change of an item by a request. */
    find: (item: Item, batch: string): VersionRow | undefined => inBatch.get({ ...item, batch }),
    /** The first change of an item by another request. */
    findSince: (item: Item, since: Since): VersionRow | undefined =>
      otherSince.get({ ...item, ...since }),
    /** The ids that begin as those of a series' dates, of events that other requests changed. */
    listDatesSince: (calendarId: number, seriesId: string, since: Since): string[] =>
      datesSince
        // "`" comes right after "_".
        .all({ calendarId, first: `${seriesId}_`, end: `${seriesId}\``, ...since })
        .map(({ itemId }) => itemId),
    /** The series that were split from one, deleted or not. */
    listSplitFrom: (calendarId: number, seriesId: string): string[] =>
      database
        .select({ id: series.id })
        .from(series)
        .where(and(eq(series.follows, seriesId), eq(series.calendarId, calendarId)))
        .all()
        .map(({ id }) => id),
  };
}
