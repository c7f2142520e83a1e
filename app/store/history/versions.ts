// The history of calendars: the state before each change, who made it, and when.
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendars, users, versions } from "~/store/schema/schema";
import { VERSIONS_AN_ITEM } from "~/values/limits";
import type { ItemState } from "./item-states";

// Records the newest revision of a calendar whose versions were dropped.

/** Versions from before revisions existed are older than any requested one. */
type Dropped = { revision: number | null };

function prepareDropped(database: Database) {
  const newest = sql.placeholder("revision");
  const note = database
    .update(calendars)
    .set({ droppedRevision: sql`max(${calendars.droppedRevision}, ${newest})` })
    .where(eq(calendars.id, sql.placeholder("calendarId")))
    .prepare();
  return (calendarId: number, dropped: readonly Dropped[]): void => {
    for (const { revision } of dropped) if (revision !== null) note.run({ calendarId, revision });
  };
}

export type VersionRow = typeof versions.$inferSelect;
export type ItemKind = VersionRow["itemKind"];
export type VersionAction = VersionRow["action"];
export type ChangedVia = VersionRow["via"];

/**
 * Who makes changes. All changes of a request share `batch`; `appName` is the name of the app password, if an app makes
 * them.
 */
export type Author = Pick<VersionRow, "batch" | "at" | "actorId" | "actorName" | "via" | "appName">;

/** `itemId` is "" for the home page and for the calendar itself. */
export type Item = { calendarId: number; itemKind: ItemKind; itemId: string };
/** A change about to be made. `before` is null for a new item; pass `after` if it may be unchanged. */
type Change = Item & {
  action: VersionAction;
  before: ItemState | null;
  after?: ItemState | undefined;
};
/** A change without its earlier state. */
export type VersionTrace = Pick<VersionRow, "id" | "itemKind" | "itemId" | "batch" | "via">;
export type RecordChange = (change: Change) => void;

const given = (name: string) => sql`${sql.placeholder(name)}`;

export function createVersionStore(database: Database) {
  let author: Author | undefined;
  const ofItem = and(
    eq(versions.calendarId, given("calendarId")),
    eq(versions.itemKind, given("itemKind")),
    eq(versions.itemId, given("itemId")),
  );
  const newest = database
    .select({ batch: versions.batch })
    .from(versions)
    .where(ofItem)
    .orderBy(desc(versions.id))
    .limit(1)
    .prepare();
  const insert = database
    .insert(versions)
    .values({
      calendarId: given("calendarId"),
      itemKind: given("itemKind"),
      itemId: given("itemId"),
      batch: given("batch"),
      at: given("at"),
      actorId: given("actorId"),
      actorName: given("actorName"),
      via: given("via"),
      appName: given("appName"),
      action: given("action"),
      before: given("before"),
      revision: sql`(select revision from calendars where id = ${given("calendarId")})`,
    })
    .prepare();
  const newestToDrop = database
    .select({ id: versions.id })
    .from(versions)
    .where(ofItem)
    .orderBy(desc(versions.id))
    .limit(1)
    .offset(VERSIONS_AN_ITEM);
  const dropOldest = database
    .delete(versions)
    .where(and(ofItem, lte(versions.id, newestToDrop)))
    .returning({ revision: versions.revision })
    .prepare();
  const noteDropped = prepareDropped(database);
  const after = database
    .select()
    .from(versions)
    .where(and(ofItem, gt(versions.id, given("id"))))
    .orderBy(asc(versions.id))
    .limit(1)
    .prepare();
  const ofBatch = database
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.batch, given("batch")))
    .limit(1)
    .prepare();
  const { id, itemKind, itemId, batch, via } = versions;
  const traces = database
    .select({ id, itemKind, itemId, batch, via })
    .from(versions)
    .where(
      and(
        eq(versions.calendarId, given("calendarId")),
        gt(versions.id, given("after")),
        lte(versions.id, given("upTo")),
      ),
    )
    .orderBy(asc(versions.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const one = database
    .select()
    .from(versions)
    .where(eq(versions.id, given("id")))
    .prepare();
  const named = (condition: SQL | undefined) =>
    database
      .select({ version: versions, name: users.name })
      .from(versions)
      .leftJoin(users, eq(users.id, versions.actorId))
      .where(condition);
  const withName = ({ version, name }: { version: VersionRow; name: string | null }): VersionRow =>
    name === null ? version : { ...version, actorName: name };

  return {
    /** Runs `work` and records all its changes as this author's. */
    by<T>(who: Author, work: () => T): T {
      author = who;
      try {
        return work();
      } finally {
        author = undefined;
      }
    },
    /** Records the changes of `work` as made another way, such as an import. */
    through<T>(via: ChangedVia, work: () => T): T {
      const before = author;
      author = before && { ...before, via };
      try {
        return work();
      } finally {
        author = before;
      }
    },
    /**
     * Stores the state before a change, once per batch. Skips unchanged items and changes without an author, which the
     * installation makes itself and nobody undoes.
     */
    record({ before: state, after, ...change }: Change): void {
      const before = state && JSON.stringify(state);
      if (!author || (after && before === JSON.stringify(after))) return;
      const last = newest.get(change);
      if (last?.batch === author.batch) return;
      insert.run({ ...change, ...author, before });
      if (last) noteDropped(change.calendarId, dropOldest.all(change));
    },
    /** A version with its author's current public name. */
    find(calendarId: number, id: number): VersionRow | undefined {
      const found = named(and(eq(versions.calendarId, calendarId), eq(versions.id, id))).get();
      return found && withName(found);
    },
    /** Versions of a calendar, or of one item or kind in it, with ids below `before`, newest first. */
    list(
      calendarId: number,
      {
        itemKind,
        itemId,
        batch,
        before,
        limit,
      }: {
        itemKind?: ItemKind | undefined;
        itemId?: string | undefined;
        batch?: string | undefined;
        before?: number | undefined;
        limit: number;
      },
    ): VersionRow[] {
      const condition = and(
        eq(versions.calendarId, calendarId),
        itemKind && eq(versions.itemKind, itemKind),
        itemId === undefined ? undefined : eq(versions.itemId, itemId),
        batch === undefined ? undefined : eq(versions.batch, batch),
        before === undefined ? undefined : lt(versions.id, before),
      );
      return named(condition).orderBy(desc(versions.id)).limit(limit).all().map(withName);
    },
    /** Whether a request made changes that can be undone. */
    hasBatch: (batch: string): boolean => ofBatch.get({ batch }) !== undefined,
    /** A request's changes in a calendar with ids below `before`, last first. */
    listBatch: (
      calendarId: number,
      batch: string,
      { before, limit }: { before?: number | undefined; limit: number },
    ): VersionRow[] =>
      database
        .select()
        .from(versions)
        .where(
          and(
            eq(versions.batch, batch),
            eq(versions.calendarId, calendarId),
            before === undefined ? undefined : lt(versions.id, before),
          ),
        )
        .orderBy(desc(versions.id))
        .limit(limit)
        .all(),
    /** The next version of the same item: its `before` is the state after this version's change. */
    findNext: ({ calendarId, itemKind, itemId, id }: VersionRow): VersionRow | undefined =>
      after.get({ calendarId, itemKind, itemId, id }),
    /** Changed items and their requests in order, with ids above `after` up to `upTo`, without states. */
    listTraces: (
      calendarId: number,
      { after, upTo, limit }: { after: number; upTo: number; limit: number },
    ): VersionTrace[] => traces.all({ calendarId, after, upTo, limit }),
    /** A version as stored, without looking up names. */
    read: (id: number): VersionRow | undefined => one.get({ id }),
    /** A user's changes in all calendars that are not deleted, in order, with ids above `after`. */
    listBy: (userId: number, { after, limit }: { after: number; limit: number }) =>
      database
        .select({ version: versions, calendarLink: calendars.link })
        .from(versions)
        .innerJoin(calendars, eq(calendars.id, versions.calendarId))
        .where(
          and(eq(versions.actorId, userId), gt(versions.id, after), isNull(calendars.deletedAt)),
        )
        .orderBy(asc(versions.id))
        .limit(limit)
        .all(),
    /** Renames the author of a deleted account's changes. */
    renameActor(userId: number, actorName: string): void {
      database
        .update(versions)
        .set({ actorName, appName: null })
        .where(eq(versions.actorId, userId))
        .run();
    },
    /** Removes versions from before `before`. Ids rise with time, so only those are read. */
    purge(before: number): void {
      const oldestKept = database
        .select({ id: versions.id })
        .from(versions)
        .where(gte(versions.at, before))
        .orderBy(asc(versions.id))
        .limit(1)
        .get();
      database
        .delete(versions)
        .where(and(oldestKept && lt(versions.id, oldestKept.id), lt(versions.at, before)))
        .run();
    },
  };
}
