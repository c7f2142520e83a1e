// Stores access codes: the login mails that can still be used.
import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { accessCodes } from "~/store/schema/schema";

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
