// Queues mails to attendees, in one transaction with the note that they were sent.
import { createPlacesFinder } from "~/event/answer-rules";
import { type Asks, readAsks } from "~/event/asks";
import type { CalendarEvent } from "~/event/event";
import { compareNotified, type Notified, readNotified, writeNotified } from "~/event/notified-date";
import { parseDateId } from "~/event/series";
import type { Answerer, MailedAnswer } from "~/features/answers/store/answerers";
import type { AnswerDate } from "~/features/answers/store/dates";
import { reminderAt } from "~/features/follow/rules";
import { createFollowing, type Following } from "~/features/follow/work/audience";
import {
  guarded,
  inPieces,
  type MailingParts,
  shortLine,
} from "~/features/follow/work/mail-content";
import type { MailingRound } from "~/features/follow/work/mailing";
import type { Calendar } from "~/store/calendars/calendar-store";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { AnswerChange } from "~/store/mails/outbox-message";
import { daysBetween } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { dayIn, timeIn } from "~/time/zones";
import { ANSWERS } from "~/values/answer-limits";
import { pick } from "~/values/pick";
import { answerKey } from "./rules";

/** Changes are mailed after this long without another one; for a date that begins sooner, at once. */
const QUIET_MS = 10 * MINUTE_MS;
/** Dates per transaction; people with more changed dates get several mails. */
const DATES_AT_ONCE = 100;
const PEOPLE_AT_ONCE = 200;
const ANSWERS_AT_ONCE = 3_000;
/** Transactions per round; the next round is a minute later. */
const TRANSACTIONS_A_ROUND = 50;
const REMINDED_A_ROUND = 1_000;
/** Changes listed in one mail; further ones are only counted. */
const CHANGES_A_MAIL = 20;
const UNWRITABLE = "answer-mail-unwritable";

/** A change of a date for its attendees, and until when it is relevant. */
type Change = AnswerChange & {
  date: AnswerDate;
  told: Notified;
  event: CalendarEvent | undefined;
  usefulUntil: number;
  /** The same for dates of a series that changed together, in the same way. */
  group: string;
};

/** `groups` are all changes of the transaction, also those of dates that the person did not answer. */
type Telling = {
  calendar: Calendar;
  now: number;
  following: Following;
  groups: ReadonlyMap<string, Change[]>;
};

/** Each function returns how many mails it queued. */
export function createAnswerMails(parts: MailingParts) {
  const { store, secrets, isStopped, log } = parts;
  const { answerMails, answerers, outbox } = store;

  /** Mails changes after a quiet period. Late mails are still sent, until the date begins. */
  async function postChanges(now: number): Promise<number> {
    const [quietSince, soon] = [now - QUIET_MS, now + QUIET_MS];
    const dueChanges = { now, quietSince, soon, limit: DATES_AT_ONCE };
    const following = createFollowing(parts, now);
    let posted = 0;
    for (let turn = 0; turn < TRANSACTIONS_A_ROUND && !isStopped(); turn += 1) {
      if (answerMails.listChanged({ ...dueChanges, limit: 1 }).length === 0) break;
      posted += await yieldToOthers(() =>
        store.change(() => {
          answerMails.forgetPast(now);
          return tellSome(answerMails.listChanged(dueChanges), { now, following });
        }),
      );
    }
    return posted;
  }

  /** Mails the people of the first dates, all of one calendar: one mail per person. */
  function tellSome(dates: AnswerDate[], at: { now: number; following: Following }): number {
    const calendar = dates[0] && store.calendars.find(dates[0].calendarId);
    if (!calendar) return 0;
    const byPerson = new Map<number, Change[]>();
    const groups = new Map<string, Change[]>();
    let answers = 0;
    for (const date of dates.filter(({ calendarId }) => calendarId === calendar.id)) {
      if (byPerson.size >= PEOPLE_AT_ONCE || answers >= ANSWERS_AT_ONCE) break;
      const change = guarded(() => noteTold(date, calendar, at.now), log, UNWRITABLE);
      // A change that cannot be read must not block the others.
      if (change === undefined) answerMails.setTold(date.eventId, date.told);
      if (!change) continue;
      groups.set(change.group, [...(groups.get(change.group) ?? []), change]);
      for (const { id, at: answeredAt } of answerMails.listMailed(date.eventId)) {
        answers += 1;
        // People who answered after the change have seen it.
        if (answeredAt > (date.changedAt ?? 0)) continue;
        byPerson.set(id, [...(byPerson.get(id) ?? []), change]);
      }
    }
    let mails = 0;
    for (const [id, changes] of byPerson) {
      if (tellPerson(id, changes, { ...at, calendar, groups })) mails += 1;
    }
    return mails;
  }

  /** Records the date as mailed. Null if there is nothing to tell attendees. */
  function noteTold(date: AnswerDate, calendar: Calendar, now: number): Change | null {
    const { eventId, calendarId, startsAt } = date;
    const event = store.dates.find(calendarId, eventId);
    if (date.told === null) {
      answerMails.setTold(eventId, event ? writeNotified(event) : null);
      return null;
    }
    const told = readNotified(date.told);
    const { what, next } = compareNotified(told, event);
    answerMails.setTold(eventId, next);
    const usefulUntil = Math.max(told.from, event?.from ?? told.from);
    if (!what || usefulUntil <= now) return null;
    // An immediate reminder would repeat this mail.
    if (event && dueAt(date, event, calendar) <= now) answerMails.setReminded(eventId, startsAt);
    const { title } = event ?? told;
    const sides = { was: pickTimes(told), ...(event && { is: pickTimes(event) }) };
    const change = { what, title, ...sides, date, told, event, usefulUntil };
    return { ...change, group: groupOf(change, calendar) };
  }

  function groupOf(change: Omit<Change, "group">, calendar: Calendar): string {
    const { what, was, is, date, event } = change;
    const named = parseDateId(date.eventId);
    const series = named && store.series.find(calendar.id, named.id);
    const isOwn = event ? !event.isByRule : named && series?.skips.includes(named.day);
    if (!named || isOwn) return date.eventId;
    const { timeZone: zone } = calendar;
    const shift = is && [
      daysBetween(dayIn(was.from, zone), dayIn(is.from, zone)),
      timeIn(was.from, zone),
      timeIn(is.from, zone),
      is.to - is.from - (was.to - was.from),
    ];
    return JSON.stringify([named.id, date.changedAt, what, shift]);
  }

  function tellPerson(
    id: number,
    all: Change[],
    { calendar, now, following, groups }: Telling,
  ): boolean {
    const person = findMailed(id, now);
    if (!person) return false;
    const to = { calendarId: calendar.id, email: person.email };
    const hears = ({ told, event, date }: Change) => {
      const changedAt = date.changedAt ?? now;
      return following.hearsChange(to, { was: told, is: event, changedAt });
    };
    // A follower's mail describes a series as a whole, with its dates further ahead.
    const changes = all.filter(({ group }) => !groups.get(group)?.some(hears));
    if (changes.length === 0) return false;
    const byGroup = new Map<string, Change[]>();
    for (const each of changes) {
      byGroup.set(each.group, [...(byGroup.get(each.group) ?? []), each]);
    }
    const lines = [...byGroup.values()];
    const named = lines.slice(0, CHANGES_A_MAIL).flatMap(([first, ...later]): AnswerChange[] => {
      if (!first) return [];
      const { what, title, was, is } = first;
      return [{ what, title, was, ...(is && { is }), later: later.length }];
    });
    const expiresAt = Math.max(...changes.map(({ usefulUntil }) => usefulUntil));
    const more = lines.length - named.length;
    const message = { ...addressing(person, calendar, now), changes: named, more };
    outbox.add({ kind: "answer-changes", ...message }, { now, expiresAt, answererId: person.id });
    return true;
  }

  /** Reminds people with a place of dates that begin within a day. */
  async function postReminders(now: number): Promise<number> {
    const dates = answerMails.listSoon(now, REMINDED_A_ROUND);
    const following = createFollowing(parts, now);
    const work = (date: AnswerDate) => {
      const mails = guarded(() => sendReminders(date, { now, following }), log, UNWRITABLE);
      if (mails === undefined) answerMails.setReminded(date.eventId, date.startsAt);
      return mails ?? 0;
    };
    return inPieces(dates, work, { store, isStopped });
  }

  function sendReminders(
    listed: AnswerDate,
    { now, following }: { now: number; following: Following },
  ): number {
    const { eventId, calendarId, startsAt } = listed;
    // The date may have changed since it was listed.
    const date = store.answerDates.find(eventId);
    if (!date?.shown || date.changedAt !== null || date.startsAt !== startsAt) return 0;
    const [calendar, event] = [
      store.calendars.find(calendarId),
      store.dates.find(calendarId, eventId),
    ];
    const asks = readAsks(event?.asks ?? null);
    if (!calendar || !event || !asks) return 0;
    const due = dueAt(date, event, calendar);
    if (due > now) return 0;
    const isOffered = createPlacesFinder(asks);
    const wanted = answerMails.listMailed(eventId).filter(({ state, slot, at, reminded }) => {
      const isIn = state === "in" && isOffered(slot) !== undefined;
      return isIn && at <= due && reminded !== startsAt;
    });
    let mails = 0;
    for (const answer of wanted) {
      const person = findMailed(answer.id, now);
      if (!person || following.hearsReminder({ calendarId, email: person.email }, event)) continue;
      const message = {
        ...addressing(person, calendar, now),
        ...describeDate(answer, event, asks),
      };
      outbox.add(
        { kind: "answer-reminder", ...message },
        { now, expiresAt: startsAt, answererId: person.id },
      );
      mails += 1;
    }
    answerMails.setReminded(eventId, startsAt);
    return mails;
  }

  function findMailed(id: number, now: number): (Answerer & { email: string }) | undefined {
    const person = answerers.find(id);
    if (!person || person.email === null || !answerers.isMailed(person, now)) return undefined;
    return { ...person, email: person.email };
  }

  function addressing(
    person: Answerer & { email: string },
    { title, timeZone }: Calendar,
    now: number,
  ) {
    return {
      to: person.email,
      language: person.language,
      name: person.name,
      calendarTitle: title,
      zone: timeZone,
      at: now,
      token: answerKey(person, secrets),
    };
  }

  return { postChanges, postReminders };
}

function describeDate({ slot, people }: MailedAnswer, event: CalendarEvent, { slots }: Asks) {
  return {
    eventTitle: event.title,
    location: shortLine(event.location),
    span: pickTimes(event),
    people,
    slot: slots.find(({ id }) => id === slot)?.name ?? "",
  };
}

/** When the reminder is due. */
function dueAt(
  { startsAt }: AnswerDate,
  { firstDay }: CalendarEvent,
  { timeZone: zone }: Calendar,
): number {
  return reminderAt({ from: startsAt, firstDay }, { hours: ANSWERS.remindHours, zone });
}

function pickTimes(date: Notified | CalendarEvent): AnswerChange["was"] {
  const allDay = date.firstDay !== null;
  return { allDay, ...pick(date, ["from", "to", "firstDay", "lastDay"]) };
}

export function answererRound(parts: MailingParts): MailingRound {
  const { postChanges, postReminders } = createAnswerMails(parts);
  return {
    mailed: "answerers-mailed",
    failed: "answer-mails-failed",
    // Changes first, so that people hear of a change before the reminder of that date.
    steps: [
      ["changes", postChanges],
      ["reminder", postReminders],
    ],
  };
}
