// Every operation with its permitted callers and a valid input, for tests that check all operations.
import type { z } from "zod";
import { NO_TEXTS } from "~/event/event-fields";
import * as answers from "~/features/answers/operations/answers";
import * as answerLists from "~/features/answers/operations/lists";
import * as davPut from "~/features/caldav/operations/put";
import * as davItems from "~/features/caldav/operations/reading";
import * as following from "~/features/follow/operations";
import * as archives from "~/features/moving/operations/archives";
import * as imports from "~/features/moving/operations/imports";
import * as importPreviews from "~/features/moving/operations/items";
import * as prints from "~/features/paper/operations/prints";
import * as calendarLinks from "~/features/sharing/operations";
import * as sources from "~/features/sources/operations";
import * as togethers from "~/features/together/operations/togethers";
import * as togetherViews from "~/features/together/operations/views";
import * as account from "~/operations/accounts/account";
import * as accountData from "~/operations/accounts/account-data";
import * as admins from "~/operations/accounts/admins";
import * as appPasswords from "~/operations/accounts/app-passwords";
import * as invites from "~/operations/accounts/invites";
import * as language from "~/operations/accounts/language";
import * as login from "~/operations/accounts/login";
import * as calendarColors from "~/operations/calendars/calendar-colors";
import * as calendarDeletion from "~/operations/calendars/calendar-deletion";
import * as calendars from "~/operations/calendars/calendars";
import * as contact from "~/operations/calendars/contact";
import * as introduction from "~/operations/calendars/first-steps";
import * as home from "~/operations/calendars/home";
import * as news from "~/operations/calendars/news";
import * as clashes from "~/operations/events/clashes";
import * as eventDeletion from "~/operations/events/event-deletion";
import * as eventLists from "~/operations/events/event-lists";
import * as eventWindows from "~/operations/events/event-windows";
import * as events from "~/operations/events/events";
import * as feeds from "~/operations/events/feeds";
import * as repeatingEvents from "~/operations/events/repeating-events";
import * as search from "~/operations/events/search";
import * as shownDates from "~/operations/events/shown-dates";
import * as suggestionDecisions from "~/operations/events/suggestion-decisions";
import * as suggestions from "~/operations/events/suggestions";
import * as wholeCalendar from "~/operations/events/whole-calendar";
import * as deletedEvents from "~/operations/history/deleted-things";
import * as history from "~/operations/history/history";
import * as historyBatches from "~/operations/history/history-batches";
import { type Caller, type Operation, perform } from "~/operations/kernel/operation";
import { HOUR, NOW } from "../support/operations";
import { BEN, type Content, draftOf, FROM, NO_ENTRIES } from "./scene";

/** All files with operations, so that no operation is missing from the tests of access. */
const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    "../../app/operations/**/*.ts",
    "../../app/features/*/operations.ts",
    "../../app/features/*/operations/*.ts",
  ],
  { eager: true },
);

type Who = "all" | "user" | "editor";
type Raw = Record<string, unknown>;
type InputOf = (content: Content) => Raw;

export type Row = {
  name: string;
  who: Who;
  effect: "reads" | "writes";
  operation: { input: unknown };
  input: InputOf;
  call: (content: Content, caller: Caller, more?: Raw) => unknown;
};

function row<Input extends z.ZodType, Granted, Result>(
  operation: Operation<Input, Granted, Result>,
  who: Who,
  input: InputOf = () => ({}),
): Row {
  return {
    name: nameOf(operation),
    who,
    effect: operation.effect,
    operation,
    input,
    call: (content, caller, more = {}) =>
      perform(operation, { ...input(content), ...more }, caller),
  };
}

/** The exported operations of all modules by name. */
export function listOperations(): [name: string, operation: unknown][] {
  return Object.values(MODULES)
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => typeof value === "object" && value !== null && "run" in value);
}

function nameOf(operation: unknown): string {
  return listOperations().find(([, known]) => known === operation)?.[0] ?? "unknown";
}

const byId: InputOf = ({ link }) => ({ id: link });
const byCalendarId: InputOf = ({ link }) => ({ calendarId: link });
const ofSeries: InputOf = ({ link, seriesId }) => ({ calendarId: link, seriesId });
const ofEvent: InputOf = ({ link, eventId }) => ({ calendarId: link, eventId });
const ofVersion: InputOf = ({ link, versionId }) => ({ calendarId: link, versionId });
const ofNews: InputOf = ({ link, newsId }) => ({ calendarId: link, newsId });
const ofDraft: InputOf = ({ link, draftId }) => ({ calendarId: link, draftId });
const byTogether: InputOf = () => ({ id: "0000000000000000000000" });
/** A calendar app's PUT of an event; reads use only the name. */
const ofApp: InputOf = ({ link, eventId }) => ({
  calendarId: link,
  name: `${eventId}.ics`,
  conditions: { ifMatch: null, ifNoneMatch: null },
});
const byKey: InputOf = () => ({ key: "1.0000000000000000000000" });
const zone = "Europe/Berlin";

export const EVERY_OPERATION: Row[] = [
  row(login.sendAccessCode, "all", () => ({ email: "new@example.org" })),
  row(login.logOut, "all"),
  row(login.logoutEverywhere, "user"),
  row(login.listSessions, "user"),
  row(account.getProfile, "all"),
  row(account.updateProfile, "user", () => ({ name: "Somebody" })),
  row(language.chooseLanguage, "all", () => ({ language: "en" })),
  row(account.getTime, "all"),
  row(account.listOwnCalendars, "user"),
  row(account.deleteAccount, "user"),
  row(accountData.getAccountData, "user"),
  row(accountData.listOwnChanges, "user"),
  row(accountData.getCalendarData, "editor", byCalendarId),
  row(appPasswords.createAppPassword, "user", () => ({ name: "Ann's phone" })),
  row(appPasswords.listAppPasswords, "user"),
  row(contact.postContact, "all", () => ({
    name: "Dora",
    email: "dora@example.org",
    subject: "A question",
    message: "Where?",
  })),
  row(calendars.createCalendar, "user", () => ({ title: "Another one" })),
  row(calendars.saveCalendar, "editor", ({ link }) => ({ id: link, title: "Renamed" })),
  row(wholeCalendar.viewCalendar, "all", byId),
  row(wholeCalendar.viewCalendarFrame, "all", byId),
  row(calendars.showCalendar, "all", byId),
  row(calendars.listHolidays, "all", ({ link }) => ({
    calendarId: link,
    first: "2026-11-01",
    last: "2026-11-30",
  })),
  row(calendars.getSettings, "editor", ({ link }) => ({ calendarId: link })),
  row(calendars.saveSettings, "editor", ({ link }) => ({ id: link, title: "Renamed" })),
  row(calendars.listCalendars, "all", ({ link }) => ({ extraCalendarIds: [link] })),
  row(calendars.favoriteCalendar, "user", byId),
  row(calendarColors.colorCalendar, "user", ({ link }) => ({ id: link, tone: 3 })),
  row(calendars.hideCalendar, "user", byId),
  row(calendarDeletion.countContents, "editor", byCalendarId),
  row(calendarDeletion.deleteCalendar, "editor", ({ link }) => ({ id: link, title: "Club" })),
  row(calendarDeletion.showDeletedCalendar, "all", ({ link }) => ({
    calendarId: link,
    code: "0000000000000000000000",
  })),
  row(events.saveEvent, "editor", ({ link, eventId }) =>
    draftOf(link, { id: eventId, title: "Rowing" }),
  ),
  row(eventDeletion.deleteEvent, "editor", ofEvent),
  row(events.cancelEvent, "editor", ofEvent),
  row(deletedEvents.listDeletedEvents, "editor", byCalendarId),
  row(events.getEvent, "all", ofEvent),
  row(eventLists.listFeedEvents, "all", byCalendarId),
  row(eventLists.listEventsOfDays, "all", ({ link }) => ({
    calendarId: link,
    first: "2026-11-01",
    last: "2026-11-30",
    zone,
  })),
  row(eventLists.listEventsAround, "all", ({ link }) => ({
    calendarId: link,
    zone,
    past: 3,
    upcoming: 100,
  })),
  row(eventLists.countListedTo, "all", ({ link }) => ({
    calendarId: link,
    from: NOW,
    isOver: false,
    zone,
  })),
  row(eventWindows.listMonthEvents, "all", ({ link }) => ({
    calendarId: link,
    first: "2026-11-01",
    last: "2026-11-30",
    zone,
    lines: 100,
  })),
  row(eventWindows.listDayEvents, "all", ({ link }) => ({
    calendarId: link,
    first: "2026-11-21",
    last: "2026-11-21",
    zone,
    skip: 0,
    most: 200,
  })),
  row(eventWindows.listFirstOfDays, "all", ({ link }) => ({
    calendarId: link,
    first: "2026-11-01",
    last: "2026-12-31",
    zone,
    most: 200,
  })),
  row(eventWindows.listPageAround, "all", ({ link }) => ({
    calendarId: link,
    zone,
    past: 3,
    upcoming: 100,
    skip: 0,
  })),
  row(eventLists.listEventsByIds, "all", ({ link, eventId }) => ({
    calendarId: link,
    ids: [eventId],
  })),
  row(eventLists.findNextEvent, "all", ({ link }) => ({ calendarId: link, zone })),
  row(search.searchEvents, "all", ({ link }) => ({ calendarId: link, q: "training" })),
  row(repeatingEvents.getSeries, "all", ofSeries),
  row(repeatingEvents.listDates, "all", ofSeries),
  row(clashes.listClashes, "editor", ({ link }) => ({
    calendarId: link,
    location: "Hall 3",
    from: FROM,
    to: FROM + HOUR,
  })),
  row(eventLists.listEarlierPlaces, "editor", ({ link }) => ({ calendarId: link })),
  row(repeatingEvents.findDate, "all", ofEvent),
  row(following.askToFollow, "all", ({ link }) => ({
    calendarId: link,
    email: "new@example.org",
  })),
  row(following.countFollowers, "editor", byCalendarId),
  row(answers.countAnswers, "all", ({ link }) => ({ calendarId: link, from: NOW, to: NOW + 1 })),
  row(feeds.showFeed, "all", byCalendarId),
  row(feeds.getFeedEvent, "all", ofEvent),
  row(feeds.listFeedNews, "all", byCalendarId),
  row(feeds.listFeedReads, "editor", byCalendarId),
  row(historyBatches.listBatches, "editor", byCalendarId),
  row(historyBatches.getBatch, "editor", ({ link, batch }) => ({ calendarId: link, batch })),
  row(history.listVersions, "editor", byCalendarId),
  row(history.getVersion, "editor", ofVersion),
  row(history.restoreVersion, "editor", ofVersion),
  row(history.undoBatch, "editor", ({ link, batch }) => ({ calendarId: link, batch })),
  row(prints.markPrint, "all", byCalendarId),
  row(prints.viewSince, "all", ({ link }) => ({ id: link, mark: "1.1....none" })),
  row(archives.getArchiveHead, "editor", byCalendarId),
  row(imports.getImportContext, "editor", byCalendarId),
  row(imports.matchImport, "editor", ({ link }) => ({ calendarId: link, items: [] })),
  row(imports.findEarlierZone, "editor", ({ link }) => ({
    calendarId: link,
    uids: [],
    readIn: "UTC",
  })),
  row(imports.previewImport, "editor", ({ link }) => ({
    calendarId: link,
    name: "club.ics",
    summary: NO_ENTRIES,
    pages: [{ items: "[]", rows: "[]" }],
  })),
  row(imports.getImport, "editor", ofDraft),
  row(imports.applyImport, "editor", ofDraft),
  row(importPreviews.discardImport, "editor", ofDraft),
  row(davItems.listDavCalendars, "user"),
  row(davItems.findDavCalendar, "user", () => ({ id: 1 })),
  row(davItems.setDavSettings, "editor", ({ link }) => ({
    calendarId: link,
    color: "#112233",
    position: 2,
  })),
  row(davItems.listDavItems, "editor", byCalendarId),
  row(davItems.readDavItems, "editor", ({ link, eventId }) => ({
    calendarId: link,
    names: [`${eventId}.ics`],
  })),
  row(davItems.listDavChanges, "editor", ({ link }) => ({ calendarId: link, after: 0, limit: 10 })),
  row(davItems.readDavState, "editor", byCalendarId),
  row(davPut.putDavItem, "editor", ({ link }) => ({
    calendarId: link,
    name: "put.ics",
    conditions: { ifMatch: null, ifNoneMatch: null },
    uid: "put@app",
    isUtc: false,
    named: [],
    kept: [{ day: "", lines: "PRIORITY:1" }],
    textBytes: 0,
    item: {
      kind: "event",
      values: {
        ...NO_TEXTS,
        asks: undefined,
        title: "Put",
        allDay: false,
        from: FROM,
        to: FROM + HOUR,
        firstDay: null,
        lastDay: null,
        timeZone: zone,
      },
    },
  })),
  row(davPut.deleteDavItem, "editor", ofApp),
  row(news.listNews, "all", byCalendarId),
  row(news.listNewsPage, "all", byCalendarId),
  row(news.getNews, "all", ofNews),
  row(news.saveNews, "editor", ({ link, newsId }) => ({
    calendarId: link,
    id: newsId,
    title: "New hall",
    text: "From June on.",
  })),
  row(news.deleteNews, "editor", ofNews),
  row(home.getHome, "all", byId),
  row(home.saveHome, "editor", ({ link }) => ({ calendarId: link, wall: "Hello" })),
  row(eventLists.listNextByCategory, "all", ({ link }) => ({ calendarId: link, zone: "UTC" })),
  row(introduction.getFirstSteps, "editor", byCalendarId),
  row(introduction.followFirstSteps, "editor", ({ link }) => ({ calendarId: link, to: "shared" })),
  row(admins.listAdmins, "editor", byCalendarId),
  row(calendarLinks.listLinks, "editor", byCalendarId),
  row(calendarLinks.saveLink, "editor", ({ link }) => ({
    calendarId: link,
    name: "Board",
    shows: "busy",
    expiresAt: null,
  })),
  row(togethers.saveTogether, "user", ({ link }) => ({ title: "All teams", links: [link] })),
  row(togethers.listTogethers, "user"),
  row(togetherViews.listFavorites, "all", ({ link }) => ({ recent: [link] })),
  row(togetherViews.getFeed, "user"),
  row(togetherViews.makeFeed, "user"),
  row(suggestions.listSuggestions, "editor", byCalendarId),
  row(sources.listSources, "editor", byCalendarId),
  row(sources.saveSource, "editor", ({ link }) => ({
    calendarId: link,
    name: "School",
    url: "https://school.example/a.ics",
  })),
  row(shownDates.listBands, "all", ({ link }) => ({
    calendarId: link,
    first: "2026-11-01",
    last: "2026-11-30",
    zone,
  })),
  row(shownDates.listSearched, "all", byCalendarId),
  row(shownDates.searchShownDates, "all", ({ link }) => ({
    calendarId: link,
    sourceId: 1,
    words: ["training"],
    after: "",
  })),
  row(invites.listCalendarInvites, "editor", byCalendarId),
  row(invites.findAcceptedInvite, "all", ({ link }) => ({
    calendarId: link,
    email: "new@example.org",
    code: "0000000000000000000000",
  })),
  row(invites.sendCalendarAdminInvite, "editor", ({ link }) => ({
    calendarId: link,
    email: "dora@example.org",
  })),
];

/** Operations that need earlier data to succeed; each also has its own test file. */
export const WITH_A_PAST: Row[] = [
  row(appPasswords.endAppPassword, "user", () => ({ id: 1 })),
  row(togetherViews.viewTogether, "all", byTogether),
  row(togethers.getTogether, "user", byTogether),
  row(togethers.deleteTogether, "user", byTogether),
  row(togethers.replaceTogetherLink, "user", byTogether),
  row(sources.readSource, "editor", ({ link }) => ({ calendarId: link, id: "1" })),
  row(sources.applySource, "editor", ({ link }) => ({ calendarId: link, id: "1", keep: true })),
  row(sources.removeSource, "editor", ({ link }) => ({ calendarId: link, id: "1" })),
  row(shownDates.getShownDate, "all", ofEvent),
  row(calendarLinks.endLink, "editor", ({ link }) => ({ calendarId: link, id: "1" })),
  row(calendarLinks.replaceLink, "editor", ({ link }) => ({ calendarId: link, grace: true })),
  row(login.logIn, "all", () => ({ email: "new@example.org", code: "0000-0000" })),
  row(imports.applyImportPage, "editor", (content) => ({ ...ofDraft(content), page: 0 })),
  row(importPreviews.finishImport, "editor", ofDraft),
  row(importPreviews.findImported, "editor", ofDraft),
  row(importPreviews.getImportFile, "editor", ofDraft),
  row(eventDeletion.restoreEvent, "editor", ofEvent),
  row(deletedEvents.findDeletedEvent, "editor", ofEvent),
  row(deletedEvents.removeDeletedEvents, "editor", byCalendarId),
  row(invites.acceptInvite, "all", ({ link }) => ({
    calendarId: link,
    email: "new@example.org",
    code: "0000000000000000000000",
  })),
  row(calendarDeletion.restoreCalendar, "all", ({ link }) => ({
    calendarId: link,
    code: "0000000000000000000000",
  })),
  row(answers.getAnswers, "all", ofEvent),
  row(answers.sendAnswer, "all", (content) => ({ ...ofEvent(content), name: "Dora", going: true })),
  row(answers.sendAnswerOnce, "all", (content) => ({
    ...ofEvent(content),
    name: "Dora",
    going: true,
  })),
  row(answerLists.viewAnswer, "all", byKey),
  row(answers.findLastAnswer, "all", byKey),
  row(answers.getAnswerQuestion, "all", byKey),
  row(answerLists.changeAnswer, "all", (content) => ({ ...byKey(content), eventId: "nothing" })),
  row(answerLists.changeAnswerer, "all", byKey),
  row(answerLists.confirmAnswerer, "all", byKey),
  row(answerLists.stopAnswerMails, "all", byKey),
  row(answerLists.eraseAnswers, "all", byKey),
  row(answerLists.listAnswers, "editor", ofEvent),
  row(answers.listRemovedAnswers, "editor", ofEvent),
  row(answers.listAnsweredDates, "editor", ofEvent),
  row(answerLists.addAnswer, "editor", (content) => ({
    ...ofEvent(content),
    name: "Dora",
    going: true,
  })),
  row(answerLists.placeAnswer, "editor", (content) => ({ ...ofEvent(content), id: 1 })),
  row(answerLists.removeAnswers, "editor", (content) => ({ ...ofEvent(content), ids: [1] })),
  row(answerLists.restoreAnswers, "editor", ({ link }) => ({ calendarId: link, batch: "b" })),
  row(following.getQuestion, "all", byKey),
  row(following.confirmFollow, "all", byKey),
  row(following.getFollow, "all", byKey),
  row(following.changeFollow, "all", byKey),
  row(following.stopFollow, "all", byKey),
  row(following.removeFollowers, "editor", byCalendarId),
  row(invites.cancelCalendarInvite, "editor", ({ link }) => ({
    calendarId: link,
    email: "dora@example.org",
  })),
  row(suggestions.suggestEvent, "all", ({ link }) => ({ ...draftOf(link), name: "Dora" })),
  row(suggestionDecisions.declineSuggestion, "editor", ({ link }) => ({
    calendarId: link,
    suggestionId: "nothing",
    note: "No room.",
  })),
  row(admins.removeAdmin, "editor", ({ link }) => ({ calendarId: link, email: BEN })),
  row(admins.leaveCalendar, "editor", byCalendarId),
];
