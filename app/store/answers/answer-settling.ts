// Keeps answers right when their dates change: moves up who waits, counts anew, notes the times, and puts the mails about
// places into the outbox. It runs at the end of each transaction that changed events.
import { type Answer, countAnswers, moveUp, openness, placesOf } from "~/event/answer-places";
import { type Asks, readAsks } from "~/event/asks";
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, overAt } from "~/event/event";
import { allDayTimes } from "~/event/event-times";
import { parseDateId } from "~/event/series";
import { writeTold } from "~/event/told-date";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { createAttemptStore } from "~/store/kernel/attempt-store";
import type { OutboxStore } from "~/store/mails/outbox-store";
import { DAY_MS } from "~/time/durations";
import { answerKey } from "~/values/answer-key";
import { pick } from "~/values/pick";
import type { KeySecrets } from "~/values/row-key";
import type { AnswerDate, AnswerDateStore } from "./answer-date-store";
import type { createAnswerStore } from "./answer-store";
import type { createAnswererStore } from "./answerer-store";

type Stores = {
  answers: ReturnType<typeof createAnswerStore>;
  answerers: ReturnType<typeof createAnswererStore>;
  answerDates: AnswerDateStore;
  outbox: OutboxStore;
  attempts: ReturnType<typeof createAttemptStore>;
  findEvent: (calendarId: number, id: string) => CalendarEvent | undefined;
  findCalendar: (id: number) => Calendar | undefined;
};

/** Whose dates changed: an event, or a series with its dates; null for all of a calendar. */
type Touched = { calendarId: number; itemId: string | null };

/** Of more items than this, such as those of an import, all dates are read at once. */
const ITEMS_LOOKED_UP = 50;

export function createAnswerSettling(stores: Stores, secrets: KeySecrets) {
  const { answers, answerers, answerDates, outbox, attempts, findEvent, findCalendar } = stores;
  let touched: Touched[] = [];

  /**
   * Moves up whoever fits, and counts. Without `now` nobody moves up. Returns the answers after that, and whether the
   * numbers changed.
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
    const ups = isOpen ? moveUp(list, placesOf(asks)) : [];
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

  /** Above the day's limit the place is given without a mail. */
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
      // After the start it is of no use.
      { now, expiresAt: Math.max(now, event.from), answererId },
    );
  }

  function settleDate(row: AnswerDate, zone: string, now: number | undefined): boolean {
    const event = findEvent(row.calendarId, row.eventId);
    const asks = event && readAsks(event.asks);
    const shown = Boolean(event && asks && !isCanceled(event.title));
    const isChanged = shown !== row.shown;
    // The last time stays of one that is no more.
    const times = event ? spanOf(event, zone) : pick(row, ["startsAt", "endsAt"]);
    // One that is moved to another time begins anew.
    const erased = row.erased && !(now !== undefined && times.endsAt > now);
    const changedAt = now !== undefined && !erased ? now : row.changedAt;
    const told = event && row.erased && !erased ? writeTold(event) : row.told;
    answerDates.change(row.eventId, { shown, changedAt, erased, told, ...times });
    const counted = event && asks && !erased ? countAgain(row, { event, asks, now }) : undefined;
    return isChanged || counted?.isChanged === true || times.startsAt !== row.startsAt;
  }

  return {
    /** A change of events that is about to be made. */
    note(item: Touched): void {
      touched.push(item);
    },
    /** Runs `work` and settles the dates that it changed; without `now` as a change that nobody made. */
    after<T>(work: () => T, now?: number): T {
      try {
        const result = work();
        settle(now);
        return result;
      } finally {
        touched = [];
      }
    },
    /** The row of a date, which the first answer makes. */
    getDate(event: CalendarEvent, { id: calendarId, timeZone }: Calendar): AnswerDate {
      const told = writeTold(event);
      answerDates.add({ eventId: event.id, calendarId, ...spanOf(event, timeZone), told });
      const row = answerDates.find(event.id);
      if (!row) throw new Error("a date that was just written is not there");
      return row;
    },
    /** After an answer to a date was changed; `list` are all its answers, if they are known. Returns all. */
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

  /** After all changes of a transaction. */
  function settle(now: number | undefined): void {
    const revised = new Set<number>();
    for (const calendarId of new Set(touched.map((item) => item.calendarId))) {
      const { timeZone } = findCalendar(calendarId) ?? {};
      if (timeZone === undefined || !answerDates.has(calendarId)) continue;
      const items = touched.filter((item) => item.calendarId === calendarId);
      for (const row of rowsOf(calendarId, items)) {
        if (settleDate(row, timeZone, now)) revised.add(calendarId);
      }
    }
    for (const calendarId of revised) answerDates.revise(calendarId);
  }

  function rowsOf(calendarId: number, items: readonly Touched[]): AnswerDate[] {
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

/** When a date begins and ends, an all-day one with its last day. Its own times may still be those of another zone. */
function spanOf(event: CalendarEvent, zone: string) {
  const { firstDay, lastDay } = event;
  if (firstDay === null || lastDay === null) return { startsAt: event.from, endsAt: overAt(event) };
  const days = allDayTimes(firstDay, lastDay, zone);
  return { startsAt: days.from, endsAt: days.to + DAY_MS };
}
