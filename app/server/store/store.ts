// All that is stored: one repository for each table or pair of tables, and their transactions.
import { createAccessCodeStore } from "./access-code-store";
import { createAttemptStore } from "./attempt-store";
import { createBatchStore } from "./batch-store";
import { createCalendarStore } from "./calendar-store";
import { createCategoryStore } from "./category-store";
import { createChangedDateStore } from "./changed-date-store";
import type { Database } from "./database";
import { createDateStore } from "./date-store";
import { createDayMoves } from "./day-moves";
import { createDeletedStore } from "./deleted-store";
import { createEventStore } from "./event-store";
import { createFeedReadStore } from "./feed-read-store";
import { createFollowerMailStore } from "./follower-mail-store";
import { createFollowerStore } from "./follower-store";
import { createFullWindows } from "./full-windows";
import { createHomeStore } from "./home-store";
import { createImportDraftStore } from "./import-draft-store";
import { createImportStore } from "./import-store";
import { createInstanceStore } from "./instance-store";
import { createInviteStore } from "./invite-store";
import { createLinkStore } from "./link-store";
import { createMarkStore } from "./mark-store";
import { createNewsStore } from "./news-store";
import { createNextDates } from "./next-dates";
import { createOutboxStore } from "./outbox-store";
import type { Seal } from "./sealed-message";
import { createSeriesStore } from "./series-store";
import { createSessionStore } from "./session-store";
import { createSuggestionNotices } from "./suggestion-notices";
import { createSuggestionStore } from "./suggestion-store";
import { createTextSearch } from "./text-search";
import { createTransactions } from "./transactions";
import { createUserStore } from "./user-store";
import { createVersionStore } from "./versions";
import { createWholeCalendars } from "./whole-calendars";

/** `secrets` seal what waits to be mailed. */
export function createStore(database: Database, secrets: Seal) {
  const versions = createVersionStore(database);
  const { record } = versions;
  const calendars = createCalendarStore(database, record);
  const events = createEventStore(database, record);
  const series = createSeriesStore(database, record);
  const dates = createDateStore(events, series);
  const transactions = createTransactions(database);
  const outbox = createOutboxStore(database, secrets);
  return {
    versions,
    batches: createBatchStore(database),
    users: createUserStore(database),
    sessions: createSessionStore(database),
    accessCodes: createAccessCodeStore(database),
    calendars,
    categories: createCategoryStore(database, calendars.recordChange),
    links: createLinkStore(database, transactions.note),
    marks: createMarkStore(database),
    events,
    series,
    changedDates: createChangedDateStore(database),
    dates,
    dayMoves: createDayMoves(database),
    deleted: createDeletedStore(database),
    full: createFullWindows(database, events, series),
    nextDates: createNextDates(events, dates),
    whole: createWholeCalendars(database),
    search: createTextSearch(database, series),
    news: createNewsStore(database, record),
    homes: createHomeStore(database, record),
    imports: createImportStore(database),
    importDrafts: createImportDraftStore(database),
    invites: createInviteStore(database),
    followers: createFollowerStore(database),
    followerMails: createFollowerMailStore(database),
    outbox,
    suggestions: {
      ...createSuggestionStore(database),
      ...createSuggestionNotices(database, outbox),
    },
    attempts: createAttemptStore(database),
    feedReads: createFeedReadStore(database),
    instance: createInstanceStore(database),
    ...transactions,
  };
}

export type Store = ReturnType<typeof createStore>;
