// Notes which items of a calendar changed, in order, so that calendar apps fetch those alone. It runs at the end of each
// transaction that changed events.
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { parseDateId } from "~/event/series";
import type { Database } from "~/store/kernel/database";
import { davChanges, davNames, events, series } from "~/store/schema/schema";
import { nameOfId } from "./dav-name-store";

/** `name` is the last part of the item's address; `gone` is when it went, null while it is there. */
type DavChange = { id: number; name: string; gone: number | null };

type Item = { calendarId: number; itemId: string };
type ItemKind = "event" | "series";

/** The name of the row that holds the highest purged change. */
const PURGED = "";

const given = (name: string) => sql`${sql.placeholder(name)}`;

export function createDavChangeStore(database: Database) {
  let touched = new Map<number, Set<string>>();

  const ofCalendar = eq(davChanges.calendarId, given("calendarId"));
  const event = database
    .select({ seriesId: events.seriesId })
    .from(events)
    .where(
      and(
        eq(events.id, given("id")),
        eq(events.calendarId, given("calendarId")),
        isNull(events.deletedAt),
      ),
    )
    .prepare();
  const repeating = database
    .select({ id: series.id })
    .from(series)
    .where(
      and(
        eq(series.id, given("id")),
        eq(series.calendarId, given("calendarId")),
        isNull(series.deletedAt),
      ),
    )
    .prepare();
  const named = database
    .select({ name: davNames.name, itemKind: davNames.itemKind })
    .from(davNames)
    .where(and(eq(davNames.calendarId, given("calendarId")), eq(davNames.itemId, given("id"))))
    .prepare();
  const known = database
    .select({ gone: davChanges.gone })
    .from(davChanges)
    .where(and(ofCalendar, eq(davChanges.name, given("name"))))
    .prepare();
  const drop = database
    .delete(davChanges)
    .where(and(ofCalendar, eq(davChanges.name, given("name"))))
    .prepare();
  const insert = database
    .insert(davChanges)
    .values({ calendarId: given("calendarId"), name: given("name"), gone: given("gone") })
    .prepare();
  const highest = database
    .select({ id: max(davChanges.id) })
    .from(davChanges)
    .where(ofCalendar)
    .prepare();
  const purged = database
    .select({ id: davChanges.id })
    .from(davChanges)
    .where(and(ofCalendar, eq(davChanges.name, PURGED)))
    .prepare();
  const since = database
    .select({ id: davChanges.id, name: davChanges.name, gone: davChanges.gone })
    .from(davChanges)
    .where(and(ofCalendar, gt(davChanges.id, given("since"))))
    .orderBy(asc(davChanges.id))
    .limit(sql.placeholder("limit"))
    .prepare();

  /** A newer change of a name replaces the older one. */
  function write(calendarId: number, name: string, gone: number | null): void {
    drop.run({ calendarId, name });
    insert.run({ calendarId, name, gone });
  }

  /** What an id is now: a single event, a series, or neither; a changed date counts as its series. */
  function kindNow(calendarId: number, id: string): ItemKind | undefined {
    if (event.get({ calendarId, id })?.seriesId === null) return "event";
    return repeating.get({ calendarId, id }) ? "series" : undefined;
  }

  function settleItem(calendarId: number, id: string, now: number): void {
    const kind = kindNow(calendarId, id);
    const put = named.get({ calendarId, id });
    const name = put?.name ?? nameOfId(id);
    if (put && kind && put.itemKind !== kind) {
      database
        .update(davNames)
        .set({ itemKind: kind })
        .where(and(eq(davNames.calendarId, calendarId), eq(davNames.itemId, id)))
        .run();
    }
    if (kind) {
      write(calendarId, name, null);
      return;
    }
    const before = known.get({ calendarId, name });
    // A date of a series has an address only while it is an event of its own.
    const wasSeen = before ? before.gone === null : parseDateId(id) === undefined;
    if (wasSeen) write(calendarId, name, now);
  }

  /** Ids of changed dates stand for their series too. */
  function withSeries(calendarId: number, ids: ReadonlySet<string>): Set<string> {
    const all = new Set(ids);
    for (const id of ids) {
      const seriesId = parseDateId(id)?.id ?? event.get({ calendarId, id })?.seriesId;
      if (seriesId && repeating.get({ calendarId, id: seriesId })) all.add(seriesId);
    }
    return all;
  }

  return {
    /** A change of an event or series that is about to be made, or of what a user's app keeps of it. */
    note({ calendarId, itemId }: Item): void {
      const items = touched.get(calendarId) ?? new Set();
      touched.set(calendarId, items.add(itemId));
    },
    /** Runs `work` and writes down what it changed; `now` is when that was. */
    after<T>(work: () => T, now: number): T {
      try {
        const result = work();
        for (const [calendarId, ids] of touched) {
          for (const id of withSeries(calendarId, ids)) settleItem(calendarId, id, now);
        }
        return result;
      } finally {
        touched = new Map();
      }
    },
    /** Every item that has one of these categories changed, because their names did. */
    noteCategories(calendarId: number, categories: readonly number[]): void {
      const having = (table: typeof events | typeof series, ...more: SQL[]) =>
        and(
          eq(table.calendarId, calendarId),
          isNull(table.deletedAt),
          inArray(table.categoryId, [...categories]),
          ...more,
        );
      const ids = [
        ...database
          .select({ id: sql<string>`coalesce(${events.seriesId}, ${events.id})` })
          .from(events)
          .where(having(events))
          .all(),
        ...database.select({ id: series.id }).from(series).where(having(series)).all(),
      ];
      const items = touched.get(calendarId) ?? new Set();
      for (const { id } of ids) items.add(id);
      touched.set(calendarId, items);
    },
    /** A name that an item no longer has, because another took it or it was put under another one. */
    writeGone: (calendarId: number, name: string, now: number): void =>
      write(calendarId, name, now),
    /** The number of the newest change, from which a token continues. */
    newest: (calendarId: number): number => highest.get({ calendarId })?.id ?? 0,
    /** The number before which nothing is known any more. */
    oldestKnown: (calendarId: number): number => purged.get({ calendarId })?.id ?? 0,
    /** The changes after a number, in order. */
    list: (calendarId: number, { after, limit }: { after: number; limit: number }): DavChange[] =>
      since.all({ calendarId, since: after, limit }).filter(({ name }) => name !== PURGED),
    /** Forgets what went before `before`; the highest of these of each calendar is remembered. */
    purge(before: number): void {
      const isOld = and(isNotNull(davChanges.gone), lt(davChanges.gone, before));
      const floors = database
        .select({ calendarId: davChanges.calendarId, id: max(davChanges.id) })
        .from(davChanges)
        .where(isOld)
        .groupBy(davChanges.calendarId)
        .all();
      for (const { calendarId, id } of floors) {
        if (id === null) continue;
        const floor = Math.max(id, purged.get({ calendarId })?.id ?? 0);
        database
          .delete(davChanges)
          .where(and(eq(davChanges.calendarId, calendarId), or(isOld, eq(davChanges.name, PURGED))))
          .run();
        database.insert(davChanges).values({ id: floor, calendarId, name: PURGED }).run();
      }
    },
  };
}
