// Owns the whole of what is stored, one repository a table or pair of tables, and their transactions.
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
import type { Seal } from "./sealed-message";
import { createSessionStore } from "./sessions";
import { createTransactions } from "./transactions";
import { createUserStore } from "./users";
import { createWholeCalendars } from "./whole-calendars";

/** `secrets` seal what waits to be mailed. */
export function createStore(database: Database, secrets: Seal) {
  return {
    users: createUserStore(database),
    sessions: createSessionStore(database),
    accessCodes: createAccessCodeStore(database),
    calendars: createCalendarStore(database),
    marks: createMarkStore(database),
    events: createEventStore(database),
    whole: createWholeCalendars(database),
    news: createNewsStore(database),
    homes: createHomeStore(database),
    invites: createInviteStore(database),
    outbox: createOutboxStore(database, secrets),
    attempts: createAttemptStore(database),
    feedReads: createFeedReadStore(database),
    instance: createInstanceStore(database),
    ...createTransactions(database),
  };
}

export type Store = ReturnType<typeof createStore>;
