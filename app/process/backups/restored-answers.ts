// Brings the answers of a restored backup to what people have decided since, and were told.

import { readTold, tellDate } from "~/event/told-date";
import {
  type Answerer,
  createAnswererStore,
  createAnswerMailStore,
} from "~/features/answers/store/answerers";
import { type AnswerDate, createAnswerDateStore } from "~/features/answers/store/dates";
import { reminderAt } from "~/features/follow/rules";
import { createCalendarStore } from "~/store/calendars/calendar-store";
import { createDateStore } from "~/store/events/date-store";
import { createEventStore } from "~/store/events/event-store";
import { createSeriesStore } from "~/store/events/series-store";
import type { Database } from "~/store/kernel/database";
import { ANSWERS } from "~/values/answer-limits";

/** What the database being replaced knows of a person. */
export type KnownAnswerer = Pick<
  Answerer,
  "id" | "calendarId" | "createdAt" | "keyStamp" | "confirmedAt"
>;

export const KNOWN_ANSWERERS = `select id, calendar_id as calendarId, created_at as createdAt,
  key_stamp as keyStamp, confirmed_at as confirmedAt from answerers`;

/**
 * Drops people who erased themselves since, and mails and private addresses that were ended; `known` is undefined where
 * nothing is known.
 */
export function settleAnswers(
  database: Database,
  known: readonly KnownAnswerer[] | undefined,
  now: number,
): void {
  const answerers = createAnswererStore(database);
  const answerDates = createAnswerDateStore(database);
  catchUp(database, now);
  if (!known) return;
  const byId = new Map(known.map((each) => [each.id, each]));
  for (const person of answerers.listAll()) {
    const now = byId.get(person.id);
    const isSame = now?.calendarId === person.calendarId && now.createdAt === person.createdAt;
    if (!isSame) answerers.remove(person.id);
    else {
      if (now.confirmedAt === null && person.confirmedAt !== null) {
        answerers.setMailbox(person.id);
      }
      answerers.setKeyStamp(person.id, now.keyStamp);
    }
  }
  answerDates.sumUp();
}

/**
 * Mails that wait were sent by the database being replaced. So was what had changed, and reminders that are due: people
 * know of each date what the restored database says.
 */
function catchUp(database: Database, now: number): void {
  const mails = createAnswerMailStore(database);
  const calendars = createCalendarStore(database, recordNothing);
  const dates = createDateStore(
    createEventStore(database, recordNothing),
    createSeriesStore(database, recordNothing),
  );
  mails.removeWaiting();
  for (const { eventId, calendarId, told } of mails.listAllChanged()) {
    const event = dates.find(calendarId, eventId);
    mails.setTold(eventId, told && tellDate(readTold(told), event).next);
  }
  const isDue = ({ calendarId, startsAt, told }: AnswerDate) => {
    const { timeZone: zone } = calendars.find(calendarId) ?? {};
    if (told === null || zone === undefined) return false;
    const { firstDay } = readTold(told);
    return reminderAt({ from: startsAt, firstDay }, { hours: ANSWERS.remindHours, zone }) <= now;
  };
  for (const date of mails.listSoon(now, Number.MAX_SAFE_INTEGER).filter(isDue)) {
    mails.setReminded(date.eventId, date.startsAt);
  }
}

function recordNothing(): void {}
