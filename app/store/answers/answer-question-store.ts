// The rows that say when an address was last asked to confirm, so that nobody is asked often.
import { and, eq, gt, lt, or } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { answerAsks } from "~/store/schema/schema";
import { DAY_MS } from "~/time/durations";

/** An address is asked once in this time in a calendar, and in all of them once a day. */
const IN_CALENDAR_MS = 30 * DAY_MS;

export function createAnswerQuestionStore(database: Database) {
  return {
    /** Whether the address may be asked now; `emailHash` is an HMAC of it. */
    mayAsk(calendarId: number, emailHash: string, now: number): boolean {
      const { askedAt } = answerAsks;
      const isRecent = or(
        and(eq(answerAsks.calendarId, calendarId), gt(askedAt, now - IN_CALENDAR_MS)),
        gt(askedAt, now - DAY_MS),
      );
      return (
        database
          .select({ askedAt })
          .from(answerAsks)
          .where(and(eq(answerAsks.emailHash, emailHash), isRecent))
          .get() === undefined
      );
    },
    note(calendarId: number, emailHash: string, askedAt: number): void {
      database
        .insert(answerAsks)
        .values({ calendarId, emailHash, askedAt })
        .onConflictDoUpdate({
          target: [answerAsks.calendarId, answerAsks.emailHash],
          set: { askedAt },
        })
        .run();
    },
    purge(now: number): void {
      database
        .delete(answerAsks)
        .where(lt(answerAsks.askedAt, now - IN_CALENDAR_MS))
        .run();
    },
  };
}
