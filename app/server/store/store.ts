// Owns the whole of what is stored, one repository a table or pair of tables, and the transaction.
// Refuses to know rules; operations ask it in terms of the product.
import type { Database } from "../database";
import { createAccessCodeStore } from "./access-codes";
import { createAttemptStore } from "./attempts";
import { createCalendarStore } from "./calendars";
import { createEventStore } from "./events";
import { createFeedReadStore } from "./feed-reads";
import { createHomeStore } from "./homes";
import { createInstanceStore } from "./instance";
import { createInviteStore } from "./invites";
import { createMarkStore } from "./marks";
import { createNewsStore } from "./news";
import { createOutboxStore } from "./outbox";
import { createSessionStore } from "./sessions";
import { createUserStore } from "./users";

export function createStore(database: Database) {
  return {
    users: createUserStore(database),
    sessions: createSessionStore(database),
    accessCodes: createAccessCodeStore(database),
    calendars: createCalendarStore(database),
    marks: createMarkStore(database),
    events: createEventStore(database),
    news: createNewsStore(database),
    homes: createHomeStore(database),
    invites: createInviteStore(database),
    outbox: createOutboxStore(database),
    attempts: createAttemptStore(database),
    feedReads: createFeedReadStore(database),
    instance: createInstanceStore(database),
    /**
     * Runs all of `work` or nothing of it. It takes the write lock at once: with
     * SQLite's default, two processes that read and then write lose one
     * another's changes to SQLITE_BUSY. `work` must not be asynchronous.
     */
    change: <T>(work: () => T): T => database.transaction(work, { behavior: "immediate" }),
    /** Runs `work` on one unchanging state of the data. */
    read: <T>(work: () => T): T => database.transaction(work, { behavior: "deferred" }),
  };
}

export type Store = ReturnType<typeof createStore>;
