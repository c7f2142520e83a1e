// Estimates a read's cost before it begins: by how many events and dates its window can contain.

import { findCombinedFeed, readFavorites } from "~/features/together/operations/views";
import type { Asked } from "~/front-door/options";
import { findFeedRevision } from "~/operations/events/feeds";
import { OperationError } from "~/operations/kernel/errors";
import { combinedLink, FAVORITES, tokenOfCombined } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { DAY_MS } from "~/time/durations";
import { thursdayOfWeek } from "~/time/week-numbers";
import { DATES_IN_VIEW, LIST_MOST, UPCOMING_STEP } from "~/values/limits";
import { isViewAtHand } from "~/web/cache/calendar-json-cache";
import { findSession, parseCookies, sessionToken } from "~/web/request/cookies";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { readVisitorHeaders } from "~/web/request/visitor-headers";
import { isFeedUnderway } from "./calendar-feeds";

/** Milliseconds of one processor for each item, rounded up from measurements. */
const EACH_MS = {
  json: { event: 0.04, date: 0.02, series: 0.02 },
  feed: { event: 0.08, date: 0, series: 0.3 },
  busyFeed: { event: 0.08, date: 0.05, series: 0.02 },
  sheet: { event: 0.04, date: 0.01, series: 0.05 },
  list: { event: 0.04, date: 0, series: 0.08 },
  search: { event: 0.003, date: 0, series: 0.02 },
} as const;
/** A date of another site's calendar, in a search, with a text of average length. */
const SEARCHED_OTHER_MS = 0.01;

type Kind = keyof typeof EACH_MS;
type Window = { from: number; to: number };
/**
 * The content of a read; `shown` is how many entries its page renders at most, `others` whether it reads all of other
 * sites', `frameMs` what it costs even without entries, if that is much.
 */
type Reading = {
  kind: Kind;
  frameMs?: number;
  links: readonly string[];
  window?: Window | undefined;
  shown?: number;
  others?: true;
};

const DRAWN_MS = 0.1;
/** Twelve months with a cell for each day. */
const YEAR_MS = 25;
/** Maximum dates in one reply. */
const MOST_DATES = 2 * DATES_IN_VIEW;

/** The price of a read in milliseconds; 0 if it cannot cost much, or is already being made for others. */
export function priceOf(asked: Asked, body: () => string): number {
  return unlessStorageFails(() => addPrices(findReading(asked, body))) ?? 0;
}

function addPrices(reading: Reading | undefined): number {
  if (!reading) return 0;
  const { store, now } = getRuntime();
  const { kind, links, window, shown = 0, others, frameMs = 0 } = reading;
  const each = EACH_MS[kind];
  const calendars = links.flatMap((link) => findFeedRevision(link, { store, now: now() }) ?? []);
  let [price, entries] = [calendars.length > 0 ? frameMs : 0, 0];
  for (const calendar of calendars) {
    const { events, dates, series } = store.sizes.of(calendar, window);
    const some = Math.min(dates, MOST_DATES);
    price += events * each.event + some * each.date + series * each.series;
    entries += events + dates;
    if (!others) continue;
    const wanted = { calendarId: calendar.id, timeZone: calendar.timeZone, now: now() };
    price += store.shownDates.countUpTo(wanted, MOST_DATES) * SEARCHED_OTHER_MS;
  }
  return price + Math.min(entries, shown) * DRAWN_MS;
}

const PAGE =
  /^\/(?:(calendar|together)\/([\w-]+)|calendars)\/(calendar|month|week|list|year|term|search|day)(?:\/([\d-]+))?(?:\.data)?\/*$/i;
const OUTSIDE = /^\/(?:(?:embed|wall)\/([\w-]+)(?:\/list\.html)?|agenda\/([\w-]+)\.txt)\/*$/i;
const FEED = /^\/ical\/([\w-]+)(?:\.ics|\/category\/(\d{1,15})\.ics)\/*$/i;
const API = /^\/api\/(calendar\/view|calendar\/search|together\/view)\/*$/i;

function findReading(asked: Asked, body: () => string): Reading | undefined {
  const [path = "", search = ""] = asked.url.split("?", 2);
  const [call] = API.exec(path)?.slice(1) ?? [];
  if (call) return asked.method === "POST" ? ofCall(call.toLowerCase(), body()) : undefined;
  if (asked.method !== "GET" && asked.method !== "HEAD") return undefined;
  const [page, room, named = "", tab = "", day] = PAGE.exec(path) ?? [];
  if (page) {
    const link = room?.toLowerCase() === "together" ? combinedLink(named) : named;
    const links = room ? linksBehind(link) : favoritesIn(asked);
    return ofPage(tab.toLowerCase(), links, new URLSearchParams(search), day);
  }
  const [, outside, agenda] = OUTSIDE.exec(path) ?? [];
  const shown = outside ?? agenda;
  if (shown) return { kind: "sheet", links: linksBehind(shown), window: daysFrom(today(), 62) };
  const [feed, link = "", category] = FEED.exec(path) ?? [];
  return feed ? ofFeed(link, category === undefined ? undefined : Number(category)) : undefined;
}

function today(): number {
  return Math.floor(getRuntime().now() / DAY_MS) * DAY_MS;
}

function daysFrom(from: number, days: number): Window {
  return { from, to: from + days * DAY_MS };
}

/** The calendars behind a link; none if it has ended, since refusing costs nothing. */
function linksBehind(link: string): readonly string[] {
  if (tokenOfCombined(link) === undefined && !link.startsWith("u-")) return [link];
  const { store, config, now } = getRuntime();
  try {
    const feed = findCombinedFeed(link, { store, now: now(), timeZone: config.defaultTimeZone });
    return feed?.members.map((member) => member.link) ?? [];
  } catch (error) {
    if (error instanceof OperationError) return [];
    throw error;
  }
}

function favoritesIn({ headers }: Asked): readonly string[] {
  const { store, now } = getRuntime();
  const session = findSession(sessionToken(parseCookies(headers.cookie)), now());
  if (!session) return readVisitorHeaders(headers.cookie, headers["accept-language"]).recent;
  return readFavorites(session.user.id, { store, now: now() }).map(({ link }) => link);
}

function ofPage(
  tab: string,
  links: readonly string[],
  search: URLSearchParams,
  day: string | undefined,
): Reading {
  switch (tab) {
    case "search":
      return { kind: "search", links, others: true };
    case "year": {
      const year = readEpoch(`${search.get("year")}-01-01`) ?? today() - 365 * DAY_MS;
      const window = daysFrom(year, search.has("year") ? 366 : 730);
      return { kind: "sheet", links, window, frameMs: YEAR_MS };
    }
    case "week": {
      const named = search.get("day") ?? search.get("week") ?? "";
      const week = readEpoch(thursdayOfWeek(named) ?? named) ?? today();
      return { kind: "sheet", links, window: daysFrom(week - 7 * DAY_MS, 15) };
    }
    case "term": {
      const [from, to] = [readEpoch(search.get("from")), readEpoch(search.get("to"))];
      const window = from !== undefined && to !== undefined ? { from, to: to + DAY_MS } : undefined;
      return { kind: "sheet", links, window, shown: LIST_MOST };
    }
    case "list": {
      const asked = readCount(search, "upcoming", UPCOMING_STEP) + readCount(search, "past", 0);
      return { kind: "list", links, window: daysFrom(today(), 31), shown: asked };
    }
    case "day":
      return { kind: "sheet", links, window: daysFrom(readEpoch(day) ?? today(), 1), shown: 200 };
    default: {
      const month = readEpoch(`${search.get("month")}-01`) ?? today() - 20 * DAY_MS;
      return { kind: "sheet", links, window: daysFrom(month - 7 * DAY_MS, 45) };
    }
  }
}

function readEpoch(text: string | null | undefined): number | undefined {
  const epoch = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return Number.isNaN(epoch) ? undefined : epoch;
}

function readCount(search: URLSearchParams, name: string, usual: number): number {
  const text = search.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), LIST_MOST) : usual;
}

function ofFeed(link: string, category: number | undefined): Reading | undefined {
  const { store, now } = getRuntime();
  const current = findFeedRevision(link, { store, now: now() });
  if (isFeedUnderway(current ? { current, category } : link)) return undefined;
  return { kind: current?.shows === "busy" ? "busyFeed" : "feed", links: linksBehind(link) };
}

type Call = { id?: unknown; from?: unknown; to?: unknown };

function ofCall(call: string, body: string): Reading | undefined {
  const { id, from, to } = readCall(body);
  if (typeof id !== "string") return undefined;
  const isWindow = typeof from === "number" && typeof to === "number";
  const window = isWindow ? { from, to } : undefined;
  if (call === "calendar/search") return { kind: "search", links: [id] };
  if (call === "together/view") {
    const links = linksBehind(id === FAVORITES ? "" : combinedLink(id));
    return { kind: "json", links, window: window ?? daysFrom(today() - 31 * DAY_MS, 397) };
  }
  return isViewAtHand({ id, from, to }) ? undefined : { kind: "json", links: [id], window };
}

function readCall(body: string): Call {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
