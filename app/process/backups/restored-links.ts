// Brings the links of a restored backup to what they are today: one that was replaced or ended since opens nothing again.
import { randomBytes } from "node:crypto";
import { createPersonalFeedStore, createTogetherStore } from "~/features/together/store";
import { type CalendarLink, createLinkStore } from "~/store/calendars/link-store";
import type { Database } from "~/store/kernel/database";
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
export function settleLinks(database: Database, readReplaced: ReadReplaced): void {
  settleCalendars(database, readReplaced);
  settleEnded(database, readReplaced);
}

/**
 * Calendars have all their links of today, the main one too. Combined calendars take that as they did when the old one was
 * replaced with grace.
 */
function settleCalendars(database: Database, readReplaced: ReadReplaced): void {
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
function settleEnded(database: Database, readReplaced: ReadReplaced): void {
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
