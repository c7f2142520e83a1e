// Stores answers, one per person and date, and keeps them in step with changes to their dates.
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
import {
  type Answer,
  countAnswers,
  createPlacesFinder,
  moveUp,
  openness,
  type Placed,
} from "~/event/answer-rules";
import { type Asks, readAsks } from "~/event/asks";
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, overAt } from "~/event/event";
import { allDayTimes } from "~/event/event-times";
import { writeNotified } from "~/event/notified-date";
import { parseDateId } from "~/event/series";
import { answerKey } from "~/features/answers/rules";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { createAttemptStore } from "~/store/kernel/attempt-store";
import type { Database } from "~/store/kernel/database";
import type { OutboxStore } from "~/store/mails/outbox-store";
import { answerDates, answerers, answers } from "~/store/schema/schema";
import { DAY_MS } from "~/time/durations";
import { pick } from "~/values/pick";
import type { KeySecrets } from "~/values/row-key";
import type { createAnswererStore } from "./answerers";
import type { AnswerDate, AnswerDateStore } from "./dates";

type AnswerRow = typeof answers.$inferSelect;
/** An answer with its person's name; `id` is the person's. */
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
  // Each answer reads all answers of its date twice; skipping Drizzle's mapping takes a tenth of the time.
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
    /** The answers of a date that were not removed, in queue order, without names. */
    listPlaced: (eventId: string): Answer[] => placed.all(eventId),
    /** The answers of a date with names. */
    listOf: (eventId: string): NamedAnswer[] => ofDate.all({ eventId }).map(named),
    /** Answers of a date removed after `since`, newest first. */
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
    /** A person's answers for dates that end after `now`, earliest first. */
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
    /** All answers of a person, for the export of their data. */
    listAllBy: (answererId: number): AnswerRow[] =>
      database
        .select()
        .from(answers)
        .where(and(eq(answers.answererId, answererId), isThere))
        .all(),
    countOf: (calendarId: number): number => ofCalendar.get({ calendarId })?.n ?? 0,
    countOfDate: (eventId: string): number => numberOfDate.get({ eventId })?.n ?? 0,
    /** Adds or replaces a person's answer, and restores a removed one. */
    put(answer: Omit<AnswerRow, "reminded" | "removedAt" | "removedBatch">): void {
      written.run(answer);
    },
    /** Gives a place to a person on the waiting list. */
    setIn(eventId: string, answererId: number): void {
      database.update(answers).set({ state: "in" }).where(key(eventId, answererId)).run();
    },
    /** Marks answers as removed. Returns how many. */
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
    /** Restores a batch removed after `since`, unchanged. Returns its dates. */
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
    /** Erases answers removed before `before`. */
    purgeRemoved(before: number): void {
      database
        .delete(answers)
        .where(and(isNotNull(answers.removedAt), lt(answers.removedAt, before)))
        .run();
    },
    /**
     * Erases the answers of dates that ended before `before`; their counts stay. Returns how many dates, at most
     * `limit`.
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

type Stores = {
  answers: ReturnType<typeof createAnswerStore>;
  answerers: ReturnType<typeof createAnswererStore>;
  answerDates: AnswerDateStore;
  outbox: OutboxStore;
  attempts: ReturnType<typeof createAttemptStore>;
  findEvent: (calendarId: number, id: string) => CalendarEvent | undefined;
  findCalendar: (id: number) => Calendar | undefined;
};

/** The dates that changed: those of an event or series, or with null all of the calendar. */
type Touched = { calendarId: number; itemId: string | null };

/** Above this many changed items, such as after an import, all dates are read at once. */
const ITEMS_LOOKED_UP = 50;

/**
 * Updates answers when their dates change, at the end of each transaction that changed events: moves up the waiting
 * list, recounts, stores the times, and queues mails about places.
 */
export function createAnswerPlaces(stores: Stores, secrets: KeySecrets) {
  const { answers, answerers, answerDates, outbox, attempts, findEvent, findCalendar } = stores;
  let touched: Touched[] = [];

  /**
   * Moves up the waiting list and recounts; without `now` nobody moves up. Returns the answers, and whether the counts
   * changed.
   */
  function countAgain(
    row: AnswerDate,
    {
      event,
      asks,
      now,
      list = answers.listPlaced(row.eventId),
    }: {
      event: CalendarEvent;
      asks: Asks;
      now: number | undefined;
      list?: readonly Answer[] | undefined;
    },
  ) {
    const isOpen = now !== undefined && openness(event, asks, now) === "open";
    const ups = isOpen ? moveUp(list, createPlacesFinder(asks)) : [];
    for (const { id } of ups) {
      answers.setIn(row.eventId, id);
      if (now !== undefined) mailPlace(id, event, now);
    }
    const up = new Set(ups);
    const after = list.map((each) => (up.has(each) ? { ...each, state: "in" as const } : each));
    const { slots, ...numbers } = countAnswers(after, asks);
    const values = { ...numbers, slots: JSON.stringify(slots) };
    const isSame = Object.entries(values).every(
      ([name, value]) => Reflect.get(row, name) === value,
    );
    if (!isSame) answerDates.count(row.eventId, values);
    return { after, isChanged: !isSame };
  }

  /** Above the daily limit the place is given without a mail. */
  function mailPlace(answererId: number, event: CalendarEvent, now: number): void {
    const person = answerers.find(answererId);
    const calendar = person && findCalendar(person.calendarId);
    if (!calendar || !person.email || !answerers.isMailed(person, now)) return;
    if (attempts.findWait("placeMailsPerPerson", person.email, now) > 0) return;
    attempts.add("placeMailsPerPerson", person.email, now);
    outbox.add(
      {
        kind: "answer-place",
        to: person.email,
        language: person.language,
        token: answerKey(person, secrets),
        calendarTitle: calendar.title,
        eventTitle: event.title,
        name: person.name,
        span: pick(event, ["allDay", "from", "to", "firstDay", "lastDay"]),
        zone: calendar.timeZone,
        at: now,
      },
      // A mail about a place is useless once the event has begun.
      { now, expiresAt: Math.max(now, event.from), answererId },
    );
  }

  function updateDate(row: AnswerDate, zone: string, now: number | undefined): boolean {
    const event = findEvent(row.calendarId, row.eventId);
    const asks = event && readAsks(event.asks);
    const shown = Boolean(event && asks && !isCanceled(event.title));
    const isChanged = shown !== row.shown;
    // A deleted event keeps its last known times.
    const times = event ? startAndEnd(event, zone) : pick(row, ["startsAt", "endsAt"]);
    // An erased date that moves into the future takes answers again.
    const erased = row.erased && !(now !== undefined && times.endsAt > now);
    const changedAt = now !== undefined && !erased ? now : row.changedAt;
    const told = event && row.erased && !erased ? writeNotified(event) : row.told;
    answerDates.change(row.eventId, { shown, changedAt, erased, told, ...times });
    const counted = event && asks && !erased ? countAgain(row, { event, asks, now }) : undefined;
    return isChanged || counted?.isChanged === true || times.startsAt !== row.startsAt;
  }

  return {
    /** Notes an event that is about to change. */
    note(item: Touched): void {
      touched.push(item);
    },
    /** Runs `work`, then updates the dates it changed. Without `now`, no one moves up and nothing is mailed. */
    after<T>(work: () => T, now?: number): T {
      try {
        const result = work();
        givePlaces(now);
        return result;
      } finally {
        touched = [];
      }
    },
    /** The row of a date, created by its first answer. */
    getDate(event: CalendarEvent, { id: calendarId, timeZone }: Calendar): AnswerDate {
      const told = writeNotified(event);
      answerDates.add({ eventId: event.id, calendarId, ...startAndEnd(event, timeZone), told });
      const row = answerDates.find(event.id);
      if (!row) throw new Error("a date that was just written is not there");
      return row;
    },
    /** Recounts after an answer changed; `list` is all answers, if the caller has them. Returns all answers. */
    recount(
      event: CalendarEvent,
      { id: calendarId }: Calendar,
      now: number,
      list?: readonly Answer[],
    ) {
      const row = answerDates.find(event.id);
      const asks = readAsks(event.asks);
      answerDates.revise(calendarId);
      return row && asks && !row.erased ? countAgain(row, { event, asks, now, list }).after : [];
    },
    mailPlace,
  };

  /** Updates the touched dates at the end of a transaction. */
  function givePlaces(now: number | undefined): void {
    const revised = new Set<number>();
    for (const calendarId of new Set(touched.map((item) => item.calendarId))) {
      const { timeZone } = findCalendar(calendarId) ?? {};
      if (timeZone === undefined || !answerDates.has(calendarId)) continue;
      const items = touched.filter((item) => item.calendarId === calendarId);
      for (const row of touchedDates(calendarId, items)) {
        if (updateDate(row, timeZone, now)) revised.add(calendarId);
      }
    }
    for (const calendarId of revised) answerDates.revise(calendarId);
  }

  function touchedDates(calendarId: number, items: readonly Touched[]): AnswerDate[] {
    if (items.some(({ itemId }) => itemId === null)) return answerDates.listOf(calendarId);
    const ids = new Set(items.map(({ itemId }) => itemId ?? ""));
    if (ids.size > ITEMS_LOOKED_UP) {
      const isTouched = ({ eventId }: AnswerDate) =>
        ids.has(eventId) || ids.has(parseDateId(eventId)?.id ?? "");
      return answerDates.listOf(calendarId).filter(isTouched);
    }
    const rows = [...ids].flatMap((id) => answerDates.listOfItem(calendarId, id));
    return [...new Map(rows.map((row) => [row.eventId, row])).values()];
  }
}

/**
 * When a date begins and ends, including its last day if all-day. Computed in `zone`: stored times may still be in
 * another zone.
 */
function startAndEnd(event: CalendarEvent, zone: string) {
  const { firstDay, lastDay } = event;
  if (firstDay === null || lastDay === null) return { startsAt: event.from, endsAt: overAt(event) };
  const days = allDayTimes(firstDay, lastDay, zone);
  return { startsAt: days.from, endsAt: days.to + DAY_MS };
}
