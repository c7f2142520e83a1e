// Makes the page cache's keys from everything that a page depends on: the landing page, calendars, combined calendars,
// and pages that are the same for everyone (embedded pages, walls, text agendas).
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { findAskingEnd } from "~/features/answers/operations/answers";
import {
  type CombinedFeed,
  feedVersion,
  findCombinedFeed,
} from "~/features/together/operations/views";
import { type FeedRevision, findFeedRevision, hasCategory } from "~/operations/events/feeds";
import { OperationError } from "~/operations/kernel/errors";
import { pagePaths, TABS, type Tab } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { combinedLink, query, tokenOfCombined } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import type { Language } from "~/values/languages";
import { DEMO_CALENDAR } from "~/values/limits";
import { viewIn } from "~/values/visits";
import { addressPattern } from "~/web/request/address-pattern";
import { findSession } from "~/web/request/cookies";
import { viewCookie } from "~/web/request/last-view";
import {
  NO_CATEGORY,
  readAgendaQuery,
  readEmbedQuery,
  readFragmentQuery,
  readKeptWeek,
  readPrintRange,
  readTabQuery,
  readWallQuery,
  readWeekQuery,
  secondsUntilNext,
  shownTab,
  tabBelow,
} from "~/web/request/page-query";
import { readWords } from "~/web/request/reader-words";
import { categoryOfMember, memberAt } from "~/web/request/screen";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { readVisitorHeaders, type VisitorHeaders } from "~/web/request/visitor-headers";

/** All UTC offsets are multiples of it, so midnight in any zone is too. */
const QUARTER_HOUR = 15 * MINUTE_MS;

/** The visitor's role: a page depends only on whether the visitor is logged in and may edit. */
type Role = "visitor" | "member" | "editor";

/**
 * `address` is the canonical form of the requested address. For a calendar's page, `visit` is for the browser to
 * remember: the calendar, the tab in the address, and as `recent` the calendars opened before.
 */
export type RequestedPage = {
  key: string;
  address: string;
  role: Role;
  visit?: { link: string; tab: Tab | undefined; recent: string[] };
  /** The cookie that remembers this view of the events. */
  viewCookie?: string | undefined;
  /** For a wall: reload after this many seconds; fewer shortly before midnight. */
  refresh?: number;
  /** The page is the same for everyone, and rendered without the request's cookies. */
  ignoresCookies?: true;
};

type Parts = readonly (number | string)[];

/**
 * Everything a page depends on: role, `state` of its content, canonical address, the reader's headers, parts for
 * certain pages, and the time in steps of `every`. The id in the state comes first, where `findRoleNow` expects it.
 */
type Varying = {
  role: Role;
  state: Parts;
  address: string;
  reader: Parts;
  more?: Parts;
  every: number;
};

function pageKey({ role, state, address, reader, more = [], every }: Varying): string {
  const turn = Math.floor(getRuntime().now() / every);
  return [role, ...state, address, ...reader, ...more, turn].join(" ");
}

/**
 * The page of a GET or HEAD, if it may be cached. Undefined for other pages, pages with a message after an action,
 * events with a sign-up until they end, calendars hidden by the user (which are not remembered), ended sessions, and
 * storage errors (which the application reports).
 */
export function readRequestedPage({
  url = "",
  headers,
}: IncomingMessage): RequestedPage | undefined {
  const [path = ""] = url.split("?", 1);
  const search = new URLSearchParams(url.slice(path.length));
  const document = DOCUMENTS.find(({ pattern }) => pattern.test(path));
  if (document) return readDocument(path, search, document, headers);
  const [ofCalendar, link, named, day, eventId] = CALENDAR_PAGE.exec(path) ?? [];
  const [ofTogether, token = "", tab] = TOGETHER_PAGE.exec(path) ?? [];
  const isLanding = path === pagePaths.home();
  if (!ofCalendar && !ofTogether && !isLanding) return undefined;
  const reader = readVisitorHeaders(headers.cookie, headers["accept-language"]);
  if (reader.hasFlash) return undefined;
  if (isLanding) return readLanding(reader);
  if (ofTogether) return readTogether({ path, search, token, tab }, reader);
  return link ? readCalendar({ path, search, link, named, day, eventId }, reader) : undefined;
}

/** The role in a key. */
export function roleOf(key: string): Role | undefined {
  const [role] = key.split(" ", 1);
  return (["visitor", "member", "editor"] as const).find((each) => each === role);
}

/**
 * The session's current role for the key's calendars; undefined if the session has ended, the content is gone, or the
 * user has hidden the calendar.
 */
export function findRoleNow(key: string, token: string | undefined): Role | undefined {
  return roleIn(key.split(" ")[1] ?? "", token);
}

function roleIn(id: number | string, token: string | undefined): Role | undefined {
  return unlessStorageFails(() => findRole(String(id), token));
}

/** The prefix of the id of combined calendars. */
const TOGETHER = "t";

function findRole(id: string, token: string | undefined): Role | undefined {
  if (!token) return "visitor";
  const { store, now } = getRuntime();
  const session = findSession(token, now());
  if (!session) return undefined;
  const person = session.user.id;
  if (id.startsWith(TOGETHER)) {
    const owner = store.togethers.findOwner(Number(id.slice(TOGETHER.length)));
    if (owner === undefined) return undefined;
    return owner === person ? "editor" : "member";
  }
  if (store.marks.isHidden(person, Number(id))) return undefined;
  return store.calendars.isAdmin(Number(id), person) ? "editor" : "member";
}

/** The parts of the key from the reader's headers. */
function readerParts({ zone = "", words, week, region }: VisitorHeaders): Parts {
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

function revisionParts({ id, revision, modifiedAt, edition }: FeedRevision): Parts {
  return [id, revision, modifiedAt, edition];
}

/** Undefined for a wrong link, and for a replaced one, which redirects to the new one. */
function findCurrent(link: string): FeedRevision | undefined {
  const { store, now } = getRuntime();
  const current = unlessStorageFails(() => findFeedRevision(link, { store, now: now() }));
  return current?.via?.moved ? undefined : current;
}

function hasCategoryNow(current: FeedRevision, id: number): boolean {
  return unlessStorageFails(() => hasCategory(current, id, getRuntime().store)) ?? false;
}

/** Paths as the program itself writes them, without the editors' forms below /events. */
const CALENDAR_PAGE = new RegExp(
  `^${addressPattern(pagePaths.calendar)}(?:/(?:(${TABS.join("|")}|week)|(day)/[\\d-]{10}|events/(?!(?:new|deleted)$)([A-Za-z0-9_-]{1,64})))?$`,
);

type AskedOfCalendar = {
  path: string;
  search: URLSearchParams;
  link: string;
  named: string | undefined;
  day: string | undefined;
  eventId: string | undefined;
};

/**
 * Home and List (past events move up) and a week (its line for now) depend on the minute. Some keys also have the
 * revision of the answers, for editors' List the number of open suggestions, and the last tab if the address names
 * none.
 */
function readCalendar(asked: AskedOfCalendar, reader: VisitorHeaders): RequestedPage | undefined {
  const { path, search, link, named, day, eventId } = asked;
  if (isOneOfMany(path, search)) return undefined;
  const current = findCurrent(link);
  const role = current && roleIn(current.id, reader.token);
  // An editor with an extra link is redirected to the main one, for the browser to remember.
  if (!current || !role || (role === "editor" && current.via)) return undefined;
  const isWeek = named === "week";
  const tab = isWeek ? "calendar" : TABS.find((each) => each === named);
  const below = tabBelow(path, search, {
    tab: shownTab(reader.lastTab, current.shows),
    view: viewIn(reader.views, link),
  });
  const lastTab = tab ?? below.tab;
  const { view } = below;
  // This address redirects to the week or year.
  if (path === pagePaths.calendar(link) && lastTab === "calendar" && view !== "month")
    return undefined;
  const hasIt = (id: number) => hasCategoryNow(current, id);
  const isOverWeek = !tab && (day || lastTab === "calendar") && view === "week";
  const tabQuery = {
    ...(isWeek ? {} : readTabQuery(search, day ? "calendar" : lastTab, day !== undefined, hasIt)),
    ...((isWeek || isOverWeek) && readWeekQuery(search, hasIt)),
  };
  const address = query(path, tabQuery);
  const hasNumbers = day !== undefined || lastTab === "calendar" || lastTab === "list";
  const answers = answersPart(current, eventId, hasNumbers);
  if (answers === undefined) return undefined;
  const showsMinute = lastTab === "home" || lastTab === "list" || isWeek || isOverWeek;
  const key = pageKey({
    role,
    state: [...revisionParts(current), answers],
    address,
    reader: readerParts(reader),
    more: [
      tab ? "" : lastTab,
      view,
      role === "editor" && lastTab === "list" ? countWaitingNow(current) : "",
    ],
    every: showsMinute ? MINUTE_MS : QUARTER_HOUR,
  });
  const visit = { link, tab, recent: reader.recent };
  return { key, address, role, visit, ...viewPart(reader, link, isWeek ? "week" : tab) };
}

/** A month or week becomes the last used view. */
function viewPart({ views }: VisitorHeaders, link: string, shown: Tab | "week" | undefined) {
  if (shown !== "calendar" && shown !== "week") return {};
  return { viewCookie: viewCookie(views, link, shown === "week" ? "week" : "month") };
}

/** The redirect to a printable list, or an event opened from a search: there are too many to cache. */
function isOneOfMany(path: string, search: URLSearchParams): boolean {
  if (path.endsWith("/list")) return readPrintRange(search) !== undefined;
  return path.includes("/events/") && search.has("q");
}

/** A suggestion does not raise the revision, since it changes nobody else's pages. */
function countWaitingNow({ id }: FeedRevision): number {
  return unlessStorageFails(() => getRuntime().store.suggestions.countWaiting(id)) ?? 0;
}

/**
 * "" for a page without answers, such as any page of a link that shows only times. Undefined for an event with a
 * sign-up that is not over: it shows the visitor's own answers, so it is rendered each time. `hasNumbers` is for pages
 * with the numbers per date, such as months and lists.
 */
function answersPart(
  { id, shows, answersRevision }: FeedRevision,
  eventId: string | undefined,
  hasNumbers: boolean,
): number | "" | undefined {
  if (shows !== "all") return "";
  const { store, now } = getRuntime();
  const end =
    eventId === undefined ? null : unlessStorageFails(() => findAskingEnd(id, eventId, store));
  if (end && end > now()) return undefined;
  return hasNumbers || end ? answersRevision : "";
}

/** In the landing page's key, instead of a calendar's id. */
const NO_CALENDAR = 0;

/**
 * Visitors see the demo calendar's current month, or a picture that depends only on the day; the query is ignored.
 * Logged-in users are redirected, and before the first account is created the page may have the operator's note.
 */
function readLanding(reader: VisitorHeaders): RequestedPage | undefined {
  const { store, config } = getRuntime();
  if (reader.token || !unlessStorageFails(() => store.users.hasAny())) return undefined;
  const demo = config.demo ? findCurrent(DEMO_CALENDAR) : undefined;
  if (config.demo && !demo) return undefined;
  const role = "visitor";
  const address = pagePaths.home();
  const state = demo ? revisionParts(demo) : [NO_CALENDAR];
  const key = pageKey({ role, state, address, reader: readerParts(reader), every: QUARTER_HOUR });
  return { key, address, role };
}

const TOGETHER_PAGE = /^\/together\/([A-Za-z0-9_-]{22})\/(?:(calendar|week|list)|day\/[\d-]{10})$/;

/** `version` changes with everything that its pages show, and reveals nothing. */
type ShownTogether = { id: string; state: Parts; feed: CombinedFeed };

const VERSION_LENGTH = 22;

function findTogether(token: string): ShownTogether | undefined {
  const { store, config, now: clock } = getRuntime();
  const now = clock();
  return unlessStorageFails(() => {
    const together = store.togethers.find(token);
    const at = { store, now, timeZone: config.defaultTimeZone };
    const feed = together && unlessRefused(() => findCombinedFeed(combinedLink(token), at));
    if (!together || !feed) return undefined;
    const version = createHash("sha256").update(feedVersion(feed, now)).digest("base64url");
    const id = `${TOGETHER}${together.id}`;
    return { id, state: [id, version.slice(0, VERSION_LENGTH)], feed };
  });
}

function unlessRefused<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}

type AskedTogether = {
  path: string;
  search: URLSearchParams;
  token: string;
  tab: string | undefined;
};

/** A month, week, list or day of several calendars. */
function readTogether(
  { path, search, token, tab }: AskedTogether,
  reader: VisitorHeaders,
): RequestedPage | undefined {
  const shown = findTogether(token);
  const role = shown && roleIn(shown.id, reader.token);
  if (!shown || !role) return undefined;
  // This address redirects to the printable list.
  if (tab === "list" && (search.has("from") || search.has("to"))) return undefined;
  const { state } = shown;
  const link = combinedLink(token);
  const address = query(path, {
    ...askedOfTogether(search, tab, shown),
    ...(!tab && readKeptWeek(search)),
    only: onlyIn(search, shown),
  });
  const more = [viewIn(reader.views, link)];
  const key = pageKey({
    role,
    state,
    address,
    reader: readerParts(reader),
    more,
    every: MINUTE_MS,
  });
  const view = tab === "week" || tab === "calendar" ? tab : undefined;
  return { key, address, role, ...viewPart(reader, link, view) };
}

/** In a week by calendar, phones show one calendar: the key has it in place of a category. */
function askedOfTogether(search: URLSearchParams, tab: string | undefined, shown: ShownTogether) {
  if (tab !== "week") {
    const asked = readTabQuery(search, tab === "list" ? "list" : "calendar", !tab, NO_CATEGORY);
    return { ...asked, category: undefined };
  }
  const { members } = shown.feed;
  const isOne = (id: number) => members.some((each) => categoryOfMember(each) === id);
  const asked = readWeekQuery(search, isOne);
  return { ...asked, category: asked.by && asked.category };
}

/** A position that no calendar has, for addresses that ask for an unknown one: they have a note. */
const GONE = -1;

function onlyIn(search: URLSearchParams, { feed }: ShownTogether): number | undefined {
  const only = search.get("only") ?? "";
  return only === "" ? undefined : (memberAt(only, feed.members)?.position ?? GONE);
}

/** `address` is the canonical one, `lang` the language in its query. */
type AskedDocument = { address: string; lang: Language | undefined; refresh?: number };

/** The content of a document: one calendar or several. */
type Shown = { state: Parts; timeZone: string; hasCategory: (id: number) => boolean };

type Document = {
  pattern: RegExp;
  read: (link: string, search: URLSearchParams, shown: Shown) => AskedDocument;
};

function documentAt(addressOf: (link: string) => string, read: Document["read"]): Document {
  return { pattern: new RegExp(`^${addressPattern((link) => addressOf(link), true)}$`), read };
}

const DOCUMENTS: Document[] = [
  documentAt(programPaths.embed, (link, search, { hasCategory }) => {
    const asked = readEmbedQuery(search, hasCategory);
    return { address: programPaths.embed(link, asked), lang: asked.lang };
  }),
  documentAt(programPaths.embedFragment, (link, search, { hasCategory }) => {
    const asked = readFragmentQuery(search, hasCategory);
    return { address: programPaths.embedFragment(link, asked), lang: asked.lang };
  }),
  documentAt(programPaths.wall, (link, search, { hasCategory, timeZone }) => {
    const { linesWhereLow, ...asked } = readWallQuery(search, hasCategory);
    const refresh = secondsUntilNext(asked.every, getRuntime().now(), asked.zone ?? timeZone);
    // Without a requested number of lines, low screens have their own.
    const lines = asked.lines === linesWhereLow ? asked.lines : undefined;
    return { address: programPaths.wall(link, { ...asked, lines }), lang: asked.lang, refresh };
  }),
  documentAt(programPaths.agenda, (link, search, { hasCategory }) => {
    const asked = readAgendaQuery(search, hasCategory);
    return { address: programPaths.agenda(link, asked), lang: asked.lang };
  }),
];

/** Depends only on the reader's language, first day of the week and weekend. */
function readDocument(
  path: string,
  search: URLSearchParams,
  { pattern, read }: Document,
  { "accept-language": accepted }: IncomingMessage["headers"],
): RequestedPage | undefined {
  const link = pattern.exec(path)?.[1];
  const shown = link && findShown(link);
  if (!link || !shown) return undefined;
  const { address, lang, refresh } = read(link, search, shown);
  const { week } = readVisitorHeaders(undefined, accepted);
  const { language, locale } = readWords(lang, accepted);
  const reader = [language, locale, week.weekStart, week.weekend.join()];
  const role = "visitor";
  const key = pageKey({ role, state: shown.state, address, reader, every: MINUTE_MS });
  return { key, address, role, ignoresCookies: true, ...(refresh && { refresh }) };
}

function findShown(link: string): Shown | undefined {
  const token = tokenOfCombined(link);
  const together = token === undefined ? undefined : findTogether(token);
  if (together) {
    const { state, feed } = together;
    return { state, timeZone: feed.timeZone, hasCategory: () => false };
  }
  const current = findCurrent(link);
  return (
    current && {
      state: revisionParts(current),
      timeZone: current.timeZone,
      hasCategory: (id) => hasCategoryNow(current, id),
    }
  );
}
