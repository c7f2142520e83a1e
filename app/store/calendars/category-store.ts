// Stores a calendar's categories, including recently removed ones.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Category } from "~/event/category";
import type { Database } from "~/store/kernel/database";
import { categories } from "~/store/schema/schema";
import { COUNTS } from "~/values/limits";

/** `id` is a current or former category of the calendar; undefined for a new one. */
export type CategoryValues = { id?: number | undefined; name: string; tone: number };

const shown = { id: categories.id, name: categories.name, tone: categories.tone };

const ofCalendar = eq(categories.calendarId, sql.placeholder("calendarId"));

/** Reads a calendar's categories, in their order. */
export function prepareCategories(database: Database) {
  return database
    .select(shown)
    .from(categories)
    .where(and(ofCalendar, isNull(categories.removedAt)))
    .orderBy(asc(categories.position), asc(categories.id))
    .prepare();
}

/**
 * Calls `recordChange` with the calendar before each change, and `noteRenamed` afterwards with the categories renamed,
 * added or removed.
 */
export function createCategoryStore(
  database: Database,
  recordChange: (calendarId: number) => void,
  noteRenamed: (calendarId: number, ids: readonly number[]) => void,
) {
  const alive = prepareCategories(database);
  const all = database.select(shown).from(categories).where(ofCalendar).prepare();
  const one = database
    .select(shown)
    .from(categories)
    .where(and(eq(categories.id, sql.placeholder("id")), ofCalendar, isNull(categories.removedAt)))
    .prepare();

  function put(
    calendarId: number,
    { id, ...values }: CategoryValues,
    { position, now }: { position: number; now: number },
  ): number {
    const row = { ...values, position, removedAt: null };
    return database
      .insert(categories)
      .values({ ...(id !== undefined && { id }), ...row, calendarId, createdAt: now })
      .onConflictDoUpdate({ target: categories.id, set: row })
      .returning({ id: categories.id })
      .get().id;
  }

  return {
    /** In the editors' order. */
    list: (calendarId: number): Category[] => alive.all({ calendarId }),
    /** A calendar's categories, including removed ones not yet purged, unordered. */
    listKnown: (calendarId: number): Category[] => all.all({ calendarId }),
    /** A calendar's categories added after this time, in their order. */
    listAddedAfter: (calendarId: number, moment: number): Category[] =>
      database
        .select(shown)
        .from(categories)
        .where(
          and(
            eq(categories.calendarId, calendarId),
            isNull(categories.removedAt),
            gt(categories.createdAt, moment),
          ),
        )
        .orderBy(asc(categories.position), asc(categories.id))
        .all(),
    find: (calendarId: number, id: number): Category | undefined => one.get({ calendarId, id }),
    /**
     * Replaces a calendar's categories by these, in this order. Events of removed categories show none, and get it back
     * if it is restored by its id.
     */
    replace(calendarId: number, list: readonly CategoryValues[], now: number): void {
      recordChange(calendarId);
      const before = alive.all({ calendarId });
      const kept = new Set(list.map((each, position) => put(calendarId, each, { position, now })));
      const gone = alive.all({ calendarId }).filter(({ id }) => !kept.has(id));
      database
        .update(categories)
        .set({ removedAt: now })
        .where(
          inArray(
            categories.id,
            gone.map(({ id }) => id),
          ),
        )
        .run();
      noteRenamed(calendarId, renamed(before, alive.all({ calendarId })));
      const tooMany = database
        .select({ id: categories.id })
        .from(categories)
        .where(and(eq(categories.calendarId, calendarId), isNotNull(categories.removedAt)))
        .orderBy(desc(categories.removedAt), desc(categories.id))
        // SQLite requires a limit with an offset, and Drizzle drops the -1 that means no limit.
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(COUNTS.removedCategories);
      database.delete(categories).where(inArray(categories.id, tooMany)).run();
    },
    /** Deletes categories removed before `before`. */
    purge(before: number): void {
      database
        .delete(categories)
        .where(and(isNotNull(categories.removedAt), lt(categories.removedAt, before)))
        .run();
    },
  };
}

function renamed(before: readonly Category[], after: readonly Category[]): number[] {
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const changed = after.filter(({ id, name }) => names.get(id) !== name).map(({ id }) => id);
  const there = new Set(after.map(({ id }) => id));
  return [...changed, ...before.map(({ id }) => id).filter((id) => !there.has(id))];
}
