// Brings a restored backup to what has been decided since: links that were replaced or ended, answers, app passwords.
import { randomBytes } from "node:crypto";
import { readTold, tellDate } from "~/event/told-date";
import {
  type Answerer,
  createAnswererStore,
  createAnswerMailStore,
} from "~/features/answers/store/answerers";
import { type AnswerDate, createAnswerDateStore } from "~/features/answers/store/dates";
import { reminderAt } from "~/features/follow/rules";
import { createPersonalFeedStore, createTogetherStore } from "~/features/together/store";
import { createAppPasswordStore } from "~/store/accounts/app-password-store";
import { createCalendarStore } from "~/store/calendars/calendar-store";
import { type CalendarLink, createLinkStore } from "~/store/calendars/link-store";
import { createDateStore } from "~/store/events/date-store";
import { createEventStore } from "~/store/events/event-store";
import { createSeriesStore } from "~/store/events/series-store";
import type { Database } from "~/store/kernel/database";
import { ANSWERS } from "~/values/answer-limits";
import type { ReadReplaced } from "./replaced-database";

/** A row with a link of its own; ids are given again after a restore, to others that were made at another time. */
type Linked = { id: number; createdAt: number; link: string | null };
type KnownLink = Omit<CalendarLink, "id" | "createdBy" | "moved"> & { moved: number };

const CALENDARS = "select id, created_at as createdAt, link from calendars";
const TOGETHERS = "select id, created_at as createdAt, token as link from togethers";
const FEEDS = "select id, created_at as createdAt, feed_token as link from users";
const LINKS = `select calendar_id as calendarId, token, name, shows, created_at as createdAt,
  expires_at as expiresAt, ended_at as endedAt, moved, used_day as usedDay from calendar_links`;
const ENDED = "select token, ended_at as endedAt from ended_tokens";

/** Does nothing where the database that is replaced is not known. */
export function keepLinks(database: Database, readReplaced: ReadReplaced): void {
  keepCalendarLinks(database, readReplaced);
  endLinks(database, readReplaced);
}

/**
 * Calendars have all their links of today, the main one too. Combined calendars take that as they did when the old one was
 * replaced with grace.
 */
function keepCalendarLinks(database: Database, readReplaced: ReadReplaced): void {
  const links = createLinkStore(database, () => false);
  const togethers = createTogetherStore(database);
  const known = readReplaced<KnownLink>(LINKS) ?? [];
  for (const { id, was, is } of pairs(database, readReplaced, CALENDARS)) {
    if (!was || !is) continue;
    const others = known.filter(({ calendarId }) => calendarId === id);
    links.bringUp(
      id,
      is,
      others.map(({ calendarId: _, moved, ...link }) => ({ ...link, moved: moved === 1 })),
    );
    const old = others.find(({ token }) => token === was);
    if (old?.endedAt === null) togethers.moveMembers(was, is);
  }
}

/** Combined calendars and feeds whose address has ended have that of today, or a new one that nobody knows yet. */
function endLinks(database: Database, readReplaced: ReadReplaced): void {
  const togethers = createTogetherStore(database);
  const feeds = createPersonalFeedStore(database);
  const ended = new Map(
    readReplaced<{ token: string; endedAt: number }>(ENDED)?.map((row) => [row.token, row.endedAt]),
  );
  for (const [token, endedAt] of ended) feeds.end(token, endedAt);
  const hasEnded = ({ was }: Pair) => was !== null && ended.has(was);
  for (const { id, is } of pairs(database, readReplaced, TOGETHERS).filter(hasEnded)) {
    togethers.setToken(id, is ?? randomBytes(16).toString("base64url"));
  }
  for (const { id, is } of pairs(database, readReplaced, FEEDS).filter(hasEnded)) {
    feeds.setToken(id, is);
  }
}

type Pair = { id: number; was: string | null; is: string | null };

/** The rows of a query in the backup with their links then and now; `is` is null for one that is no more. */
function pairs(database: Database, readReplaced: ReadReplaced, query: string): Pair[] {
  const now = readReplaced<Linked>(query);
  if (!now) return [];
  const byId = new Map(now.map((row) => [row.id, row]));
  return database.$client
    .prepare<[], Linked>(query)
    .all()
    .map(({ id, createdAt, link: was }) => {
      const same = byId.get(id);
      return { id, was, is: same?.createdAt === createdAt ? same.link : null };
    });
}

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
export function updateAnswerers(
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
 * Waiting mails were sent by the database being replaced, and so were changes and due reminders: people were told what
 * the restored database says.
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

/** What the database being replaced knows of a password. */
export type KnownPassword = { hash: string };

export const KNOWN_PASSWORDS = "select hash from app_passwords";

/**
 * Ends the app passwords of a restored backup that people have ended since. Keeps those that the
 * replaced database still has; all of them if `known` is undefined, where nothing is known.
 */
export function dropEndedPasswords(
  database: Database,
  known: readonly KnownPassword[] | undefined,
): void {
  if (!known) return;
  const passwords = createAppPasswordStore(database);
  const hashes = new Set(known.map(({ hash }) => hash));
  for (const { id, hash } of passwords.listAll()) {
    if (!hashes.has(hash)) passwords.remove(id);
  }
}
