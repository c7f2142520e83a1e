// The counts behind rate limits that a restart must not forget.
import { and, count, eq, gt, lt, lte, min, or } from "drizzle-orm";
import { attempts } from "~/store/schema/schema";
import type { Database } from "./database";

export function createAttemptStore(database: Database) {
  return {
    add(key: string, now: number): void {
      database.insert(attempts).values({ key, at: now }).run();
    },
    /** How many attempts after `since` and up to `until`, and when the oldest of them was. */
    countBetween(
      key: string,
      { since, until }: { since: number; until: number },
    ): { count: number; oldestAt: number | null } {
      const row = database
        .select({ count: count(), oldestAt: min(attempts.at) })
        .from(attempts)
        .where(and(eq(attempts.key, key), gt(attempts.at, since), lte(attempts.at, until)))
        .get();
      return row ?? { count: 0, oldestAt: null };
    },
    removeAll(key: string): void {
      database.delete(attempts).where(eq(attempts.key, key)).run();
    },
    /** Removes what is older than `before`, and what a wrong clock dated later than `after`. */
    purge: (before: number, after: number): number =>
      database
        .delete(attempts)
        .where(or(lt(attempts.at, before), gt(attempts.at, after)))
        .run().changes,
  };
}
