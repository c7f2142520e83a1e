// The address of every page and form, for links that people follow.
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

/** All addresses under one name. Not members of an object, so that browsers load only those they use. */
export * as pagePaths from "./pages";

/**
 * The part of a dialog's address that restores the tab it was opened over, with the names from the tab's own address;
 * closing the dialog returns to exactly that (`keptBy`).
 */
type Kept = Query;
/** "YYYY-MM-DD" */
type Day = string;
/** "YYYY-MM" */
type Month = string;

/**
 * `week` is its name, such as "2026-W48", or one of its days; `day` is the day that phones show, and determines the
 * week.
 */
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

/** A calendar's four tabs in order, by the last part of their address. */
export const TABS = ["home", "calendar", "list", "news"] as const;
export type Tab = (typeof TABS)[number];

export const home = () => "/";
/** `hidden` is "show" for the page that also shows hidden calendars. */
export const calendars = (hidden?: "show") => query("/calendars", { hidden });
export const login = () => "/account/login";
export const loginCode = (email?: string, code?: string) =>
  query("/account/login-code", { email, code });
export const profile = () => "/account/profile";
export const account = () => "/account";
/** The form for an app password for all calendars, and the file that sets up Apple devices with it. */
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
/** The News tab; `skip` is the number of newer items on the pages before. */
export const newsTab = (link: string, skip?: number) =>
  query(under(link, "news"), { skip: skip || undefined });
/** The tab as it was when a dialog was opened over it. */
export const tabAsKept = (link: string, name: Tab, kept: Kept) => {
  const { month, day, past, upcoming, skip, category, weeks } = kept;
  return query(tab(link, name), { month, day, past, upcoming, skip, category, weeks });
};
/** The week as it was when a dialog was opened over it. */
export const weekAsKept = (link: string, { week, day, by, category, only }: Kept) =>
  query(under(link, "week"), { week, day, by, category, only });
/**
 * The month grid, of the current month by default; `day` is the one whose events are listed, `category` the only one
 * shown, `weeks` whether week numbers are shown.
 */
export const month = (
  link: string,
  month?: Month,
  day?: Day,
  category?: number,
  weeks?: "yes" | "no",
) => query(tab(link, "calendar"), { month, day, ...filterBy(link, category), weeks });
/**
 * The list, with the number of earlier and upcoming events, the number of upcoming ones on earlier pages, and a
 * category.
 */
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
/** The week with its hours; the current week by default. */
export const week = (link: string, { category, ...asked }: WeekQuery = {}) =>
  query(under(link, "week"), { ...asked, ...filterBy(link, category) });
/**
 * A day with a column for each category, or for each calendar of a combined view; phones show the hours of `category`.
 */
export const dayByCategory = (link: string, day?: Day, category?: number) =>
  query(under(link, "week"), { by: "category", day, category });
/** A year on one page, the current one by default; `paper` is the paper size, `weeks` whether it has week numbers. */
export const year = (link: string, year?: string, { category, ...asked }: YearQuery = {}) =>
  query(under(link, "year"), { year, ...asked, ...filterBy(link, category) });
/** The target of the Calendar tab, by the last view. */
export const view = (link: string, view: "month" | "week" | "year", category?: number) => {
  if (view === "week") return week(link, { category });
  if (view === "year") return year(link, undefined, { category });
  return month(link, undefined, undefined, category);
};
/** A day's dialog; `skip` is the number of its events on earlier pages. */
export const day = (link: string, day: Day, skip?: number, kept: Kept = {}) =>
  query(under(link, "day", day), { ...kept, day: undefined, skip });
export const event = (link: string, id: string, kept: Kept = {}) =>
  query(under(link, "events", id), kept);
/** The dates of a series, by the series' id, starting at the day `from`. */
export const seriesDates = (link: string, seriesId: string, from?: Day, kept: Kept = {}) =>
  query(under(link, "events", seriesId, "dates"), { from, ...kept });
/** An action of an event, by the event's address, which a card has anyway. */
export const eventAction = (event: string, action: "edit" | "duplicate" | "cancel" | "delete") =>
  event.replace(/(?=\?)|$/, `/${action}`);
/** The form for all dates of a series, with the times of this date. */
export const editAllDates = (link: string, id: string) =>
  query(eventAction(event(link, id), "edit"), { dates: "all" });
/** Receives the new times of a dragged event. */
export const moveEvent = (link: string, id: string) => under(link, "events", id, "move");
/** Clashes of an event being typed. */
export const typedClashes = (link: string) => under(link, "clashes");
/** The form for a new event, on `day` if given. */
export const newEvent = (link: string, day?: Day, { day: chosen, ...kept }: Kept = {}) =>
  query(under(link, "events", "new"), { day: day ?? chosen, ...kept });
export const editEvent = (link: string, id: string, kept: Kept = {}) =>
  eventAction(event(link, id, kept), "edit");
export const duplicateEvent = (link: string, id: string, kept: Kept = {}) =>
  eventAction(event(link, id, kept), "duplicate");
/** Deleted events that can be restored; `opened` is the one whose address was opened. */
export const deletedEvents = (link: string, opened?: string, kept: Kept = {}) =>
  query(under(link, "events", "deleted"), { opened, ...kept });
export const removeDeletedEvents = (link: string) => under(link, "events", "deleted", "remove");
export const newsItem = (link: string, id: string) => `${under(link, "news")}#${newsAnchor(id)}`;
export const newNews = (link: string) => under(link, "news", "new");
export const editNews = (link: string, id: string) => under(link, "news", id, "edit");
export const deleteNews = (link: string, id: string) => under(link, "news", id, "delete");
/** Changes of a calendar, or by one request, before the change with the id `before`. */
export const history = (link: string, before?: number, batch?: string, kept: Kept = {}) =>
  query(under(link, "history"), { batch, before, ...kept });
/** The attendees, for editors. */
export const eventAnswers = (link: string, id: string) => under(link, "events", id, "answers");
export const eventHistory = (link: string, id: string, before?: number, kept: Kept = {}) =>
  query(under(link, "events", id, "history"), { before, ...kept });
export const version = (link: string, id: number) => under(link, "history", String(id));
/** Receives the Undo button's form, which returns to the tab as it was. */
export const undo = (link: string) => under(link, "undo");
export const editHome = (link: string) => under(link, "home", "edit");
export const editCalendar = (link: string, kept: Kept = {}) => query(under(link, "edit"), kept);
export const deleteCalendar = (link: string) => under(link, "delete");
export const admins = (link: string, kept: Kept = {}) => query(under(link, "admins"), kept);
export const removeAdmin = (link: string, email: string) =>
  query(under(link, "admins", "remove"), { email });
export const leaveCalendar = (link: string) => under(link, "admins", "leave");
/** Subscribing to the whole calendar or to a category. */
export const subscribe = (link: string, category?: number) => {
  if (link === FAVORITES) return "/calendars/subscribe";
  const token = tokenOfCombined(link);
  return token === undefined
    ? query(`/subscribe/ical/${encode(link)}`, { category })
    : `/subscribe/together/${encode(token)}`;
};
/** Search results; `skip` is the number of upcoming events on earlier pages, `skipPast` that of past ones. */
export const search = (link: string, q?: string, skip?: number, skipPast?: number) =>
  query(under(link, "search"), { q, skip: skip || undefined, past: skipPast || undefined });
/** The printed list of some days, the last one included, optionally of one category. */
export const printRange = (
  link: string,
  from?: Day,
  to?: Day,
  category?: number | string,
  weeks?: "yes" | "no",
) => query(under(link, "term"), { from, to, category, weeks });
/** Importing a calendar file: choosing it, and the preview of its entries. */
export const importFile = (link: string) => under(link, "import");
export const importPreview = (link: string, draftId: string, page?: number) =>
  query(under(link, "import", draftId), { page: page || undefined });
/** Calendars of other sites shown in a calendar, for editors; and one of them, or what waits for a decision in it. */
export const sources = (link: string) => under(link, "sources");
export const source = (link: string, id: string) => under(link, "sources", id);
/** The whole calendar as files, to keep or to move to another installation. */
export const takeAway = (link: string) => under(link, "take");
/** The form for suggesting an event, on `day` if given. */
export const suggest = (link: string, day?: Day, { day: chosen, ...kept }: Kept = {}) =>
  query(under(link, "suggest"), { day: day ?? chosen, ...kept });
/** The pending suggestions, and the form for a new event filled with one of them. */
export const suggestions = (link: string, kept: Kept = {}) =>
  query(under(link, "suggestions"), kept);
export const approveSuggestion = (link: string, suggestion: string) =>
  query(under(link, "events", "new"), { suggestion });
/** What has changed since a print, by its mark; and the QR code with that address, for prints. */
export const since = (link: string, mark: string) => under(link, "since", mark);
export const sinceCode = (link: string, mark: string) => under(link, "since", mark, "code.svg");
/** The link to share, and other ways of sharing: on websites, on screens, with extra links. */
export const share = (link: string) => under(link, "share");
export const shareWebsite = (link: string) => under(link, "share", "website");
export const shareScreen = (link: string) => under(link, "share", "screen");
export const shareLinks = (link: string) => under(link, "share", "links");
/** What can be printed; and the link as a poster. */
export const print = (link: string, category?: number) =>
  query(under(link, "print"), filterBy(link, category));
export const poster = (link: string) => under(link, "share", "poster");
/** For editors: setting up a phone to change the calendar, and the profile file for Apple devices. */
export const calendarApp = (link: string) => under(link, "app");
export const calendarAppProfile = (link: string) => under(link, "app", "profile");
/** For editors: a new extra link, one to change or end, and replacing the main link. `name` is the new link's name. */
export const newLink = (link: string, name?: string) =>
  query(under(link, "share", "links", "new"), { name });
export const extraLink = (link: string, id: string) => under(link, "share", "links", id);
export const linkPoster = (link: string, id: string) => under(link, "share", "links", id, "poster");
export const replaceLink = (link: string) => under(link, "share", "replace");
/** Combined calendars: a new one, an existing one, its form, its deletion, and another link for it. */
export const newTogether = () => "/together/new";
export const together = (token: string) => under(combinedLink(token));
export const editTogether = (token: string) => under(combinedLink(token), "edit");
export const deleteTogether = (token: string) => under(combinedLink(token), "delete");
export const replaceTogether = (token: string) => under(combinedLink(token), "replace");
/** The form for getting mails about a calendar; `asked` after it was sent. */
export const getMails = (link: string, asked?: "yes", category?: number) =>
  query(`/subscribe/mail/${encode(link)}`, { asked, category });
/** A person's answers, with their secret key; and the confirmation of an address, from its mail. */
export const answer = (key: string) => `/answer/${encode(key)}`;
export const confirmAnswer = (key?: string) => query("/answer/confirm", { key });
export const stopAnswerMails = (key: string) => `/answer/${encode(key)}/unsubscribe`;
/** From the mail that asks someone to confirm following a calendar. */
export const confirmFollow = (key?: string) => query("/follow/confirm", { key });
/**
 * A follower's settings, and stopping all mails. The key is secret; `calendar` is the link that a page with an invalid
 * key offers for following again.
 */
export const follow = (key: string, calendar?: string) =>
  query(`/follow/${encode(key)}`, { calendar });
export const unsubscribe = (key: string, calendar?: string) =>
  query(`/follow/${encode(key)}/unsubscribe`, { calendar });
/** The confirmation before an editor removes all followers of a calendar. */
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

/** The `id` of an event's card on the page. */
export function eventAnchor(id: string): string {
  return `event-${id}`;
}

/** The `id` of a day's part of the list. */
export function dayAnchor(day: Day): string {
  return `day-${day}`;
}

/** The `id` of a news item on the page. */
export function newsAnchor(id: string): string {
  return `news-${id}`;
}
