// How many bytes calendars take, one, all of an account, and the whole database.
import { eq, sql, sum } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendarBytes, calendars } from "~/store/schema/schema";

export function createByteStore(database: Database) {
  const connection = database.$client;
  const content = database
    .select({ bytes: calendarBytes.content })
    .from(calendarBytes)
    .where(eq(calendarBytes.calendarId, sql.placeholder("id")))
    .prepare();
  const ofAccount = database
    .select({
      bytes: sum(sql`${calendarBytes.content} + ${calendarBytes.history}`).mapWith(Number),
    })
    .from(calendarBytes)
    .innerJoin(calendars, eq(calendars.id, calendarBytes.calendarId))
    .where(eq(calendars.createdBy, sql.placeholder("userId")))
    .prepare();
  const pages = connection.prepare<[], { file: number; free: number; size: number }>(
    `select page_count file, freelist_count free, page_size size
       from pragma_page_count, pragma_freelist_count, pragma_page_size`,
  );
  let most = Number.POSITIVE_INFINITY;

  return {
    /** A calendar's bytes without its history. */
    contentOf: (id: number): number => content.get({ id })?.bytes ?? 0,
    /** All calendars the account created, including deleted ones and history. */
    ofAccount: (userId: number): number => ofAccount.get({ userId })?.bytes ?? 0,
    /** The size of the database file, and how much of it is in use; the rest is used before the file grows. */
    ofSite(): { file: number; used: number } {
      const { file = 0, free = 0, size = 0 } = pages.get() ?? {};
      return { file: file * size, used: (file - free) * size };
    },
    /** The most bytes of the database that may be in use. */
    mostOfSite: (): number => most,
    limitSite(bytes: number): void {
      most = bytes;
    },
  };
}
