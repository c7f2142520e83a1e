// Stores the counts and former ids of answered dates, and when addresses were last asked to confirm.
import { and, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { dateId, parseDateId, type Series } from "~/event/series";
import type { Database } from "~/store/kernel/database";
import { answerAsks, answerDates, answers, calendars } from "~/store/schema/schema";
import type { Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { isDayOf, type Rule } from "~/time/recurrence";

export type AnswerDate = typeof answerDates.$inferSelect;
/** The counts that pages show for a date. */
type Numbers = Pick<AnswerDate, "coming" | "declined" | "waiting" | "slots" | "full">;
type DateCounts = Pick<AnswerDate, "eventId" | "coming" | "waiting" | "full">;

/** The longest an event can last: a current event may have begun this long ago. */
const LONGEST_MS = 366 * DAY_MS;
/** How many moves of a date Undo can take back. */
const MOVES_KEPT = 20;
/** Marks a temporary id; no event id contains it. */
const ASIDE = "~";

/** The id a date had before a batch moved it. */
type Move = { batch: string; from: string };
/** The new id of an answered date. */
type Pair = { from: string; to: string };
/** Dates with an id in `stay` do not move. */
type DatesMove = {
  from: Pick<Series, "id"> & Rule;
  since: Day;
  to: string;
  toDay: (day: Day) => Day;
  stay?: string[];
};

export function createAnswerDateStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const counts = database
    .select({
      eventId: answerDates.eventId,
      coming: answerDates.coming,
      waiting: answerDates.waiting,
      full: answerDates.full,
    })
    .from(answerDates)
    .where(
      and(
        eq(answerDates.calendarId, given("calendarId")),
        gte(answerDates.startsAt, given("first")),
        lt(answerDates.startsAt, given("to")),
        gt(answerDates.endsAt, given("from")),
        sql`${answerDates.shown}`,
        sql`${answerDates.coming} + ${answerDates.waiting} > 0`,
      ),
    )
    .prepare();
  const one = database
    .select()
    .from(answerDates)
    .where(eq(answerDates.eventId, given("eventId")))
    .prepare();
  const any = database
    .select({ one: sql`1` })
    .from(answerDates)
    .where(eq(answerDates.calendarId, given("calendarId")))
    .limit(1)
    .prepare();

  const added = database
    .insert(answerDates)
    .values({
      eventId: given("eventId"),
      calendarId: given("calendarId"),
      startsAt: given("startsAt"),
      endsAt: given("endsAt"),
      told: given("told"),
    })
    .onConflictDoNothing()
    .prepare();
  const counted = database
    .update(answerDates)
    .set({
      coming: given("coming"),
      declined: given("declined"),
      waiting: given("waiting"),
      slots: given("slots"),
      full: given("full"),
    })
    .where(eq(answerDates.eventId, given("eventId")))
    .prepare();
  const turned = database
    .update(answerDates)
    .set({ queue: given("queue") })
    .where(eq(answerDates.eventId, given("eventId")))
    .prepare();
  const revised = database
    .update(calendars)
    .set({ answersRevision: sql`${calendars.answersRevision} + 1` })
    .where(eq(calendars.id, given("calendarId")))
    .prepare();

  function listOfItem(calendarId: number, itemId: string): AnswerDate[] {
    const { eventId } = answerDates;
    // "`" is the character after "_".
    const isDate = and(gte(eventId, `${itemId}_`), lt(eventId, `${itemId}\``));
    return database
      .select()
      .from(answerDates)
      .where(and(eq(answerDates.calendarId, calendarId), or(eq(eventId, itemId), isDate)))
      .all();
  }

  function setId(from: string, to: string): void {
    database.update(answers).set({ eventId: to }).where(eq(answers.eventId, from)).run();
    database.update(answerDates).set({ eventId: to }).where(eq(answerDates.eventId, from)).run();
  }

  /**
   * Changes the ids of dates all at once, since one date's new id may be another's old one. A row that already has the
   * new id and does not move takes the old id; no page shows it.
   */
  function move(pairs: readonly Pair[], batch: string): void {
    const real = pairs.filter(({ from, to }) => from !== to);
    const leaving = new Set(real.map(({ from }) => from));
    const back = real.flatMap(({ from, to }) => {
      const isInTheWay = !leaving.has(to) && one.get({ eventId: to }) !== undefined;
      return isInTheWay ? [{ from: to, to: from }] : [];
    });
    const all = [...real, ...back].filter(({ from }) => one.get({ eventId: from }) !== undefined);
    for (const { from } of all) {
      noteMove(from, { batch, from });
      setId(from, ASIDE + from);
    }
    for (const { from, to } of all) setId(ASIDE + from, to);
  }

  function noteMove(eventId: string, noted: Move): void {
    const row = one.get({ eventId });
    const moves = [...readMoves(row?.moves ?? "[]"), noted].slice(-MOVES_KEPT);
    database
      .update(answerDates)
      .set({ moves: JSON.stringify(moves) })
      .where(eq(answerDates.eventId, eventId))
      .run();
  }

  return {
    find: (eventId: string): AnswerDate | undefined => one.get({ eventId }),
    has: (calendarId: number): boolean => any.get({ calendarId }) !== undefined,
    /** The rows of an event, or of a series' dates. */
    listOfItem,
    listOf: (calendarId: number): AnswerDate[] =>
      database.select().from(answerDates).where(eq(answerDates.calendarId, calendarId)).all(),
    listCalendars: (): number[] =>
      database
        .selectDistinct({ id: answerDates.calendarId })
        .from(answerDates)
        .all()
        .map(({ id }) => id),
    /** Counts of the shown dates between two instants that have answers. */
    countBetween: (calendarId: number, from: number, to: number): DateCounts[] =>
      counts.all({ calendarId, from, to, first: from - LONGEST_MS }),
    add(date: Pick<AnswerDate, "eventId" | "calendarId" | "startsAt" | "endsAt" | "told">): void {
      added.run(date);
    },
    count(eventId: string, numbers: Numbers): void {
      counted.run({ ...numbers, eventId, full: numbers.full ? 1 : 0 });
    },
    /** Stores the last queue number given. */
    setQueue(eventId: string, queue: number): void {
      turned.run({ eventId, queue });
    },
    change(
      eventId: string,
      values: Partial<Omit<AnswerDate, "eventId" | "calendarId" | "moves">>,
    ): void {
      database.update(answerDates).set(values).where(eq(answerDates.eventId, eventId)).run();
    },
    /** Raises the revision of the calendar's pages that show answers. */
    revise(calendarId: number): void {
      revised.run({ calendarId });
    },
    /** Recounts all dates after people were removed; a date that lost answers is no longer full. */
    sumUp(): void {
      const sumPeople = (state: "in" | "waiting", more: SQL) =>
        sql<number>`coalesce((select sum(${answers.people}) from ${answers} where ${answers.eventId} = ${answerDates.eventId}
          and ${answers.removedAt} is null and ${answers.state} = ${state} and ${more}), 0)`;
      const offered = sql`exists (select 1 from json_each(${answerDates.slots}) where cast(key as integer) = ${answers.slot})`;
      const ofSlot = sql`${answers.slot} = cast(each.key as integer)`;
      const coming = sumPeople("in", offered);
      const declined = sql<number>`(select count(*) from ${answers} where ${answers.eventId} = ${answerDates.eventId}
        and ${answers.removedAt} is null and ${answers.state} = 'no')`;
      database
        .update(answerDates)
        .set({
          coming,
          declined,
          waiting: sumPeople("waiting", offered),
          slots: sql`(select json_group_object(each.key, ${sumPeople("in", ofSlot)}) from json_each(${answerDates.slots}) each)`,
          full: sql`${answerDates.full} and ${answerDates.coming} = ${coming}`,
        })
        .where(sql`not ${answerDates.erased}`)
        .run();
    },
    move,
    moveOne: (from: string, to: string, batch: string): void => move([{ from, to }], batch),
    /** Moves a series' dates from `since` to another series, or to other days of the same one. */
    moveDates(
      calendarId: number,
      { from, since, to, toDay, stay = [] }: DatesMove,
      batch: string,
    ): void {
      const pairs = listOfItem(calendarId, from.id).flatMap(({ eventId }) => {
        const date = parseDateId(eventId);
        if (!date || date.id !== from.id || date.day < since) return [];
        // A date changed on its own may keep the id it had in the series.
        if (stay.includes(eventId) || !isDayOf(from, date.day)) return [];
        return [{ from: eventId, to: dateId({ id: to, day: toDay(date.day) }) }];
      });
      move(pairs, batch);
    },
    /** The dates that batch `undone` moved last from an event or series, and their ids before. */
    listMoved(calendarId: number, itemId: string, undone: string): Pair[] {
      const isOfItem = (id: string) => id === itemId || parseDateId(id)?.id === itemId;
      const rows = database
        .select()
        .from(answerDates)
        .where(
          and(
            eq(answerDates.calendarId, calendarId),
            sql`instr(${answerDates.moves}, ${JSON.stringify(undone)}) > 0`,
          ),
        )
        .all();
      return rows.flatMap(({ eventId, moves }) => {
        const last = readMoves(moves).at(-1);
        const isMoved = last?.batch === undone && isOfItem(last.from) && last.from !== eventId;
        return last && isMoved ? [{ from: eventId, to: last.from }] : [];
      });
    },
  };
}

/** Not validated: only `noteMove` writes these texts. */
function readMoves(text: string): Move[] {
  return JSON.parse(text);
}

export type AnswerDateStore = ReturnType<typeof createAnswerDateStore>;

/** An address is asked once per this period in a calendar, and once a day across all calendars. */
const IN_CALENDAR_MS = 30 * DAY_MS;

/** Records when an address was last asked to confirm, so that nobody is asked often. */
export function createAnswerQuestionStore(database: Database) {
  return {
    /** `emailHash` is an HMAC of the address. */
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
