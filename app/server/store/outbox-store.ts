// The rows of the outbox: mails that wait, were sent or were given up.
import { and, asc, count, eq, lt, lte, ne, sql } from "drizzle-orm";
import type { Database } from "./database";
import type { MailMessage } from "./outbox-message";
import { outbox } from "./schema";
import { type Seal, sealMessage, unsealMessage } from "./sealed-message";

export type WaitingMail = {
  id: number;
  message: MailMessage;
  createdAt: number;
  expiresAt: number;
  attempts: number;
};

export function createOutboxStore(database: Database, secrets: Seal) {
  const waiting = eq(outbox.state, "waiting");
  const due = database
    .select()
    .from(outbox)
    .where(and(waiting, lte(outbox.nextAt, sql.placeholder("now"))))
    .orderBy(asc(outbox.nextAt), asc(outbox.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const nextDue = database
    .select({ at: sql<number | null>`min(${outbox.nextAt})` })
    .from(outbox)
    .where(waiting)
    .prepare();
  let tellAdded = () => {};

  return {
    /** Has `listener` called at each mail put in, within the transaction, which may still be undone. */
    onAdded(listener: () => void): void {
      tellAdded = listener;
    },
    /** Puts a mail in; it leaves only after the surrounding transaction is committed. */
    add(message: MailMessage, { now, expiresAt }: { now: number; expiresAt: number }): void {
      const sealed = sealMessage(message, secrets);
      database
        .insert(outbox)
        .values({ message: sealed, createdAt: now, expiresAt, nextAt: now })
        .run();
      tellAdded();
    },
    /** The mails to send now, oldest first. */
    findDue(now: number, limit: number): WaitingMail[] {
      return due.all({ now, limit }).map(({ id, message, createdAt, expiresAt, attempts }) => ({
        id,
        message: unsealMessage(message, secrets),
        createdAt,
        expiresAt,
        attempts,
      }));
    },
    /** When the next waiting mail is due, undefined when none waits. */
    findNextDue(): number | undefined {
      return nextDue.get()?.at ?? undefined;
    },
    /** When the oldest mail that still waits was put in, undefined when none waits. */
    findOldestWaiting(): number | undefined {
      return (
        database
          .select({ at: sql<number | null>`min(${outbox.createdAt})` })
          .from(outbox)
          .where(eq(outbox.state, "waiting"))
          .get()?.at ?? undefined
      );
    },
    /** How many mails are in each state. */
    countByState(): Record<"waiting" | "sent" | "failed", number> {
      const rows = database
        .select({ state: outbox.state, n: count() })
        .from(outbox)
        .groupBy(outbox.state)
        .all();
      const counts = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
      return { waiting: 0, sent: 0, failed: 0, ...counts };
    },
    /** Tries again at `nextAt`. */
    postpone(id: number, { nextAt, error }: { nextAt: number; error: string }): void {
      database
        .update(outbox)
        .set({ nextAt, lastError: error, attempts: sql`${outbox.attempts} + 1` })
        .where(eq(outbox.id, id))
        .run();
    },
    /** Done with it, for better or worse; the text, which may hold a code, is emptied. */
    close(
      id: number,
      state: "sent" | "failed",
      { now, error }: { now: number; error: string },
    ): void {
      database
        .update(outbox)
        .set({
          state,
          closedAt: now,
          lastError: error,
          message: "{}",
          attempts: sql`${outbox.attempts} + 1`,
        })
        .where(eq(outbox.id, id))
        .run();
    },
    /** Takes back what was to be mailed to this person and has not left yet; a visitor's message to the owner stays. */
    removeWaitingTo(email: string): void {
      const isTo = sql`${outbox.message} ->> '$.to' = ${email}`;
      const isPersonal = sql`${outbox.message} ->> '$.kind' <> 'contact'`;
      database
        .delete(outbox)
        .where(and(eq(outbox.state, "waiting"), isTo, isPersonal))
        .run();
    },
    /** Removes closed mails older than `before`; answers how many. */
    purge(before: number): number {
      return database
        .delete(outbox)
        .where(and(ne(outbox.state, "waiting"), lt(outbox.closedAt, before)))
        .run().changes;
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
