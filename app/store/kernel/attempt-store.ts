// Counts attempts for rate limits that must survive a restart.
import { and, count, eq, gt, lt, lte, min, or } from "drizzle-orm";
import { attempts } from "~/store/schema/schema";
import { MINUTE_MS } from "~/time/durations";
import { type LimitName, RATE_LIMITS } from "~/values/attempt-limits";
import type { Database } from "./database";

/**
 * Entries further in the future were counted while the clock was wrong, and must not lock anyone out until then.
 * Overlapping requests are closer than this.
 */
const CLOCK_SLACK_MS = MINUTE_MS;

export function createAttemptStore(database: Database) {
  /** How many attempts after `since` up to `until`, and when the oldest was. */
  function countBetween(key: string, { since, until }: { since: number; until: number }) {
    const row = database
      .select({ count: count(), oldestAt: min(attempts.at) })
      .from(attempts)
      .where(and(eq(attempts.key, key), gt(attempts.at, since), lte(attempts.at, until)))
      .get();
    return row ?? { count: 0, oldestAt: null };
  }

  return {
    add(name: LimitName, subject: string, now: number): void {
      database
        .insert(attempts)
        .values({ key: attemptKey(name, subject), at: now })
        .run();
    },
    /** Seconds until one more is allowed; 0 if it is allowed now. */
    findWait(name: LimitName, subject: string, now: number): number {
      const waits = RATE_LIMITS[name].map(({ max, within }) => {
        const span = { since: now - within, until: now + CLOCK_SLACK_MS };
        const { count, oldestAt } = countBetween(attemptKey(name, subject), span);
        return count < max || oldestAt === null ? 0 : Math.ceil((oldestAt + within - now) / 1000);
      });
      return Math.max(...waits);
    },
    /** Removes attempts older than `before`, and those a wrong clock dated after `after`. */
    purge: (before: number, after: number): number =>
      database
        .delete(attempts)
        .where(or(lt(attempts.at, before), gt(attempts.at, after)))
        .run().changes,
  };
}

const attemptKey = (name: LimitName, subject: string) => `${name}:${subject}`;
