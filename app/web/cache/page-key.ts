// Makes the keys of pages in the cache, from everything that their bytes depend on: landing page, calendars, embedded pages.
import type { IncomingMessage } from "node:http";
import { type FeedRevision, findFeedRevision, hasCategory } from "~/operations/events/feeds";
import { pagePaths, TABS, type Tab } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { query } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import { DEMO_CALENDAR } from "~/values/limits";
import { patternOf } from "~/web/request/address-pattern";
import { readEmbedQuery, readFragmentQuery } from "~/web/request/embed-query";
import { findSession } from "~/web/request/session-cookie";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { readPrintRange, readTabQuery, shownTab } from "~/web/request/tab-query";
import { readVisitorHeaders } from "~/web/request/visitor-headers";

/** Midnight of every zone falls on one of these: their offsets are multiples of it. */
const QUARTER_HOUR = 15 * MINUTE_MS;
/** Paths in the one spelling that the program writes. Forms of editors stand among the events. */
const CALENDAR_PAGE = new RegExp(
  `^${patternOf(pagePaths.calendar)}(?:/(?:(${TABS.join("|")})|(day)/[\\d-]{10}|events/(?!(?:new|deleted)$)[A-Za-z0-9_-]{1,64}))?$`,
);

/** The key of no calendar, of which visitors alone see a page. */
const NO_CALENDAR = 0;

/** Who looks: a page shows no more of a person than whether there is one, and whether that one may edit. */
type Role = "visitor" | "member" | "editor";

/**
 * `address` is the one spelling of what was asked for. Of a calendar's page, `visit` is what its visitor's browser
 * is to remember: the calendar, the tab that the address names, `recent` the calendars that were opened before.
 */
export type RequestedPage = {
  key: string;
  address: string;
  role: Role;
  visit?: { link: string; tab: Tab | undefined; recent: string[] };
};

/**
 * The key holds the role, the address, the calendar's revision, the visitor's
 * zone, first day of the week and weekend, the day, for Home and List the minute
 * (an event that ends moves up), for the List of editors how many suggestions wait, and the last tab where the address names none. Of the query it
 * holds what the loaders read, as they read it. undefined for
 * what is not to be kept: other pages, messages of the last action, calendars
 * that the person has hidden (their visit is not remembered), a session
 * that is over, a storage that fails (to say so is for the application).
 */
export function readRequestedPage(request: IncomingMessage): RequestedPage | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const target = request.url ?? "";
  const [path = ""] = target.split("?", 1);
  if (path === pagePaths.home()) return readLandingPage(request);
  const [matched, link, named, day] = CALENDAR_PAGE.exec(path) ?? [];
  if (!matched || !link) return undefined;
  const search = new URLSearchParams(target.slice(path.length));
  if (isOneOfMany(path, search)) return undefined;
  const { headers } = request;
  const visitor = readVisitorHeaders(headers.cookie, headers["accept-language"]);
  if (visitor.hasFlash) return undefined;
  const shown = unlessStorageFails(() => findShown(link, visitor.token));
  if (!shown) return undefined;
  const { current, role } = shown;
  // An admin who came by an extra link is led on by the main one, and that is what the browser is to remember.
  if (role === "editor" && current.via) return undefined;
  const tab = TABS.find((each) => each === named);
  const lastTab = tab ?? shownTab(visitor.lastTab, current.shows);
  const hasCategory = (id: number) => hasCategoryNow(current, id);
  const tabQuery = readTabQuery(search, day ? "calendar" : lastTab, day !== undefined, hasCategory);
  const address = query(path, tabQuery);
  const key = [
    role,
    ...revisionParts(current),
    address,
    visitor.zone ?? "",
    visitor.week.weekStart,
    visitor.week.weekend.join(),
    tab ? "" : lastTab,
    role === "editor" && lastTab === "list" ? countWaitingNow(current) : "",
    Math.floor(
      getRuntime().now() / (["home", "list"].includes(lastTab) ? MINUTE_MS : QUARTER_HOUR),
    ),
  ].join(" ");
  return { key, address, role, visit: { link, tab, recent: visitor.recent } };
}

/** A suggestion changes no page of anybody else, so it does not raise the revision. */
function countWaitingNow({ id }: FeedRevision): number {
  return unlessStorageFails(() => getRuntime().store.suggestions.countWaiting(id)) ?? 0;
}

/** The way to a list for paper, and an event with the search that found it: there are as many as words and days. */
function isOneOfMany(path: string, search: URLSearchParams): boolean {
  if (path.endsWith("/list")) return readPrintRange(search) !== undefined;
  return path.includes("/events/") && search.has("q");
}

/**
 * It shows the demo calendar's month of today to visitors, or a picture of one; of the address it reads nothing. Whoever has a session is
 * sent on from it, and until the first account is made it may tell the operator what is left to set.
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
    visitor.zone ?? "",
    visitor.week.weekStart,
    visitor.week.weekend.join(),
    Math.floor(getRuntime().now() / QUARTER_HOUR),
  ].join(" ");
  return { key, address: pagePaths.home(), role: "visitor" };
}

/** What of the demo calendar the key holds; without one, there is a picture that only the day changes. */
function findShownOnceInUse(): (number | string)[] | undefined {
  const { store, config, now } = getRuntime();
  if (!store.users.hasAny()) return undefined;
  if (!config.demo) return [NO_CALENDAR];
  const current = findFeedRevision(DEMO_CALENDAR, { store, now: now() });
  return current && revisionParts(current);
}

/** The id is the first, by which `findRoleNow` finds the calendar again. */
function revisionParts(current: FeedRevision): (number | string)[] {
  const { id, revision, modifiedAt, edition } = current;
  return [id, revision, modifiedAt, edition];
}

function hasCategoryNow(current: FeedRevision, id: number): boolean {
  return unlessStorageFails(() => hasCategory(current, id, getRuntime().store)) ?? false;
}

/** The role that a key was made for. */
export function roleOf(key: string): Role | undefined {
  const [role] = key.split(" ", 1);
  return (["visitor", "member", "editor"] as const).find((each) => each === role);
}

/** The role of who holds this session, in the calendar that the key is of; undefined where the session is over, or they have hidden it. */
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
  // A replaced main link leads to the new one.
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

const EMBED = new RegExp(
  `^(?:${patternOf(programPaths.embed)}|${patternOf(programPaths.embedFragment)})$`,
);

/**
 * The key holds the calendar's revision, the address as it is read, the first day of the week and the weekend of the
 * browser's language, and the minute. No cookie is read. undefined for any other page.
 */
export function readRequestedEmbed({
  method,
  url,
  headers,
}: IncomingMessage): RequestedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = ""] = (url ?? "").split("?", 1);
  const [matched, page, fragment] = EMBED.exec(path) ?? [];
  const link = page ?? fragment;
  if (!matched || !link) return undefined;
  const { store, now: clock } = getRuntime();
  const now = clock();
  const current = unlessStorageFails(() => findFeedRevision(link, { store, now }));
  if (!current || current.via?.moved) return undefined;
  const searchParams = new URLSearchParams((url ?? "").slice(path.length));
  const hasCategory = (id: number) => hasCategoryNow(current, id);
  const address = page
    ? programPaths.embed(link, readEmbedQuery(searchParams, hasCategory))
    : programPaths.embedFragment(link, readFragmentQuery(searchParams, hasCategory));
  const { week } = readVisitorHeaders(undefined, headers["accept-language"]);
  const parts = [...revisionParts(current), address, week.weekStart, week.weekend.join()];
  const key = ["visitor", ...parts, Math.floor(now / MINUTE_MS)].join(" ");
  return { key, address, role: "visitor" };
}
