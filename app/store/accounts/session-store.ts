// Stores sessions, found by the hash of their token, and access codes: the login mails that can still be used.
import { and, desc, eq, gt, inArray, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { accessCodes, sessions, users } from "~/store/schema/schema";
import type { User } from "./user-store";

export type Session = {
  id: number;
  userId: number;
  createdAt: number;
  lastUsedAt: number;
  userAgent: string;
};

export function createSessionStore(database: Database) {
  const byHash = database
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare();

  return {
    add(session: { tokenHash: string; userId: number; userAgent: string; now: number }): number {
      const { tokenHash, userId, userAgent, now } = session;
      return database
        .insert(sessions)
        .values({ tokenHash, userId, userAgent, createdAt: now, lastUsedAt: now })
        .returning({ id: sessions.id })
        .get().id;
    },
    /** A cookie's session with its user, regardless of age. */
    findByHash: (tokenHash: string): (Session & { user: User }) | undefined => {
      const row = byHash.get({ tokenHash });
      return row && { ...row.session, user: row.user };
    },
    /** A user's sessions, most recently used first. */
    listOf: (userId: number): Session[] =>
      database
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
        .all(),
    touch(id: number, now: number): void {
      database.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id)).run();
    },
    remove(id: number): void {
      database.delete(sessions).where(eq(sessions.id, id)).run();
    },
    removeAllOf(userId: number): void {
      database.delete(sessions).where(eq(sessions.userId, userId)).run();
    },
    removeOthersOf(userId: number, keptId: number): void {
      database
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
        .run();
    },
    /** Ends all sessions of all users. */
    removeAll(): void {
      database.delete(sessions).run();
    },
    /** Removes sessions last used before `idleBefore` or created before `madeBefore`. */
    purge: (idleBefore: number, madeBefore: number): number =>
      database
        .delete(sessions)
        .where(or(lt(sessions.lastUsedAt, idleBefore), lt(sessions.createdAt, madeBefore)))
        .run().changes,
  };
}

export type AccessCode = typeof accessCodes.$inferSelect;

export function createAccessCodeStore(database: Database) {
  return {
    add(code: Omit<AccessCode, "id" | "failures">): void {
      database.insert(accessCodes).values(code).run();
    },
    /** The unexpired codes of this email, newest first by insertion, since the clock may have been wrong. */
    listAlive: (email: string, now: number): AccessCode[] =>
      database
        .select()
        .from(accessCodes)
        .where(and(eq(accessCodes.email, email), gt(accessCodes.expiresAt, now)))
        .orderBy(desc(accessCodes.id))
        .all(),
    /** Counts a wrong try against all codes of this email. */
    addFailure(email: string): void {
      database
        .update(accessCodes)
        .set({ failures: sql`${accessCodes.failures} + 1` })
        .where(eq(accessCodes.email, email))
        .run();
    },
    removeAllOf(email: string): void {
      database.delete(accessCodes).where(eq(accessCodes.email, email)).run();
    },
    remove(ids: number[]): void {
      database.delete(accessCodes).where(inArray(accessCodes.id, ids)).run();
    },
    /** Invalidates every login mail. */
    removeAll(): void {
      database.delete(accessCodes).run();
    },
    purge: (now: number): number =>
      database.delete(accessCodes).where(lte(accessCodes.expiresAt, now)).run().changes,
  };
}
