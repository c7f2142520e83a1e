// Applies later decisions, read from the database that is replaced, to a restored backup: links replaced or ended,
// erased answers, ended app passwords.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { compareNotified, readNotified } from "~/event/notified-date";
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
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { ANSWERS } from "~/values/answer-limits";

/** A row with its own link. After a restore, a new row can have an old id, so `createdAt` has to match too. */
type Linked = { id: number; createdAt: number; link: string | null };
type KnownLink = Omit<CalendarLink, "id" | "createdBy" | "moved"> & { moved: number };

const CALENDARS = "select id, created_at as createdAt, link from calendars";
const TOGETHERS = "select id, created_at as createdAt, token as link from togethers";
const FEEDS = "select id, created_at as createdAt, feed_token as link from users";
const LINKS = `select calendar_id as calendarId, token, name, shows, created_at as createdAt,
  expires_at as expiresAt, ended_at as endedAt, moved, used_day as usedDay from calendar_links`;
const ENDED = "select token, ended_at as endedAt from ended_tokens";

/** Does nothing if the replaced database is unknown. */
export function keepLinks(database: Database, readReplaced: ReadReplaced): void {
  keepCalendarLinks(database, readReplaced);
  endLinks(database, readReplaced);
}

/**
 * Gives calendars all their current links, the main one too. Moves members of combined calendars to the new main link
 * if the old one was replaced with a grace period.
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

/** Replaces ended addresses of combined calendars and feeds with the current one, or else with a secret or no address. */
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

/** Each row of the query in the backup, with its link then and now; `is` is null if the row is gone. */
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

/** What the replaced database knows about a person who answered. */
export type KnownAnswerer = Pick<
  Answerer,
  "id" | "calendarId" | "createdAt" | "keyStamp" | "confirmedAt"
>;

export const KNOWN_ANSWERERS = `select id, calendar_id as calendarId, created_at as createdAt,
  key_stamp as keyStamp, confirmed_at as confirmedAt from answerers`;

/**
 * Removes people who have erased themselves since then, and ends their mails and private addresses accordingly; `known`
 * is undefined if nothing is known.
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

/** Treats waiting mails, changes and due reminders as sent: the replaced database has sent them. */
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
    mails.setTold(eventId, told && compareNotified(readNotified(told), event).next);
  }
  const isDue = ({ calendarId, startsAt, told }: AnswerDate) => {
    const { timeZone: zone } = calendars.find(calendarId) ?? {};
    if (told === null || zone === undefined) return false;
    const { firstDay } = readNotified(told);
    return reminderAt({ from: startsAt, firstDay }, { hours: ANSWERS.remindHours, zone }) <= now;
  };
  for (const date of mails.listSoon(now, Number.MAX_SAFE_INTEGER).filter(isDue)) {
    mails.setReminded(date.eventId, date.startsAt);
  }
}

function recordNothing(): void {}

/** What the replaced database knows about an app password. */
export type KnownPassword = { hash: string };

export const KNOWN_PASSWORDS = "select hash from app_passwords";

/**
 * Removes app passwords that people have ended since the backup: those missing from the replaced database. Keeps them
 * all if `known` is undefined.
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

/**
 * Returns a query's rows; undefined if the database is missing, damaged, from another installation, or from a release
 * without the table.
 */
type ReadReplaced = <Row>(query: string) => Row[] | undefined;

/** `uidSuffix` identifies the installation. The file is opened read-only. */
export function readerOfReplaced(file: string, uidSuffix: string | undefined): ReadReplaced {
  return <Row>(query: string) => {
    if (!existsSync(file)) return undefined;
    try {
      const connection = new BetterSqlite(file, { readonly: true });
      try {
        const suffix = connection
          .prepare("select value from instance where key = 'uid-suffix'")
          .pluck()
          .get();
        if (suffix === undefined || suffix !== uidSuffix) return undefined;
        return connection.prepare<[], Row>(query).all();
      } finally {
        connection.close();
      }
    } catch {
      return undefined;
    }
  };
}
