// Owns the counts behind rate limits that a restart must not forget. Refuses to know the limits.
import { and, count, eq, gt, lt, min } from "drizzle-orm";
import type { Database } from "../database";
import { attempts } from "../schema";

export function createAttemptStore(database: Database) {
  return {
    add(key: string, now: number): void {
      database.insert(attempts).values({ key, at: now }).run();
    },
    /** How many attempts since then, and when the oldest of them was. */
    countSince(key: string, since: number): { count: number; oldestAt: number | null } {
      const row = database
        .select({ count: count(), oldestAt: min(attempts.at) })
        .from(attempts)
        .where(and(eq(attempts.key, key), gt(attempts.at, since)))
        .get();
      return row ?? { count: 0, oldestAt: null };
    },
    removeAll(key: string): void {
      database.delete(attempts).where(eq(attempts.key, key)).run();
    },
    purge: (before: number): number =>
      database.delete(attempts).where(lt(attempts.at, before)).run().changes,
  };
}
