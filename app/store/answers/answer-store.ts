// The rows of answers: one of each person and date.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  sql,
} from "drizzle-orm";
import type { Answer, Placed } from "~/event/answer-places";
import type { Database } from "~/store/kernel/database";
import { answerDates, answerers, answers } from "~/store/schema/schema";

type AnswerRow = typeof answers.$inferSelect;
/** An answer of a date with its person; `id` is the person's. */
type NamedAnswer = Placed &
  Pick<AnswerRow, "at" | "eventId"> & {
    id: number;
    name: string;
    holder: string | null;
    byEditor: boolean;
    getsMails: boolean;
  };

export function createAnswerStore(database: Database) {
  const isThere = isNull(answers.removedAt);
  const shown = {
    id: answers.answererId,
    eventId: answers.eventId,
    slot: answers.slot,
    people: answers.people,
    state: answers.state,
    queue: answers.queue,
    at: answers.at,
    name: answerers.name,
    holder: answerers.holder,
    byEditor: answerers.byEditor,
    confirmedAt: answerers.confirmedAt,
  };
  const named = ({ confirmedAt, ...row }: Omit<NamedAnswer, "getsMails"> & Confirmed) => ({
    ...row,
    getsMails: confirmedAt !== null,
  });
  const ofDate = database
    .select(shown)
    .from(answers)
    .innerJoin(answerers, eq(answerers.id, answers.answererId))
    .where(and(eq(answers.eventId, sql.placeholder("eventId")), isThere))
    .orderBy(asc(answers.queue), asc(answers.answererId))
    .prepare();
  // Each answer reads all of its date, twice: without Drizzle's mapping that is a tenth of the time.
  const placed = database.$client.prepare<[string], Answer>(
    `select answerer_id as id, slot, people, state, queue from answers
     where event_id = ? and removed_at is null order by queue, answerer_id`,
  );
  const own = database
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.eventId, sql.placeholder("eventId")),
        eq(answers.answererId, sql.placeholder("answererId")),
      ),
    )
    .prepare();
  const ofCalendar = database
    .select({ n: count() })
    .from(answers)
    .where(eq(answers.calendarId, sql.placeholder("calendarId")))
    .prepare();
  const numberOfDate = database
    .select({ n: count() })
    .from(answers)
    .where(and(eq(answers.eventId, sql.placeholder("eventId")), isThere))
    .prepare();
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const value = {
    slot: given("slot"),
    people: given("people"),
    state: given("state"),
    queue: given("queue"),
    at: given("at"),
  };
  const written = database
    .insert(answers)
    .values({
      ...value,
      eventId: given("eventId"),
      answererId: given("answererId"),
      calendarId: given("calendarId"),
    })
    .onConflictDoUpdate({
      target: [answers.eventId, answers.answererId],
      set: { ...value, removedAt: null, removedBatch: null },
    })
    .prepare();
  const key = (eventId: string, answererId: number) =>
    and(eq(answers.eventId, eventId), eq(answers.answererId, answererId));

  return {
    /** The answers of a date that are not removed, by their turns, without names. */
    listPlaced: (eventId: string): Answer[] => placed.all(eventId),
    /** The same with the people. */
    listOf: (eventId: string): NamedAnswer[] => ofDate.all({ eventId }).map(named),
    /** Answers of a date that were removed after `since`, the last ones first. */
    listRemoved: (eventId: string, since: number) =>
      database
        .select({
          name: answerers.name,
          removedAt: answers.removedAt,
          removedBatch: answers.removedBatch,
        })
        .from(answers)
        .innerJoin(answerers, eq(answerers.id, answers.answererId))
        .where(and(eq(answers.eventId, eventId), gt(answers.removedAt, since)))
        .orderBy(desc(answers.removedAt), asc(answers.queue), asc(answers.answererId))
        .all(),
    find: (eventId: string, answererId: number): AnswerRow | undefined =>
      own.get({ eventId, answererId }),
    /** A person's answers for dates that end after `now`, the next first. */
    listBy: (answererId: number, { now, limit }: { now: number; limit: number }): AnswerRow[] =>
      database
        .select({ answer: answers })
        .from(answers)
        .innerJoin(answerDates, eq(answerDates.eventId, answers.eventId))
        .where(and(eq(answers.answererId, answererId), isThere, gt(answerDates.endsAt, now)))
        .orderBy(asc(answerDates.startsAt), asc(answers.eventId))
        .limit(limit)
        .all()
        .map(({ answer }) => answer),
    /** All that a person answered, for the export of their data. */
    listAllBy: (answererId: number): AnswerRow[] =>
      database
        .select()
        .from(answers)
        .where(and(eq(answers.answererId, answererId), isThere))
        .all(),
    countOf: (calendarId: number): number => ofCalendar.get({ calendarId })?.n ?? 0,
    countOfDate: (eventId: string): number => numberOfDate.get({ eventId })?.n ?? 0,
    /** Adds or replaces a person's answer; one that was removed counts again. */
    put(answer: Omit<AnswerRow, "reminded" | "removedAt" | "removedBatch">): void {
      written.run(answer);
    },
    /** Gives a place to one who waits. */
    setIn(eventId: string, answererId: number): void {
      database.update(answers).set({ state: "in" }).where(key(eventId, answererId)).run();
    },
    /** Takes answers away until `restore` or `purgeRemoved`. Returns how many. */
    removeAll(
      eventId: string,
      answererIds: readonly number[],
      { removedAt, removedBatch }: { removedAt: number; removedBatch: string },
    ): number {
      return database
        .update(answers)
        .set({ removedAt, removedBatch })
        .where(
          and(eq(answers.eventId, eventId), inArray(answers.answererId, [...answererIds]), isThere),
        )
        .run().changes;
    },
    /** Restores what a batch removed after `since`, as it was. Returns the dates. */
    restore(calendarId: number, removedBatch: string, since: number): string[] {
      const rows = database
        .update(answers)
        .set({ removedAt: null, removedBatch: null })
        .where(
          and(
            eq(answers.calendarId, calendarId),
            eq(answers.removedBatch, removedBatch),
            gt(answers.removedAt, since),
          ),
        )
        .returning({ eventId: answers.eventId })
        .all();
      return [...new Set(rows.map(({ eventId }) => eventId))];
    },
    /** Erases what was removed before `before`. */
    purgeRemoved(before: number): void {
      database
        .delete(answers)
        .where(and(isNotNull(answers.removedAt), lt(answers.removedAt, before)))
        .run();
    },
    /**
     * Erases the answers of dates that ended before `before`; their numbers stay. Returns how many dates; for more, call
     * again.
     */
    eraseEnded(before: number, limit: number): number {
      const over = database
        .select({ eventId: answerDates.eventId })
        .from(answerDates)
        .where(and(sql`not ${answerDates.erased}`, lte(answerDates.endsAt, before)))
        .limit(limit)
        .all();
      for (const { eventId } of over) {
        database.delete(answers).where(eq(answers.eventId, eventId)).run();
        database
          .update(answerDates)
          .set({ erased: true, told: null, changedAt: null })
          .where(eq(answerDates.eventId, eventId))
          .run();
      }
      return over.length;
    },
  };
}

type Confirmed = { confirmedAt: number | null };
