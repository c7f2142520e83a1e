// The table of the API: which operation each path calls, and the payload that it returns.
import type { z } from "zod";
import { getProfile, getTime, updateProfile } from "~/operations/accounts/account";
import {
  acceptInvite,
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { chooseLanguage } from "~/operations/accounts/language";
import { logIn, logOut, sendAccessCode } from "~/operations/accounts/login";
import {
  createCalendar,
  favoriteCalendar,
  hideCalendar,
  listCalendars,
  saveCalendar,
} from "~/operations/calendars/calendars";
import { postContact } from "~/operations/calendars/contact";
import { getHome, saveHome } from "~/operations/calendars/home";
import { deleteNews, listNews, saveNews } from "~/operations/calendars/news";
import { viewCalendar } from "~/operations/calendars/whole-calendar";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listDates } from "~/operations/events/repeating-events";
import { searchEvents } from "~/operations/events/search";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { askToFollow } from "~/operations/follow/follow-asking";
import { changeFollow, confirmFollow, stopFollow } from "~/operations/follow/follows";
import { getVersion, listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { viewSince } from "~/operations/history/prints";
import { discardImport } from "~/operations/moving/import-previews";
import { applyImport } from "~/operations/moving/imports";
import { endLink, listLinks, replaceLink, saveLink } from "~/operations/sharing/calendar-links";
import { programPaths } from "~/paths/programs";
import { LOGOUT_MESSAGE } from "~/values/limits";
import { findEvents } from "~/web/pages/events/event-search";
import { undoAll } from "~/web/pages/history/undoing";
import { applyAll } from "~/web/pages/moving/import-applying";
import { answerPaths } from "./answer-paths";
import {
  answerCalendar,
  answerCalendarList,
  answerHome,
  answerNews,
  answerNewsList,
  answerUndone,
  answerVersion,
  askedAnswer,
  calendarAnswer,
  calendarIdAnswer,
  calendarListAnswer,
  confirmedAnswer,
  emptyAnswer,
  followAnswer,
  homeAnswer,
  inviteListAnswer,
  languageAnswer,
  marksAnswer,
  nameAnswer,
  newsAnswer,
  newsListAnswer,
  nowAnswer,
  profileAnswer,
  titleAnswer,
  undoneAnswer,
  versionAnswer,
  versionListAnswer,
} from "./answers";
import { type ApiPath, longPath, path, sessionPath, shapedPath } from "./api-path";
import {
  answerDates,
  answerSavedEvent,
  answerSearch,
  answerSuggestions,
  datesAnswer,
  eventAnswer,
  searchAnswer,
  suggestionListAnswer,
} from "./event-answers";
import {
  answerApplied,
  answerPreview,
  appliedAnswer,
  previewAnswer,
  previewInput,
  previewText,
} from "./import-answers";
import { answerLinks, linkListAnswer } from "./link-answers";
import { passwordPaths } from "./password-paths";
import { answerSince, sinceAnswer } from "./since-answers";
import { sourcePaths } from "./source-paths";
import { togetherPaths } from "./together-paths";

const table = {
  "user/accesscode": path("authAccessCode", "all", sendAccessCode, emptyAnswer),
  "auth/local/login": sessionPath("authLogin", "all", logIn, nameAnswer, ({ name, token }) => ({
    payload: { name },
    message: "",
    session: token,
  })),
  "auth/logout": sessionPath("authLogout", "all", logOut, emptyAnswer, () => ({
    payload: {},
    message: LOGOUT_MESSAGE,
    session: null,
  })),
  "user/profile": path("authProfile", "all", getProfile, profileAnswer),
  "user/update": path("updateProfile", "user", updateProfile, profileAnswer),
  "user/language": sessionPath(
    "chooseLanguage",
    "all",
    chooseLanguage,
    languageAnswer,
    ({ language }) => ({ payload: { language }, message: "", language }),
  ),
  "test/now": path("testNow", "all", getTime, nowAnswer),
  contact: path("postContact", "all", postContact, emptyAnswer),
  "calendar/view": shapedPath("viewCalendar", "all", viewCalendar, calendarAnswer, answerCalendar),
  "calendar/list": shapedPath(
    "calendarList",
    "all",
    listCalendars,
    calendarListAnswer,
    answerCalendarList,
  ),
  "calendar/search": longPath(
    "searchEvents",
    { ...searchEvents, who: "all", payload: searchAnswer },
    findEvents,
    answerSearch,
  ),
  "calendar/since": shapedPath("viewSince", "all", viewSince, sinceAnswer, answerSince),
  "calendar/create": path("createCalendar", "user", createCalendar, calendarIdAnswer),
  "calendar/save": path("saveCalendar", "editor", saveCalendar, titleAnswer),
  "calendar/favorite": path("calendarToFavorites", "user", favoriteCalendar, marksAnswer),
  "calendar/hide": path("hideCalendar", "user", hideCalendar, marksAnswer),
  "calendar/saveEvent": shapedPath("saveEvent", "editor", saveEvent, eventAnswer, answerSavedEvent),
  "calendar/deleteEvent": path("deleteEvent", "editor", deleteEvent, emptyAnswer),
  "calendar/listDates": shapedPath("listDates", "all", listDates, datesAnswer, answerDates),
  "home/get": shapedPath("calendarHomeGet", "all", getHome, homeAnswer, answerHome),
  "home/save": shapedPath("calendarHomeSave", "editor", saveHome, homeAnswer, answerHome),
  "news/list": shapedPath("listNews", "all", listNews, newsListAnswer, answerNewsList),
  "news/save": shapedPath("saveNews", "editor", saveNews, newsAnswer, answerNews),
  "news/delete": path("deleteNews", "editor", deleteNews, emptyAnswer),
  "history/list": path("listVersions", "editor", listVersions, versionListAnswer),
  "history/view": shapedPath("getVersion", "editor", getVersion, versionAnswer, answerVersion),
  "history/restore": shapedPath(
    "restoreVersion",
    "editor",
    restoreVersion,
    emptyAnswer,
    () => ({}),
  ),
  "history/undo": longPath(
    "undoBatch",
    {
      who: "editor",
      effect: "writes",
      payload: undoneAnswer,
      input: undoBatch.input.omit({ before: true }),
    },
    undoAll,
    answerUndone,
  ),
  "import/preview": longPath(
    "previewImport",
    { who: "editor", effect: "writes", input: previewInput, payload: previewAnswer },
    previewText,
    answerPreview,
  ),
  "import/apply": longPath(
    "applyImport",
    { ...applyImport, who: "editor", payload: appliedAnswer },
    applyAll,
    answerApplied,
  ),
  "import/discard": path("discardImport", "editor", discardImport, emptyAnswer),
  "follow/ask": path("askToFollow", "all", askToFollow, askedAnswer),
  "follow/confirm": path("confirmFollow", "all", confirmFollow, confirmedAnswer),
  "follow/change": path("changeFollow", "all", changeFollow, followAnswer),
  "follow/stop": path("stopFollow", "all", stopFollow, emptyAnswer),
  ...answerPaths,
  ...passwordPaths,
  ...togetherPaths,
  ...sourcePaths,
  "link/list": shapedPath("listLinks", "editor", listLinks, linkListAnswer, answerLinks),
  "link/save": shapedPath("saveLink", "editor", saveLink, linkListAnswer, answerLinks),
  "link/end": shapedPath("endLink", "editor", endLink, linkListAnswer, answerLinks),
  "link/replace": shapedPath("replaceLink", "editor", replaceLink, linkListAnswer, answerLinks),
  "suggestion/send": path("suggestEvent", "all", suggestEvent, emptyAnswer),
  "suggestion/list": shapedPath(
    "listSuggestions",
    "editor",
    listSuggestions,
    suggestionListAnswer,
    answerSuggestions,
  ),
  "suggestion/decline": shapedPath(
    "declineSuggestion",
    "editor",
    declineSuggestion,
    emptyAnswer,
    () => ({}),
  ),
  "invite/send": path(
    "sendCalendarAdminInvite",
    "editor",
    sendCalendarAdminInvite,
    inviteListAnswer,
  ),
  "invite/list": path("listCalendarInvites", "editor", listCalendarInvites, inviteListAnswer),
  "invite/cancel": path("cancelCalendarInvite", "editor", cancelCalendarInvite, inviteListAnswer),
  "invite/accept": shapedPath("acceptInvite", "all", acceptInvite, titleAnswer, ({ title }) => ({
    title,
  })),
};

/** The input and payload of each path, for a client's types. */
export type ApiCalls = {
  [Path in keyof typeof table]: {
    input: z.input<(typeof table)[Path]["input"]>;
    payload: z.output<(typeof table)[Path]["payload"]>;
  };
};

/** Every path below /api. A Map, so that it has no inherited names such as "constructor". */
export const apiPaths: ReadonlyMap<string, ApiPath> = new Map(Object.entries(table));

/** The calls with long texts; the bodies of all others are small. */
const LONG: ReadonlySet<string> = new Set<keyof typeof table>([
  "contact",
  "suggestion/send",
  "calendar/saveEvent",
  "home/save",
  "news/save",
  "import/preview",
  "together/save",
]);

/** The calls that change nothing, and those without long texts: their addresses in lower case, for the front door. */
export function callPlaces(): { reads: string[]; brief: string[] } {
  const placesOf = (isOne: (call: [string, ApiPath]) => boolean) =>
    [...apiPaths].filter(isOne).map(([name]) => programPaths.api(name).toLowerCase());
  return {
    reads: placesOf(([, { effect }]) => effect === "reads"),
    brief: placesOf(([name]) => !LONG.has(name)),
  };
}
