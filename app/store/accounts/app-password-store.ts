// Stores app passwords: found by hash, listed per user, removed.
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { appPasswords } from "~/store/schema/schema";

export type AppPassword = typeof appPasswords.$inferSelect;

/** What requests and calendar apps that log in with it need to know. */
export type UsedAppPassword = Pick<AppPassword, "id" | "userId" | "calendarId" | "name">;

export function createAppPasswordStore(database: Database) {
  const byHash = database
    .select()
    .from(appPasswords)
    .where(eq(appPasswords.hash, sql.placeholder("hash")))
    .prepare();

  return {
    add: (password: Omit<AppPassword, "id" | "usedDay">): AppPassword =>
      database.insert(appPasswords).values(password).returning().get(),
    /** Found regardless of age, and of whether its user may log in. */
    findByHash: (hash: string): AppPassword | undefined => byHash.get({ hash }),
    findByAttempt: (attempt: string): AppPassword | undefined =>
      database.select().from(appPasswords).where(eq(appPasswords.attempt, attempt)).get(),
    /** A user's passwords, oldest first. */
    listOf: (userId: number): AppPassword[] =>
      database
        .select()
        .from(appPasswords)
        .where(eq(appPasswords.userId, userId))
        .orderBy(asc(appPasswords.id))
        .all(),
    countOf: (userId: number): number =>
      database
        .select({ count: count() })
        .from(appPasswords)
        .where(eq(appPasswords.userId, userId))
        .get()?.count ?? 0,
    listAll: (): AppPassword[] => database.select().from(appPasswords).all(),
    /** Everyone who has an app password. */
    listUserIds: (): number[] =>
      database
        .selectDistinct({ userId: appPasswords.userId })
        .from(appPasswords)
        .all()
        .map(({ userId }) => userId),
    touch(id: number, usedDay: string): void {
      database.update(appPasswords).set({ usedDay }).where(eq(appPasswords.id, id)).run();
    },
    remove(id: number): void {
      database.delete(appPasswords).where(eq(appPasswords.id, id)).run();
    },
    /** Removes one of this user's passwords; false if there is none. */
    removeOf: (userId: number, id: number): boolean =>
      database
        .delete(appPasswords)
        .where(and(eq(appPasswords.userId, userId), eq(appPasswords.id, id)))
        .run().changes > 0,
    removeAllOf(userId: number): void {
      database.delete(appPasswords).where(eq(appPasswords.userId, userId)).run();
    },
    removeAll(): void {
      database.delete(appPasswords).run();
    },
    /** Removes passwords last used before `day`, or never used and created before `madeBefore`. */
    purge: (day: string, madeBefore: number): number =>
      database
        .delete(appPasswords)
        .where(
          sql`coalesce(${appPasswords.usedDay}, '') < ${day} and ${appPasswords.createdAt} < ${madeBefore}`,
        )
        .run().changes,
  };
}
