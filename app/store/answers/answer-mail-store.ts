// Finds the dates whose people are due a mail, about a change or as a reminder, and those people.
import { and, asc, eq, exists, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { answerDates, answers, calendars, outbox } from "~/store/schema/schema";
import { HOUR_MS } from "~/time/durations";
import { ANSWERS } from "~/values/answer-limits";
import type { AnswerDate } from "./answer-date-store";

type AnswerRow = typeof answers.$inferSelect;
/** An answer of somebody with a confirmed address; `id` is the person's. */
export type MailedAnswer = Pick<AnswerRow, "state" | "slot" | "people" | "at" | "reminded"> & {
  id: number;
};

/**
 * Changes are told once none was made since `quietSince`; those of a date that begins by `soon`, or was to, at once, since
 * later is too late.
 */
type Settled = { now: number; quietSince: number; soon: number; limit: number };

/** An all-day date is reminded of in the evening before, whatever the clock does that night. */
const ALL_DAY_MS = 8 * HOUR_MS;

export function createAnswerMailStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const { told, changedAt, startsAt } = answerDates;
  const toldFrom = sql`coalesce(${told} ->> '$.from', ${startsAt})`;
  const isThere = isNull(calendars.deletedAt);
  const changed = database
    .select({ date: answerDates })
    .from(answerDates)
    .innerJoin(calendars, eq(calendars.id, answerDates.calendarId))
    .where(
      and(
        gt(changedAt, 0),
        isThere,
        or(
          lte(changedAt, given("quietSince")),
          sql`${startsAt} > ${given("now")} and ${startsAt} <= ${given("soon")}`,
          sql`${toldFrom} > ${given("now")} and ${toldFrom} <= ${given("soon")}`,
        ),
      ),
    )
    .orderBy(asc(answerDates.calendarId), asc(startsAt), asc(answerDates.eventId))
    .limit(sql.placeholder("limit"))
    .prepare();
  const isUnreminded = and(
    eq(answers.eventId, answerDates.eventId),
    eq(answers.state, "in"),
    isNull(answers.removedAt),
    ne(answers.reminded, startsAt),
  );
  const soon = database
    .select({ date: answerDates })
    .from(answerDates)
    .innerJoin(calendars, eq(calendars.id, answerDates.calendarId))
    .where(
      and(
        sql`${answerDates.shown}`,
        isNull(changedAt),
        isThere,
        gt(startsAt, given("now")),
        lte(startsAt, given("inDay")),
        sql`(${told} ->> '$.firstDay' is null or ${startsAt} <= ${given("inEvening")})`,
        exists(database.select({ one: sql`1` }).from(answers).where(isUnreminded)),
      ),
    )
    .orderBy(asc(startsAt), asc(answerDates.eventId))
    .limit(sql.placeholder("limit"))
    .prepare();
  // All answers of a long series may be read at once.
  const mailed = database.$client.prepare<[string], MailedAnswer>(
    `select p.id, a.state, a.slot, a.people, a.at, a.reminded
     from answers a join answerers p on p.id = a.answerer_id
     where a.event_id = ? and a.state <> 'no' and a.removed_at is null and p.confirmed_at is not null
     order by p.id`,
  );
  const toldNow = database
    .update(answerDates)
    .set({ told: given("told"), changedAt: null })
    .where(eq(answerDates.eventId, given("eventId")))
    .prepare();
  const reminded = database
    .update(answers)
    .set({ reminded: given("startsAt") })
    .where(eq(answers.eventId, given("eventId")))
    .prepare();

  return {
    /** Dates whose people have to be told of changes, calendar by calendar. */
    listChanged: (settled: Settled): AnswerDate[] => changed.all(settled).map(({ date }) => date),
    /** Dates that begin within a day, or whose day does, with somebody who was not reminded of that. */
    listSoon: (now: number, limit: number): AnswerDate[] =>
      soon
        .all({
          now,
          inDay: now + ANSWERS.remindHours * HOUR_MS,
          inEvening: now + ALL_DAY_MS,
          limit,
        })
        .map(({ date }) => date),
    /** Those who are in or waiting and have confirmed an address. */
    listMailed: (eventId: string): MailedAnswer[] => mailed.all(eventId),
    /** People know of the date what `told` says. */
    setTold(eventId: string, told: string | null): void {
      toldNow.run({ eventId, told });
    },
    /** Nothing is left to tell of changes to dates that had begun already. */
    forgetPast(now: number): void {
      const hasBegun = and(lte(startsAt, now), sql`${toldFrom} <= ${now}`);
      database
        .update(answerDates)
        .set({ changedAt: null })
        .where(and(gt(changedAt, 0), hasBegun))
        .run();
    },
    /** All who answered know when the date begins. */
    setReminded(eventId: string, startsAt: number): void {
      reminded.run({ eventId, startsAt });
    },
    /** For a restored backup: mails that wait were sent. */
    removeWaiting(): void {
      const isOfAnswers = sql`${outbox.message} ->> '$.kind' like 'answer-%'`;
      database
        .delete(outbox)
        .where(and(eq(outbox.state, "waiting"), isOfAnswers))
        .run();
    },
    /** For a restored backup: all dates with changes that nobody was told of. */
    listAllChanged: (): AnswerDate[] =>
      database.select().from(answerDates).where(isNotNull(changedAt)).all(),
  };
}
