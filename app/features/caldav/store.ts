// Records which items of a calendar changed, so that apps fetch only those, and stores data that apps keep for one
// user.
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
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { KeptLines } from "~/event/app-texts";
import { parseDateId } from "~/event/series";
import type { Database } from "~/store/kernel/database";
import {
  calendars,
  davChanges,
  davKept,
  davNames,
  davSettings,
  events,
  series,
} from "~/store/schema/schema";
import type { Day } from "~/time/days";

type DavName = Pick<typeof davNames.$inferSelect, "name" | "itemKind" | "itemId" | "uid">;

/** The last part of the address of an item that no app created. */
function nameOfId(id: string): string {
  return `${id}.ics`;
}

/** Deletes names and private app data of permanently deleted items. */
export function forgetPut(database: Database, ids: SQL): void {
  database.delete(davNames).where(sql`${davNames.itemId} in ${ids}`).run();
  database.delete(davKept).where(sql`${davKept.itemId} in ${ids}`).run();
}

export function createDavNameStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const shown = {
    name: davNames.name,
    itemKind: davNames.itemKind,
    itemId: davNames.itemId,
    uid: davNames.uid,
  };
  const find = (column: typeof davNames.name | typeof davNames.itemId | typeof davNames.uid) =>
    database
      .select(shown)
      .from(davNames)
      .where(and(eq(davNames.calendarId, given("calendarId")), eq(column, given("value"))))
      .prepare();
  const [byName, byItem, byUid] = [find(davNames.name), find(davNames.itemId), find(davNames.uid)];
  return {
    findByName: (calendarId: number, value: string): DavName | undefined =>
      byName.get({ calendarId, value }),
    findByItem: (calendarId: number, value: string): DavName | undefined =>
      byItem.get({ calendarId, value }),
    findByUid: (calendarId: number, value: string): DavName | undefined =>
      byUid.get({ calendarId, value }),
    /** Gives an item a name and a UID; both must be unique in the calendar. */
    put(calendarId: number, name: DavName): void {
      database
        .insert(davNames)
        .values({ calendarId, ...name })
        .run();
    },
    /** Removes an item's name and UID. */
    remove(calendarId: number, itemId: string): void {
      database
        .delete(davNames)
        .where(and(eq(davNames.calendarId, calendarId), eq(davNames.itemId, itemId)))
        .run();
    },
  };
}

/** `name` is the last part of the item's address; `gone` is when it was removed, null if it exists. */
type DavChange = { id: number; name: string; gone: number | null };

type Item = { calendarId: number; itemId: string };
type ItemKind = "event" | "series";

/** The name of the row with the number of the highest purged change. */
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

  /** An item's newer change replaces its older one. */
  function write(calendarId: number, name: string, gone: number | null): void {
    drop.run({ calendarId, name });
    insert.run({ calendarId, name, gone });
  }

  /** Whether an id is now a single event, a series, or neither. A changed date counts as part of its series. */
  function kindNow(calendarId: number, id: string): ItemKind | undefined {
    if (event.get({ calendarId, id })?.seriesId === null) return "event";
    return repeating.get({ calendarId, id }) ? "series" : undefined;
  }

  function writeItemChange(calendarId: number, id: string, now: number): void {
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
    // A date of a series has its own address only while it is a separate event.
    const wasSeen = before ? before.gone === null : parseDateId(id) === undefined;
    if (wasSeen) write(calendarId, name, now);
  }

  /** Adds the series of changed dates. */
  function withSeries(calendarId: number, ids: ReadonlySet<string>): Set<string> {
    const all = new Set(ids);
    for (const id of ids) {
      const seriesId = parseDateId(id)?.id ?? event.get({ calendarId, id })?.seriesId;
      if (seriesId && repeating.get({ calendarId, id: seriesId })) all.add(seriesId);
    }
    return all;
  }

  return {
    /** Notes an item whose event, series or app data is about to change. */
    note({ calendarId, itemId }: Item): void {
      const items = touched.get(calendarId) ?? new Set();
      touched.set(calendarId, items.add(itemId));
    },
    /** Runs `work` and records what it changed, at `now`. */
    after<T>(work: () => T, now: number): T {
      try {
        const result = work();
        for (const [calendarId, ids] of touched) {
          for (const id of withSeries(calendarId, ids)) writeItemChange(calendarId, id, now);
        }
        return result;
      } finally {
        touched = new Map();
      }
    },
    /** Notes every item with one of these categories as changed, because a category was renamed. */
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
    /** Records a name as gone because another item took it, or its item got another name. */
    writeGone: (calendarId: number, name: string, now: number): void =>
      write(calendarId, name, now),
    /** The number of the newest change, as used in sync tokens. */
    newest: (calendarId: number): number => highest.get({ calendarId })?.id ?? 0,
    /** The number up to which changes were purged. */
    oldestKnown: (calendarId: number): number => purged.get({ calendarId })?.id ?? 0,
    /** The changes after a number, in order. */
    list: (calendarId: number, { after, limit }: { after: number; limit: number }): DavChange[] =>
      since.all({ calendarId, since: after, limit }).filter(({ name }) => name !== PURGED),
    /** Deletes records of items gone before `before`, and remembers the highest number per calendar. */
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

type Of = { userId: number; calendarId: number; itemId: string };
type DavSettings = { color: string | null; position: number | null };

/** What calendar apps store for one user: lines of items, such as alarms, and a calendar's color and position. */
export function createDavKeptStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const ofItem = database
    .select({ day: davKept.day, lines: davKept.lines })
    .from(davKept)
    .where(and(eq(davKept.userId, given("userId")), eq(davKept.itemId, given("itemId"))))
    .orderBy(asc(davKept.day))
    .prepare();
  const ofSettings = database
    .select({ color: davSettings.color, position: davSettings.position })
    .from(davSettings)
    .where(
      and(eq(davSettings.userId, given("userId")), eq(davSettings.calendarId, given("calendarId"))),
    )
    .prepare();
  const listOfItem = (itemId: string) =>
    database.select().from(davKept).where(eq(davKept.itemId, itemId)).all();

  /** Replaces the row of the same user, item and day. */
  function put(rows: readonly (typeof davKept.$inferInsert)[]): void {
    for (const row of rows) {
      database
        .insert(davKept)
        .values(row)
        .onConflictDoUpdate({
          target: [davKept.userId, davKept.itemId, davKept.day],
          set: { lines: row.lines },
        })
        .run();
    }
  }

  return {
    /** The lines a user's apps store with an item, by day. */
    list: (userId: number, itemId: string): KeptLines[] => ofItem.all({ userId, itemId }),
    /** Replaces a user's lines of an item. */
    replace(
      { userId, calendarId, itemId }: Of,
      itemKind: "event" | "series",
      kept: readonly KeptLines[],
    ): void {
      database
        .delete(davKept)
        .where(and(eq(davKept.userId, userId), eq(davKept.itemId, itemId)))
        .run();
      put(kept.map((lines) => ({ userId, calendarId, itemKind, itemId, ...lines })));
    },
    /** Copies an item's lines to the item that some of its dates became. */
    copy(from: string, to: { itemId: string; itemKind: "event" | "series" }): void {
      const whole = listOfItem(from).filter(({ day }) => day === "");
      put(whole.map((row) => ({ ...row, ...to })));
    },
    /**
     * Copies the lines of a series' changed dates to the dates they became. The originals stay for Undo;
     * within one series all others are deleted, or each move would add more.
     */
    copyDates(
      dates: readonly Day[],
      { from, to, toDay }: { from: string; to: string; toDay: (day: Day) => Day },
    ) {
      const known = new Set(dates);
      const kept = listOfItem(from).filter(({ day }) => known.has(day));
      if (from === to) {
        const ofDates = and(eq(davKept.itemId, from), ne(davKept.day, ""));
        database.delete(davKept).where(ofDates).run();
        put(kept);
      }
      put(kept.map((row) => ({ ...row, itemId: to, day: toDay(row.day) })));
    },
    /** Copies the lines of a changed date to the event it became. */
    copyDate(from: string, day: Day, eventId: string): void {
      const dates = listOfItem(from).filter((row) => row.day === day);
      put(dates.map((row) => ({ ...row, itemId: eventId, itemKind: "event", day: "" })));
    },
    /** Everything a user's apps store, for the export of their data. */
    listOf: (userId: number) =>
      database
        .select({
          calendarTitle: calendars.title,
          itemId: davKept.itemId,
          day: davKept.day,
          lines: davKept.lines,
        })
        .from(davKept)
        .innerJoin(calendars, eq(calendars.id, davKept.calendarId))
        .where(eq(davKept.userId, userId))
        .orderBy(asc(davKept.calendarId), asc(davKept.itemId), asc(davKept.day))
        .all(),
    /** Deletes a former editor's lines of a calendar. */
    removeOf(userId: number, calendarId: number): void {
      database
        .delete(davKept)
        .where(and(eq(davKept.userId, userId), eq(davKept.calendarId, calendarId)))
        .run();
      database
        .delete(davSettings)
        .where(and(eq(davSettings.userId, userId), eq(davSettings.calendarId, calendarId)))
        .run();
    },
    findSettings: (userId: number, calendarId: number): DavSettings | undefined =>
      ofSettings.get({ userId, calendarId }),
    /** Undefined values stay unchanged. */
    putSettings(
      { userId, calendarId }: Omit<Of, "itemId">,
      values: { color?: string | null | undefined; position?: number | null | undefined },
    ): void {
      const before = ofSettings.get({ userId, calendarId });
      const { color = before?.color ?? null, position = before?.position ?? null } = values;
      const row = { color, position };
      database
        .insert(davSettings)
        .values({ userId, calendarId, ...row })
        .onConflictDoUpdate({ target: [davSettings.userId, davSettings.calendarId], set: row })
        .run();
    },
  };
}
