// The address of every page and form, for people who follow it.
import {
  combinedLink,
  encode,
  FAVORITES,
  filterBy,
  type Query,
  query,
  tokenOfCombined,
  under,
} from "./query";

/** All of them under one name. They are not members of an object, so that browsers load those alone which they use. */
export * as pagePaths from "./pages";

/**
 * What a dialog's address keeps of the tab that it was opened over, in the names of the tab's own address: closing the
 * dialog leads back to exactly that (`keptBy`).
 */
type Kept = Query;
/** "YYYY-MM-DD" */
type Day = string;
/** "YYYY-MM" */
type Month = string;

/** `week` is its name, such as "2026-W48", or one of its days; `day` is the one that phones show, and names its week. */
type WeekQuery = {
  week?: string | undefined;
  day?: Day | undefined;
  category?: number | undefined;
};

type YearQuery = {
  paper?: string | undefined;
  weeks?: string | undefined;
  category?: number | undefined;
};

/** The four tabs of a calendar, in their order, by the last part of their address. */
export const TABS = ["home", "calendar", "list", "news"] as const;
export type Tab = (typeof TABS)[number];

export const home = () => "/";
/** `hidden` is "show" for the page that shows hidden calendars too. */
export const calendars = (hidden?: "show") => query("/calendars", { hidden });
export const login = () => "/account/login";
export const loginCode = (email?: string, code?: string) =>
  query("/account/login-code", { email, code });
export const profile = () => "/account/profile";
export const account = () => "/account";
/** The form for an app password for all calendars, and the file that sets up Apple's devices with it. */
export const newAppPassword = () => "/account/app";
export const accountAppProfile = () => "/account/app/profile";
export const logout = () => "/account/logout";
export const language = () => "/language";
export const deleteAccount = () => "/account/delete";
export const faq = () => "/faq";
/** `lang` is "en" for the English text, whatever the reader's language. */
export const privacy = (lang?: "en") => query("/privacy", { lang });
export const terms = (lang?: "en") => query("/terms", { lang });
export const bestPractices = () => "/best-practices";
export const inside = () => "/inside";
export const contact = (subject?: string) => (subject ? `/contact/${encode(subject)}` : "/contact");
export const calendar = (link: string) => under(link);
export const tab = (link: string, tab: Tab) =>
  under(link, link === FAVORITES && tab === "calendar" ? "month" : tab);
export const homeTab = (link: string) => under(link, "home");
/** The News tab; `skip` is how many newer items are on the pages before. */
export const newsTab = (link: string, skip?: number) =>
  query(under(link, "news"), { skip: skip || undefined });
/** A tab as it was when a dialog was opened over it. */
export const tabAsKept = (link: string, name: Tab, kept: Kept) => {
  const { month, day, past, upcoming, skip, category, weeks } = kept;
  return query(tab(link, name), { month, day, past, upcoming, skip, category, weeks });
};
/** A week with what a dialog keeps of it. */
export const weekAsKept = (link: string, { week, day, by, category, only }: Kept) =>
  query(under(link, "week"), { week, day, by, category, only });
/**
 * The month grid, on the month of today where none is named; `day` is the one whose events are listed, `category`
 * the one whose events alone are shown, `weeks` whether weeks have numbers.
 */
export const month = (
  link: string,
  month?: Month,
  day?: Day,
  category?: number,
  weeks?: "yes" | "no",
) => query(tab(link, "calendar"), { month, day, ...filterBy(link, category), weeks });
/** The list: how many earlier and coming events it shows, how many of these are on the pages before, of which category. */
export const listWindow = (
  link: string,
  past?: number,
  upcoming?: number,
  skip?: number,
  category?: number,
) =>
  query(under(link, "list"), {
    past: past || undefined,
    upcoming: upcoming || undefined,
    skip: skip || undefined,
    ...filterBy(link, category),
  });
/** The week with its hours: today's where none is named. */
export const week = (link: string, { category, ...asked }: WeekQuery = {}) =>
  query(under(link, "week"), { ...asked, ...filterBy(link, category) });
/** A day with a column for each category, or for each of several calendars; phones show the hours of `category`. */
export const dayByCategory = (link: string, day?: Day, category?: number) =>
  query(under(link, "week"), { by: "category", day, category });
/** A year on a page, today's where none is named; `paper` is what it is printed on, `weeks` whether it has week numbers. */
export const year = (link: string, year?: string, { category, ...asked }: YearQuery = {}) =>
  query(under(link, "year"), { year, ...asked, ...filterBy(link, category) });
/** Where the Calendar tab leads, by the view that was looked at last. */
export const view = (link: string, view: "month" | "week" | "year", category?: number) => {
  if (view === "week") return week(link, { category });
  if (view === "year") return year(link, undefined, { category });
  return month(link, undefined, undefined, category);
};
/** A day's dialog; `skip` is how many of its events stand on the pages before. */
export const day = (link: string, day: Day, skip?: number, kept: Kept = {}) =>
  query(under(link, "day", day), { ...kept, day: undefined, skip });
export const event = (link: string, id: string, kept: Kept = {}) =>
  query(under(link, "events", id), kept);
/** The dates of a series, by the series' id; `from` is the first day that they are shown from. */
export const seriesDates = (link: string, seriesId: string, from?: Day, kept: Kept = {}) =>
  query(under(link, "events", seriesId, "dates"), { from, ...kept });
/** An action of an event, by the event's address, which a card has anyway. */
export const eventAction = (event: string, action: "edit" | "duplicate" | "cancel" | "delete") =>
  event.replace(/(?=\?)|$/, `/${action}`);
/** The form for all dates of a series, with the times of this one. */
export const editAllDates = (link: string, id: string) =>
  query(eventAction(event(link, id), "edit"), { dates: "all" });
/** Where an event is dropped that was dragged. */
export const moveEvent = (link: string, id: string) => under(link, "events", id, "move");
/** Clashes of an event that is being typed. */
export const typedClashes = (link: string) => under(link, "clashes");
/** The form of a new event, on `day` where it is told. */
export const newEvent = (link: string, day?: Day, { day: chosen, ...kept }: Kept = {}) =>
  query(under(link, "events", "new"), { day: day ?? chosen, ...kept });
export const editEvent = (link: string, id: string, kept: Kept = {}) =>
  eventAction(event(link, id, kept), "edit");
export const duplicateEvent = (link: string, id: string, kept: Kept = {}) =>
  eventAction(event(link, id, kept), "duplicate");
/** Deleted events that can be restored; `opened` is the one that somebody has just come for. */
export const deletedEvents = (link: string, opened?: string, kept: Kept = {}) =>
  query(under(link, "events", "deleted"), { opened, ...kept });
export const removeDeletedEvents = (link: string) => under(link, "events", "deleted", "remove");
export const newsItem = (link: string, id: string) => `${under(link, "news")}#${newsAnchor(id)}`;
export const newNews = (link: string) => under(link, "news", "new");
export const editNews = (link: string, id: string) => under(link, "news", id, "edit");
export const deleteNews = (link: string, id: string) => under(link, "news", id, "delete");
/** Changes of a calendar, or by one request, below the change with the id `before`. */
export const history = (link: string, before?: number, batch?: string, kept: Kept = {}) =>
  query(under(link, "history"), { batch, before, ...kept });
/** Who comes, for editors. */
export const eventAnswers = (link: string, id: string) => under(link, "events", id, "answers");
export const eventHistory = (link: string, id: string, before?: number, kept: Kept = {}) =>
  query(under(link, "events", id, "history"), { before, ...kept });
export const version = (link: string, id: number) => under(link, "history", String(id));
export const undo = (link: string) => under(link, "undo");
export const editHome = (link: string) => under(link, "home", "edit");
export const editCalendar = (link: string, kept: Kept = {}) => query(under(link, "edit"), kept);
export const deleteCalendar = (link: string) => under(link, "delete");
export const admins = (link: string, kept: Kept = {}) => query(under(link, "admins"), kept);
export const removeAdmin = (link: string, email: string) =>
  query(under(link, "admins", "remove"), { email });
export const leaveCalendar = (link: string) => under(link, "admins", "leave");
/** To the feed of the whole calendar, or of a category. */
export const subscribe = (link: string, category?: number) => {
  if (link === FAVORITES) return "/calendars/subscribe";
  const token = tokenOfCombined(link);
  return token === undefined
    ? query(`/subscribe/ical/${encode(link)}`, { category })
    : `/subscribe/together/${encode(token)}`;
};
/** Search results; `skip` is how many coming events are on the pages before, `skipPast` how many past ones. */
export const search = (link: string, q?: string, skip?: number, skipPast?: number) =>
  query(under(link, "search"), { q, skip: skip || undefined, past: skipPast || undefined });
/** The list of some days for paper, the last one included; of one category where it is told. */
export const printRange = (
  link: string,
  from?: Day,
  to?: Day,
  category?: number | string,
  weeks?: "yes" | "no",
) => query(under(link, "term"), { from, to, category, weeks });
/** Events out of a calendar file: choosing it, and looking at what each of its entries would become. */
export const importFile = (link: string) => under(link, "import");
export const importPreview = (link: string, draftId: string, page?: number) =>
  query(under(link, "import", draftId), { page: page || undefined });
/** The calendars of other sites that a calendar shows, for editors; and one of them, or what waits for a decision in it. */
export const sources = (link: string) => under(link, "sources");
export const source = (link: string, id: string) => under(link, "sources", id);
/** The whole calendar as files, to keep or to take to another installation. */
export const takeAway = (link: string) => under(link, "take");
/** The form with which visitors suggest an event, on `day` where it is told. */
export const suggest = (link: string, day?: Day, { day: chosen, ...kept }: Kept = {}) =>
  query(under(link, "suggest"), { day: day ?? chosen, ...kept });
/** The suggestions that wait for an answer, and the form of a new event that is filled with one of them. */
export const suggestions = (link: string, kept: Kept = {}) =>
  query(under(link, "suggestions"), kept);
export const approveSuggestion = (link: string, suggestion: string) =>
  query(under(link, "events", "new"), { suggestion });
/** What changed since a print, by the mark on it; and the code that leads there, for prints. */
export const since = (link: string, mark: string) => under(link, "since", mark);
export const sinceCode = (link: string, mark: string) => under(link, "since", mark, "code.svg");
/** The link to give to other people, and what else there is to share: on websites, on screens, by extra links. */
export const share = (link: string) => under(link, "share");
export const shareWebsite = (link: string) => under(link, "share", "website");
export const shareScreen = (link: string) => under(link, "share", "screen");
export const shareLinks = (link: string) => under(link, "share", "links");
/** What can be printed; and the link as a sheet to pin to a board. */
export const print = (link: string, category?: number) =>
  query(under(link, "print"), filterBy(link, category));
export const poster = (link: string) => under(link, "share", "poster");
/** For editors: setting up a phone that changes the calendar, and the profile file for Apple's devices. */
export const calendarApp = (link: string) => under(link, "app");
export const calendarAppProfile = (link: string) => under(link, "app", "profile");
/** For editors: an extra link, one to change or end, and another main link. `name` is what the new one is to be called. */
export const newLink = (link: string, name?: string) =>
  query(under(link, "share", "links", "new"), { name });
export const extraLink = (link: string, id: string) => under(link, "share", "links", id);
export const linkPoster = (link: string, id: string) => under(link, "share", "links", id, "poster");
export const replaceLink = (link: string) => under(link, "share", "replace");
/** Several calendars in one view: a new one, one that is there, its form, its end, and another link for it. */
export const newTogether = () => "/together/new";
export const together = (token: string) => under(combinedLink(token));
export const editTogether = (token: string) => under(combinedLink(token), "edit");
export const deleteTogether = (token: string) => under(combinedLink(token), "delete");
export const replaceTogether = (token: string) => under(combinedLink(token), "replace");
/** The form to get mails about a calendar; `asked` once it was sent. */
export const getMails = (link: string, asked?: "yes", category?: number) =>
  query(`/subscribe/mail/${encode(link)}`, { asked, category });
/** A person's answers, with the key that is theirs alone; and the question about an address, from its mail. */
export const answer = (key: string) => `/answer/${encode(key)}`;
export const confirmAnswer = (key?: string) => query("/answer/confirm", { key });
export const stopAnswerMails = (key: string) => `/answer/${encode(key)}/unsubscribe`;
/** From the mail that asks whether somebody wants to follow a calendar. */
export const confirmFollow = (key?: string) => query("/follow/confirm", { key });
/**
 * What a follower gets, and with one press nothing any more. The key is theirs alone; `calendar` is the link with
 * which a page of a dead key offers to follow again.
 */
export const follow = (key: string, calendar?: string) =>
  query(`/follow/${encode(key)}`, { calendar });
export const unsubscribe = (key: string, calendar?: string) =>
  query(`/follow/${encode(key)}/unsubscribe`, { calendar });
/** The question before an editor removes all who follow a calendar. */
export const removeFollowers = (link: string) => under(link, "admins", "followers");
export const acceptInvite = (link: string, email: string, code: string) =>
  query("/account/accept-invite", { calendarId: link, email, code });
/** From the mail about a deleted calendar. */
export const restoreCalendar = (link: string, code: string) =>
  query("/calendar-restore", { calendarId: link, code });

type SavedEvent = Record<"past" | "upcoming" | "category", number | undefined>;

/** Where a browser goes after a save: the card in the list, or the event's day in the month or week, by its `id`. */
export function savedEventPath(
  link: string,
  tab: Tab | "week",
  { id, day, past, upcoming, category }: { id: string; day: Day } & Partial<SavedEvent>,
): string {
  if (tab === "week") return `${week(link, { day, category })}#${day}`;
  if (tab === "calendar") return `${month(link, day.slice(0, 7), day, category)}#${day}`;
  return `${listWindow(link, past, upcoming, undefined, category)}#${eventAnchor(id)}`;
}

/** The `id` in the page of an event's card. */
export function eventAnchor(id: string): string {
  return `event-${id}`;
}

/** The `id` in the page of a day's part of the list. */
export function dayAnchor(day: Day): string {
  return `day-${day}`;
}

/** The `id` in the page of a news item. */
export function newsAnchor(id: string): string {
  return `news-${id}`;
}
