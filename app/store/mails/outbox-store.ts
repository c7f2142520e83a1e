// Stores the outbox: mails that are waiting, sent, or failed.
import { and, asc, count, desc, eq, gt, gte, lt, lte, min, ne, or, sql } from "drizzle-orm";
import { createFollowerStore } from "~/features/follow/store";
import type { Database } from "~/store/kernel/database";
import { outbox } from "~/store/schema/schema";
import { HOUR_MS } from "~/time/durations";
import { pick } from "~/values/pick";
import {
  BULK,
  type MailMessage,
  PROMPT,
  priorityOf,
  type Seal,
  sealMessage,
  unsealMessage,
} from "./outbox-message";

export type WaitingMail = {
  id: number;
  message: MailMessage;
  createdAt: number;
  expiresAt: number;
  attempts: number;
  priority: number;
  /** The follower who gets it; null for other mails. */
  followerId: number | null;
  /** The attendee who gets it; null for other mails. */
  answererId: number | null;
};

type Posting = {
  now: number;
  expiresAt: number;
  priority?: number;
  followerId?: number | null;
  answererId?: number | null;
};

const WAITING_FIELDS = [
  "id",
  "createdAt",
  "expiresAt",
  "attempts",
  "priority",
  "followerId",
  "answererId",
] as const;

/** A mail failed because it expired, was permanently refused by the recipient's server, or could not be written. */
export type FailureReason = "too-late" | "refused" | "unwritable";
type Closing = { now: number } & (
  | { state: "sent" }
  | { state: "failed"; error: string; why: FailureReason }
);

type OutboxRow = typeof outbox.$inferSelect;

/** Retries are an hour ahead at most; a later time is from a wrong clock, and due at once. */
const FARTHEST_MS = 2 * HOUR_MS;

export function createOutboxStore(database: Database, secrets: Seal) {
  const followers = createFollowerStore(database);
  const waiting = eq(outbox.state, "waiting");
  const due = database
    .select()
    .from(outbox)
    .where(
      and(
        waiting,
        or(
          lte(outbox.nextAt, sql.placeholder("now")),
          gt(outbox.nextAt, sql.placeholder("farthest")),
        ),
        gte(outbox.priority, sql.placeholder("lowest")),
      ),
    )
    .orderBy(desc(outbox.priority), asc(outbox.nextAt), asc(outbox.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  // Prepared, since hundreds may be added in one transaction.
  const added = database
    .insert(outbox)
    .values({
      message: given("message"),
      createdAt: given("now"),
      nextAt: given("now"),
      expiresAt: given("expiresAt"),
      priority: given("priority"),
      followerId: given("followerId"),
      answererId: given("answererId"),
    })
    .prepare();
  const nextDue = database
    .select({ at: sql<number | null>`min(${outbox.nextAt})` })
    .from(outbox)
    .where(and(waiting, gte(outbox.priority, sql.placeholder("lowest"))))
    .prepare();
  const countedSent = database
    .select({ count: count(), oldestAt: min(outbox.closedAt) })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "sent"),
        gt(outbox.closedAt, sql.placeholder("since")),
        lte(outbox.closedAt, sql.placeholder("until")),
        lt(outbox.priority, PROMPT),
      ),
    )
    .prepare();
  let notifyAdded = () => {};

  function closeRow(id: number, values: Pick<OutboxRow, "state" | "closedAt" | "lastError">): void {
    database
      .update(outbox)
      .set({ ...values, message: "{}", attempts: sql`${outbox.attempts} + 1` })
      .where(eq(outbox.id, id))
      .run();
  }

  /** The follower a mail goes to, and its kind; undefined for other mails. */
  function findFollowerOf(id: number) {
    const row = database
      .select({
        followerId: outbox.followerId,
        kind: sql<string | null>`${outbox.message} ->> '$.kind'`,
        at: outbox.createdAt,
      })
      .from(outbox)
      .where(eq(outbox.id, id))
      .get();
    if (!row || row.followerId === null) return undefined;
    return { followerId: row.followerId, kind: row.kind ?? "", at: row.at };
  }

  return {
    /** Calls `listener` for each mail added, within the transaction, which may still be rolled back. */
    onAdded(listener: () => void): void {
      notifyAdded = listener;
    },
    /** Adds a mail; it is sent only after the surrounding transaction commits. */
    add(
      message: MailMessage,
      { priority = priorityOf(message), followerId = null, answererId = null, ...times }: Posting,
    ): void {
      const sealed = sealMessage(message, secrets);
      added.run({ ...times, message: sealed, priority, followerId, answererId });
      notifyAdded();
    },
    /** The mails to send now, by priority, then oldest first; none below priority `lowest`. */
    findDue(now: number, limit: number, lowest = BULK): WaitingMail[] {
      return due
        .all({ now, farthest: now + FARTHEST_MS, limit, lowest })
        .map(({ message, ...row }) => ({
          ...pick(row, WAITING_FIELDS),
          message: unsealMessage(message, secrets),
        }));
    },
    /** When the next waiting mail of priority `lowest` or above is due; undefined if there is none. */
    findNextDue(lowest = BULK): number | undefined {
      return nextDue.get({ lowest })?.at ?? undefined;
    },
    /** How many mails below PROMPT were sent after `since` up to `until`, and when the first was. */
    countLimitedSent(span: { since: number; until: number }): {
      count: number;
      oldestAt: number | null;
    } {
      return countedSent.get(span) ?? { count: 0, oldestAt: null };
    },
    /** When the oldest waiting login or confirmation was added; undefined if there is none. */
    findOldestWaiting(): number | undefined {
      return (
        database
          .select({ at: sql<number | null>`min(${outbox.createdAt})` })
          .from(outbox)
          .where(and(waiting, gte(outbox.priority, PROMPT)))
          .get()?.at ?? undefined
      );
    },
    countByState(): Record<"waiting" | "sent" | "failed", number> {
      const rows = database
        .select({ state: outbox.state, n: count() })
        .from(outbox)
        .groupBy(outbox.state)
        .all();
      const counts = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
      return { waiting: 0, sent: 0, failed: 0, ...counts };
    },
    postpone(id: number, { nextAt, error }: { nextAt: number; error: string }): void {
      database
        .update(outbox)
        .set({ nextAt, lastError: error, attempts: sql`${outbox.attempts} + 1` })
        .where(eq(outbox.id, id))
        .run();
    },
    /**
     * Marks a mail as sent or failed and erases its text, which may contain a code. Removes a follower whose server
     * permanently refuses several mails in a row; changes missed in an outage go into a later mail.
     */
    close(id: number, { now, ...outcome }: Closing): void {
      database.transaction(() => {
        const mailed = findFollowerOf(id);
        const lastError = outcome.state === "sent" ? "" : outcome.error;
        closeRow(id, { state: outcome.state, closedAt: now, lastError });
        if (!mailed) return;
        const { followerId, ...about } = mailed;
        if (outcome.state === "sent") followers.noteTaken(followerId, about);
        else if (outcome.why === "refused") followers.noteRefused(followerId);
        else if (outcome.why === "too-late") followers.noteTooLate(followerId, about.kind);
      });
    },
    /** Removes this person's waiting mails, except visitors' messages to the operator. */
    removeWaitingTo(email: string): void {
      const isTo = sql`${outbox.message} ->> '$.to' = ${email}`;
      const isPersonal = sql`${outbox.message} ->> '$.kind' <> 'contact'`;
      database
        .delete(outbox)
        .where(and(eq(outbox.state, "waiting"), isTo, isPersonal))
        .run();
    },
    /** Removes sent and failed mails older than `before`; returns how many. */
    purge(before: number): number {
      return database
        .delete(outbox)
        .where(and(ne(outbox.state, "waiting"), lt(outbox.closedAt, before)))
        .run().changes;
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
