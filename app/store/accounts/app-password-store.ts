// The rows of app passwords.
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { appPasswords } from "~/store/schema/schema";

export function createAppPasswordStore(database: Database) {
  const byHash = database
    .select({
      id: appPasswords.id,
      userId: appPasswords.userId,
      calendarId: appPasswords.calendarId,
      name: appPasswords.name,
    })
    .from(appPasswords)
    .where(eq(appPasswords.hash, sql.placeholder("hash")))
    .prepare();
  return {
    /** `calendarId` is null for a password of all that its user manages. */
    findByHash: (
      hash: string,
    ): { id: number; userId: number; calendarId: number | null; name: string } | undefined =>
      byHash.get({ hash }),
    /** Notes the day of a use, once a day. */
    markUsed(id: number, day: string): void {
      const isNew = or(isNull(appPasswords.usedDay), ne(appPasswords.usedDay, day));
      database
        .update(appPasswords)
        .set({ usedDay: day })
        .where(and(eq(appPasswords.id, id), isNew))
        .run();
    },
  };
}
