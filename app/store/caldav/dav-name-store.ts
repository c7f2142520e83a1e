// The addresses and UIDs of items that calendar apps put.
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { davKept, davNames } from "~/store/schema/schema";

type DavName = Pick<typeof davNames.$inferSelect, "name" | "itemKind" | "itemId" | "uid">;

/** The last part of the address of an item that no app put. */
export function nameOfId(id: string): string {
  return `${id}.ics`;
}

/** Forgets the names of items that are removed for good, and what users keep of them. */
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
    /** Gives an item a name and a UID, which no other item of the calendar may have. */
    put(calendarId: number, name: DavName): void {
      database
        .insert(davNames)
        .values({ calendarId, ...name })
        .run();
    },
    /** Takes the name and the UID from an item. */
    remove(calendarId: number, itemId: string): void {
      database
        .delete(davNames)
        .where(and(eq(davNames.calendarId, calendarId), eq(davNames.itemId, itemId)))
        .run();
    },
  };
}
