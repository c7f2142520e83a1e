// Makes the keys of the page cache from everything that a page depends on: landing page and calendars.
import type { IncomingMessage } from "node:http";
import { type FeedRevision, findFeedRevision, hasCategory } from "~/operations/events/feeds";
import { pagePaths, TABS, type Tab } from "~/paths/pages";
import { query } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import { DEMO_CALENDAR } from "~/values/limits";
import { patternOf } from "~/web/request/address-pattern";
import { findSession } from "~/web/request/session-cookie";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { readPrintRange, readTabQuery, shownTab } from "~/web/request/tab-query";
import { readVisitorHeaders, type VisitorHeaders } from "~/web/request/visitor-headers";
import { answersPart } from "./answers-key";

/** Midnight in any zone is a multiple of it, since all offsets are. */
const QUARTER_HOUR = 15 * MINUTE_MS;
/** Paths as the program itself writes them, without the editors' forms below /events. */
const CALENDAR_PAGE = new RegExp(
  `^${patternOf(pagePaths.calendar)}(?:/(?:(${TABS.join("|")})|(day)/[\\d-]{10}|events/(?!(?:new|deleted)$)([A-Za-z0-9_-]{1,64})))?$`,
);

/** Stands for no calendar in the key of the landing page. */
const NO_CALENDAR = 0;

/** The visitor's role: a page depends only on whether somebody is logged in and may edit. */
type Role = "visitor" | "member" | "editor";

/**
 * `address` is the canonical form of the requested address. For a calendar's page, `visit` is what the browser is to
 * remember: the calendar, the tab in the address, and as `recent` the calendars opened before.
 */
export type RequestedPage = {
  key: string;
  address: string;
  role: Role;
  visit?: { link: string; tab: Tab | undefined; recent: string[] };
  /** For a wall, after how many seconds it is asked for again: fewer shortly before midnight. */
  refresh?: number;
};

/**
 * The key has the role, the address, the calendar's revision, the visitor's zone, language, first day of the week, weekend, paper and whether its weeks have numbers,
 * and the current quarter of an hour, for Home and List the minute (past events move up); for editors' List the
 * number of open suggestions, the revision of the answers where their numbers are shown, and the last tab if the
 * address names none. Of the query it has what the loaders read,
 * in the same form. undefined for pages that are not cached: other pages, those with a message of the last action,
 * events that ask who comes until they end, calendars that the user has hidden (hidden ones are not remembered), ended sessions, and storage errors (which the
 * application reports).
 */
export function readRequestedPage(request: IncomingMessage): RequestedPage | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const target = request.url ?? "";
  const [path = ""] = target.split("?", 1);
  if (path === pagePaths.home()) return readLandingPage(request);
  const [matched, link, named, day, eventId] = CALENDAR_PAGE.exec(path) ?? [];
  if (!matched || !link) return undefined;
  const search = new URLSearchParams(target.slice(path.length));
  if (isOneOfMany(path, search)) return undefined;
  const { headers } = request;
  const visitor = readVisitorHeaders(headers.cookie, headers["accept-language"]);
  if (visitor.hasFlash) return undefined;
  const shown = unlessStorageFails(() => findShown(link, visitor.token));
  if (!shown) return undefined;
  const { current, role } = shown;
  // An editor with an extra link is redirected to the main one, which the browser is then to remember.
  if (role === "editor" && current.via) return undefined;
  const tab = TABS.find((each) => each === named);
  const lastTab = tab ?? shownTab(visitor.lastTab, current.shows);
  const hasCategory = (id: number) => hasCategoryNow(current, id);
  const tabQuery = readTabQuery(search, day ? "calendar" : lastTab, day !== undefined, hasCategory);
  const address = query(path, tabQuery);
  const hasNumbers = day !== undefined || lastTab === "calendar" || lastTab === "list";
  const answers = answersPart(current, { eventId, hasNumbers });
  if (answers === undefined) return undefined;
  const key = [
    role,
    ...revisionParts(current),
    answers,
    address,
    ...readerParts(visitor),
    tab ? "" : lastTab,
    role === "editor" && lastTab === "list" ? countWaitingNow(current) : "",
    Math.floor(
      getRuntime().now() / (["home", "list"].includes(lastTab) ? MINUTE_MS : QUARTER_HOUR),
    ),
  ].join(" ");
  return { key, address, role, visit: { link, tab, recent: visitor.recent } };
}

/** A suggestion does not raise the revision, since it changes nobody else's pages. */
function countWaitingNow({ id }: FeedRevision): number {
  return unlessStorageFails(() => getRuntime().store.suggestions.countWaiting(id)) ?? 0;
}

/**
 * The redirect to a printable list, and an event opened from a search: there are too many different ones to cache.
 */
function isOneOfMany(path: string, search: URLSearchParams): boolean {
  if (path.endsWith("/list")) return readPrintRange(search) !== undefined;
  return path.includes("/events/") && search.has("q");
}

/**
 * Visitors see the demo calendar's current month, or a picture of one; the query is ignored. Logged-in users are
 * redirected, and until the first account is created the page may have the operator's note.
 */
function readLandingPage({ headers }: IncomingMessage): RequestedPage | undefined {
  const visitor = readVisitorHeaders(headers.cookie, headers["accept-language"]);
  if (visitor.hasFlash || visitor.token) return undefined;
  const shown = unlessStorageFails(findShownOnceInUse);
  if (!shown) return undefined;
  const key = [
    "visitor",
    ...shown,
    pagePaths.home(),
    ...readerParts(visitor),
    Math.floor(getRuntime().now() / QUARTER_HOUR),
  ].join(" ");
  return { key, address: pagePaths.home(), role: "visitor" };
}

/**
 * The demo calendar's part of the key; without a demo calendar, the picture depends on the day only. undefined until
 * the first account is created.
 */
function findShownOnceInUse(): (number | string)[] | undefined {
  const { store, config, now } = getRuntime();
  if (!store.users.hasAny()) return undefined;
  if (!config.demo) return [NO_CALENDAR];
  const current = findFeedRevision(DEMO_CALENDAR, { store, now: now() });
  return current && revisionParts(current);
}

/** What pages depend on of the reader's headers. */
export function readerParts(reader: VisitorHeaders): (number | string)[] {
  const { zone = "", words, week, region } = reader;
  return [
    zone,
    words.language,
    words.locale,
    week.weekStart,
    week.weekend.join(),
    region.paper,
    region.countsWeeks ? "weeks" : "",
  ];
}

/** The id comes first, so that `findRoleNow` finds the calendar. */
export function revisionParts(current: FeedRevision): (number | string)[] {
  const { id, revision, modifiedAt, edition } = current;
  return [id, revision, modifiedAt, edition];
}

export function hasCategoryNow(current: FeedRevision, id: number): boolean {
  return unlessStorageFails(() => hasCategory(current, id, getRuntime().store)) ?? false;
}

/** The role in a key. */
export function roleOf(key: string): Role | undefined {
  const [role] = key.split(" ", 1);
  return (["visitor", "member", "editor"] as const).find((each) => each === role);
}

/**
 * The current role of the session in the key's calendar; undefined if the session has ended or the user has hidden
 * the calendar.
 */
export function findRoleNow(key: string, token: string | undefined): Role | undefined {
  const id = Number(key.split(" ")[1]);
  const person = unlessStorageFails(() => findPerson(id, token));
  return person?.hasHidden ? undefined : person?.role;
}

function findShown(
  link: string,
  token: string | undefined,
): { current: FeedRevision; role: Role } | undefined {
  const { store, now } = getRuntime();
  const current = findFeedRevision(link, { store, now: now() });
  // A replaced main link redirects to the new one.
  if (!current || current.via?.moved) return undefined;
  const person = findPerson(current.id, token);
  if (!person || person.hasHidden) return undefined;
  return { current, role: person.role };
}

type Person = { role: Role; hasHidden: boolean };

function findPerson(calendarId: number, token: string | undefined): Person | undefined {
  if (!token) return { role: "visitor", hasHidden: false };
  const { store, now } = getRuntime();
  const session = findSession(token, now());
  if (!session) return undefined;
  const { id } = session.user;
  const role = store.calendars.isAdmin(calendarId, id) ? "editor" : "member";
  return { role, hasHidden: store.marks.isHidden(id, calendarId) };
}
