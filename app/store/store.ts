// The store: a repository per table or pair of tables, and their transactions.

import { createAnswererStore, createAnswerMailStore } from "~/features/answers/store/answerers";
import { createAnswerPlaces, createAnswerStore } from "~/features/answers/store/answers";
import { createAnswerDateStore, createAnswerQuestionStore } from "~/features/answers/store/dates";
import {
  createDavChangeStore,
  createDavKeptStore,
  createDavNameStore,
} from "~/features/caldav/store";
import { createFollowerMailStore, createFollowerStore } from "~/features/follow/store";
import { createImportPreviewStore, createImportStore } from "~/features/moving/store";
import { createPrintStore } from "~/features/paper/store";
import { createSourceDateStore, createSourceStore } from "~/features/sources/store";
import { createPersonalFeedStore, createTogetherStore } from "~/features/together/store";
import { createAppPasswordStore } from "~/store/accounts/app-password-store";
import { createInviteStore } from "~/store/accounts/invite-store";
import { createAccessCodeStore, createSessionStore } from "~/store/accounts/session-store";
import { createUserStore } from "~/store/accounts/user-store";
import {
  createByteStore,
  createCalendarStore,
  createColorStore,
  createFeedReadStore,
} from "~/store/calendars/calendar-store";
import { createCategoryStore } from "~/store/calendars/category-store";
import { createHolidayTables } from "~/store/calendars/holiday-tables";
import { createHomeStore } from "~/store/calendars/home-store";
import { createLinkStore } from "~/store/calendars/link-store";
import { createMarkStore } from "~/store/calendars/mark-store";
import { createNewsStore } from "~/store/calendars/news-store";
import { createDayMoves } from "~/store/events/all-day-moves";
import { createChangedDateStore, createDateReattaching } from "~/store/events/changed-date-store";
import { createDateStore, createNextDates } from "~/store/events/date-store";
import { createAppTextStore, createDavItemStore } from "~/store/events/dav-item-store";
import { createDeletedStore } from "~/store/events/deleted-store";
import { createEventStore } from "~/store/events/event-store";
import { createFullWindows } from "~/store/events/full-windows";
import { createPlaceWindows } from "~/store/events/place-store";
import { createSeriesStore } from "~/store/events/series-store";
import { createShownDateStore } from "~/store/events/shown-date-store";
import { createSuggestionNotices, createSuggestionStore } from "~/store/events/suggestion-store";
import { createTextSearch } from "~/store/events/text-search";
import { createWholeCalendars } from "~/store/events/whole-calendars";
import { createBatchStore } from "~/store/history/batch-store";
import {
  type Author,
  createVersionStore,
  type Item,
  type RecordChange,
} from "~/store/history/versions";
import { createAttemptStore } from "~/store/kernel/attempt-store";
import type { Database } from "~/store/kernel/database";
import { createInstanceStore } from "~/store/kernel/instance-store";
import { createTransactions } from "~/store/kernel/transactions";
import type { Seal } from "~/store/mails/outbox-message";
import { createOutboxStore } from "~/store/mails/outbox-store";
import type { KeySecrets } from "~/values/row-key";
import { createCalendarSizes } from "./events/calendar-sizes";

/** `secrets` encrypt codes and links in waiting mails, and derive the keys of private addresses. */
export function createStore(database: Database, secrets: Seal & KeySecrets) {
  const versions = createVersionStore(database);
  const record: RecordChange = (change) => {
    noteChanged(change);
    versions.record(change);
  };
  const davChanges = createDavChangeStore(database);
  const calendars = createCalendarStore(database, record);
  const events = createEventStore(database, record);
  const series = createSeriesStore(database, record);
  const dates = createDateStore(events, series);
  const attachment = createDateReattaching(database, record, series);
  const transactions = createTransactions(database);
  const outbox = createOutboxStore(database, secrets);
  const answers = createAnswerStore(database);
  const answerers = createAnswererStore(database);
  const answerDates = createAnswerDateStore(database);
  const attempts = createAttemptStore(database);
  const answerPlaces = createAnswerPlaces(
    {
      answers,
      answerers,
      answerDates,
      outbox,
      attempts,
      findEvent: dates.find,
      findCalendar: calendars.find,
    },
    secrets,
  );

  /**
   * Notes a changed item for the work at the end of the transaction: reattaching dates, updating answers, informing
   * calendar apps.
   */
  function noteChanged({ calendarId, itemKind, itemId }: Item): void {
    if (itemKind !== "event" && itemKind !== "series") return;
    attachment.note({ calendarId, itemKind, itemId });
    answerPlaces.note({ calendarId, itemId });
    davChanges.note({ calendarId, itemId });
  }

  /** `at` is when the changes are made; undefined for changes that no one made. */
  const finish = <T>(work: () => T, at: number | undefined, now = at ?? Date.now()): T =>
    davChanges.after(() => answerPlaces.after(() => attachment.after(work, now), at), now);

  return {
    versions: {
      ...versions,
      by: <T>(who: Author, work: () => T): T => versions.by(who, () => finish(work, who.at)),
    },
    answers,
    answerers,
    answerDates,
    answerMails: createAnswerMailStore(database),
    answerQuestions: createAnswerQuestionStore(database),
    answerPlaces,
    batches: createBatchStore(database),
    prints: createPrintStore(database),
    users: createUserStore(database),
    sessions: createSessionStore(database),
    davChanges,
    davItems: createDavItemStore(database),
    davKept: createDavKeptStore(database),
    davNames: createDavNameStore(database),
    accessCodes: createAccessCodeStore(database),
    appPasswords: createAppPasswordStore(database),
    bytes: createByteStore(database),
    calendars,
    categories: createCategoryStore(database, calendars.recordChange, davChanges.noteCategories),
    holidays: createHolidayTables(),
    links: createLinkStore(database, transactions.note),
    marks: createMarkStore(database),
    colors: createColorStore(database),
    events,
    series,
    changedDates: createChangedDateStore(database),
    appTexts: createAppTextStore(database),
    dates,
    dayMoves: createDayMoves(database),
    deleted: createDeletedStore(database),
    full: createFullWindows(database, events, series),
    placeWindows: createPlaceWindows(database),
    nextDates: createNextDates(events, dates),
    sizes: createCalendarSizes(events, series),
    whole: createWholeCalendars(database),
    search: createTextSearch(database, series),
    news: createNewsStore(database, record),
    homes: createHomeStore(database, record),
    imports: createImportStore(database),
    sources: createSourceStore(database, secrets),
    sourceDates: createSourceDateStore(database),
    shownDates: createShownDateStore(database),
    importPreviews: createImportPreviewStore(database),
    invites: createInviteStore(database),
    followers: createFollowerStore(database),
    followerMails: createFollowerMailStore(database),
    outbox,
    suggestions: {
      ...createSuggestionStore(database),
      ...createSuggestionNotices(database, outbox),
    },
    attempts,
    feedReads: createFeedReadStore(database),
    togethers: createTogetherStore(database),
    personalFeeds: createPersonalFeedStore(database),
    instance: createInstanceStore(database),
    ...transactions,
    change: <T>(work: () => T): T => transactions.change(() => finish(work, undefined)),
  };
}

export type Store = ReturnType<typeof createStore>;
