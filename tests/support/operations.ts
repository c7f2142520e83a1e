// Ready callers for tests of operations: a migrated database in memory, a clock that tests set,
// an editor, another user and a visitor.
import { createCalendar } from "~/operations/calendars";
import { getOrMakeUser } from "~/operations/login";
import { type Caller, perform } from "~/operations/operation";
import { type Database, openDatabase } from "~/server/database";
import { createSecrets } from "~/server/secrets";
import { createStore, type Store } from "~/server/store/store";

/** 2026-11-21 10:00 UTC, a Saturday. */
export const NOW = Date.UTC(2026, 10, 21, 10);

export type World = {
  database: Database;
  store: Store;
  /** The time of every later call. */
  clock: { now: number };
  /** A caller who is logged in with this e-mail (the account is made), or a visitor for null. */
  as: (email: string | null, network?: string) => Caller;
  /** A calendar of ann@example.org in Europe/Berlin; answers its link. */
  calendar: (title?: string) => string;
  /** The mails in the outbox, oldest first. */
  mails: () => Record<string, unknown>[];
};

export function createWorld(): World {
  const database = openDatabase(":memory:", { migrationsFolder: "drizzle", create: true });
  const store = createStore(database);
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const clock = { now: NOW };
  const as = (email: string | null, network = "192.0.2.1"): Caller => ({
    store,
    secrets,
    now: clock.now,
    actor: email === null ? null : getOrMakeUser(email, { store, now: clock.now }),
    sessionId: null,
    network,
    userAgent: "test",
    timeZone: "Europe/Berlin",
    contactTo: "owner@example.org",
  });
  const calendar = (title = "Club") =>
    perform(createCalendar, { title }, as("ann@example.org")).calendarId;
  const mails = () =>
    store.outbox
      .findDue(Number.MAX_SAFE_INTEGER, 1000)
      .map(({ message }) => message as Record<string, unknown>);
  return { database, store, clock, as, calendar, mails };
}
