// Reads a request's changes item by item, and later changes by other requests.
import { and, asc, count, desc, eq, gt, gte, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "~/store/kernel/database";
import { series, versions } from "~/store/schema/schema";
import type { Item, VersionRow } from "./versions";

/** Changes after a version, except by its own batch and by the undoing request. */
type Since = { after: number; batch: string; undoing: string };

/**
 * `added`, `changed` and `deleted` count events and series, once if one became the other; `dates` counts single dates.
 */
export type BatchCounts = {
  batch: string;
  count: number;
  added: number;
  changed: number;
  deleted: number;
  dates: number;
  news: number;
  hasHome: boolean;
  hasSettings: boolean;
};
type ItemChange = "added" | "changed" | "deleted";

/** A GLOB pattern for ids that `parseDateId` accepts. */
const DATE_ID = `*_${"[0-9]".repeat(8)}`;

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

  const made = alias(versions, "made");
  const earlier = alias(versions, "earlier");
  /** Pairs of a series and an event created by the same save, found from either side. */
  const madeWith = (side: SQL) =>
    database
      .selectDistinct({ seriesId: versions.itemId, eventId: made.itemId })
      .from(versions)
      .innerJoin(made, eq(made.batch, versions.batch))
      .where(
        and(
          eq(versions.calendarId, given("calendarId")),
          eq(versions.itemKind, "series"),
          eq(made.calendarId, given("calendarId")),
          eq(made.itemKind, "event"),
          eq(made.action, "created"),
          ne(made.via, "import"),
          ne(made.itemId, versions.itemId),
          sql`${made.itemId} not glob ${DATE_ID}`,
          side,
          // Excludes events that were only restored.
          notExists(
            database
              .select({ id: earlier.id })
              .from(earlier)
              .where(
                and(
                  eq(earlier.calendarId, given("calendarId")),
                  eq(earlier.itemKind, "event"),
                  eq(earlier.itemId, made.itemId),
                  lt(earlier.id, made.id),
                ),
              ),
          ),
        ),
      )
      .prepare();
  const madeOf = madeWith(eq(versions.itemId, given("itemId")));
  const madeFor = madeWith(eq(made.itemId, given("itemId")));

  const ofBatch = and(
    eq(versions.calendarId, given("calendarId")),
    eq(versions.batch, given("batch")),
  );
  const other = database
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.calendarId, given("calendarId")),
        lt(versions.id, given("below")),
        ne(versions.batch, given("batch")),
      ),
    )
    .orderBy(desc(versions.id))
    .limit(1)
    .prepare();
  const above = database
    .select({ id: versions.id })
    .from(versions)
    .where(and(ofBatch, gte(versions.id, given("before"))))
    .limit(1)
    .prepare();
  // An event that became a series is one item with two versions.
  const kindOf = sql<Item["itemKind"]>`replace(${versions.itemKind}, 'series', 'event')`;
  const perItem = database
    .select({
      kind: kindOf.as("kind"),
      isDate: sql<0 | 1>`${versions.itemId} glob ${DATE_ID}`.as("is_date"),
      state: sql<ItemChange>`case
        when sum(${versions.action} not in ('created', 'restored')) = 0 then 'added'
        when sum(${versions.action} <> 'deleted') = 0 then 'deleted' else 'changed' end`.as(
        "state",
      ),
    })
    .from(versions)
    .where(ofBatch)
    .groupBy(kindOf, versions.itemId)
    .as("items");
  const items = database
    .select({ kind: perItem.kind, isDate: perItem.isDate, state: perItem.state, n: count() })
    .from(perItem)
    .groupBy(sql`${perItem.kind}, ${perItem.isDate}, ${perItem.state}`)
    .prepare();
  const main = database
    .select({ id: versions.id })
    .from(versions)
    .where(ofBatch)
    .orderBy(
      desc(eq(versions.itemKind, "series")),
      desc(sql`${versions.itemKind} = 'event' and ${versions.itemId} not glob ${DATE_ID}`),
      asc(versions.id),
    )
    .limit(1)
    .prepare();

  return {
    /** A request's change of an item. */
    find: (item: Item, batch: string): VersionRow | undefined => inBatch.get({ ...item, batch }),
    /** The first change of an item by another request. */
    findSince: (item: Item, since: Since): VersionRow | undefined =>
      otherSince.get({ ...item, ...since }),
    /** Ids that look like dates of a series, of events changed by other requests. */
    listDatesSince: (calendarId: number, seriesId: string, since: Since): string[] =>
      datesSince
        // "`" is the character after "_".
        .all({ calendarId, first: `${seriesId}_`, end: `${seriesId}\``, ...since })
        .map(({ itemId }) => itemId),
    /**
     * The newest version of each request with ids below `before`, newest first. Skips requests that also have versions
     * above `before`: they are on an earlier page.
     */
    *walk(calendarId: number, before: number | undefined): Generator<VersionRow> {
      const seen = new Set<string>();
      let last: VersionRow | undefined;
      for (;;) {
        const below = last?.id ?? before ?? Number.MAX_SAFE_INTEGER;
        last = other.get({ calendarId, below, batch: last?.batch ?? "" });
        if (!last) return;
        const isListed =
          before !== undefined &&
          above.get({ calendarId, batch: last.batch, before }) !== undefined;
        if (!seen.has(last.batch) && !isListed) yield last;
        seen.add(last.batch);
      }
    },
    /** How many changes a request made, by kind. */
    count(calendarId: number, batch: string): BatchCounts {
      const rows = items.all({ calendarId, batch });
      const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(wanted).reduce((total, { n }) => total + n, 0);
      const ofEvents = (state: ItemChange) =>
        sum((row) => row.kind === "event" && row.state === state && !row.isDate);
      return {
        batch,
        count: sum(() => true),
        added: ofEvents("added"),
        changed: ofEvents("changed"),
        deleted: ofEvents("deleted"),
        dates: sum(({ kind, isDate }) => kind === "event" && isDate === 1),
        news: sum(({ kind }) => kind === "news"),
        hasHome: rows.some(({ kind }) => kind === "home"),
        hasSettings: rows.some(({ kind }) => kind === "calendar"),
      };
    },
    /** The version that represents a request: a series' if any, else an event's, else the first. */
    findMain: (calendarId: number, batch: string): number | undefined =>
      main.get({ calendarId, batch })?.id,
    /** The series split off one, deleted or not. */
    listSplitFrom: (calendarId: number, seriesId: string): string[] =>
      database
        .select({ id: series.id })
        .from(series)
        .where(and(eq(series.follows, seriesId), eq(series.calendarId, calendarId)))
        .all()
        .map(({ id }) => id),
    /** The events a save created while ending the series, such as a date that no longer repeats. */
    listMadeOf: (calendarId: number, seriesId: string): string[] =>
      madeOf.all({ calendarId, itemId: seriesId }).map(({ eventId }) => eventId),
    /** The series ended in favor of an event. */
    listMadeFor: (calendarId: number, eventId: string): string[] =>
      madeFor.all({ calendarId, itemId: eventId }).map(({ seriesId }) => seriesId),
  };
}
