// Limits of calendars that are read by their address, how often that is done, and reading the typed address.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { parseUrl } from "~/values/parse-url";

/** Lengths of texts; sources of a calendar, a person and a site; dates of a site. */
export const SOURCES = {
  name: 50,
  address: 1000,
  perCalendar: 5,
  perPerson: 20,
  perSite: 500,
  datesPerSite: 50_000,
  /** Minutes between readings: fewest, most, and if nobody chooses. */
  leastMinutes: 60,
  mostMinutes: 1440,
  usualMinutes: 360,
} as const;

/** Limits of fetching. */
export const SOURCE_FETCH = {
  connectMs: 10 * SECOND_MS,
  totalMs: 30 * SECOND_MS,
  headerBytes: 16 * 1024,
  redirects: 5,
  /** How many begin at once; one that is slower than this no longer counts among them, up to so many in all. */
  atOnce: 2,
  slowMs: 3 * SECOND_MS,
  atMost: 8,
  perPerson: 2,
  /** How long one host is left alone between two. */
  hostPauseMs: 2 * SECOND_MS,
} as const;

/** Limits while reading fails. */
export const SOURCE_FAILING = {
  firstWaitMs: HOUR_MS,
  longestWaitMs: DAY_MS,
  mailedMs: 7 * DAY_MS,
  stoppedAfter: 60,
} as const;

/** It is asked for everything, not only what changed, this often. */
export const SOURCE_FULL_MS = 7 * DAY_MS;
/** More than half gone is asked about where there were more dates than this. */
export const SOURCE_FEW = 10;
/** Rows that are written or removed before others have their turn. */
export const SOURCE_ROWS_A_TURN = 200;
/** A reading that never ended, such as by a stop, is done again after this long. */
export const SOURCE_LOST_MS = 10 * MINUTE_MS;

const WEBCAL = /^webcals?:\/\//i;
/** webcal does not say whether it means https. */
const PLAIN_WEBCAL = /^webcal:/i;
const HTTP = /^https?:\/\//i;

/**
 * http, https, and webcal as https; user and password over https alone, and without the part after #. Undefined for what
 * is no such address.
 */
export function readSourceAddress(typed: string): URL | undefined {
  const text = typed.trim().replace(WEBCAL, "https://");
  if (!HTTP.test(text) || text.length > SOURCES.address) return undefined;
  const url = parseUrl(text);
  if (!url?.hostname) return undefined;
  // "example.org." is the same name.
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.protocol === "http:") withoutLogin(url);
  if (!isDecodable(url.username + url.password)) return undefined;
  url.hash = "";
  return url;
}

/**
 * The address to store: webcal stays, so that a server which answers without https alone is recognized. A password
 * needs https.
 */
export function storedAddress(typed: string, url: URL): string {
  const isPlain = PLAIN_WEBCAL.test(typed.trim()) && url.username + url.password === "";
  return isPlain ? url.href.replace(/^https:/, "webcal:") : url.href;
}

/** The address over http, for a webcal one without a password; undefined for others. */
export function withoutHttps(address: string): URL | undefined {
  const url = PLAIN_WEBCAL.test(address) ? readSourceAddress(address) : undefined;
  if (!url || url.username + url.password !== "") return undefined;
  return readSourceAddress(url.href.replace(/^https:/, "http:"));
}

/** The address of a redirect: it gets the login only if its server is the same. */
export function readRedirect(target: URL, from: URL): URL | undefined {
  const url = readSourceAddress(withoutLogin(target).href);
  if (url?.origin === from.origin) {
    url.username = from.username;
    url.password = from.password;
  }
  return url;
}

/** A password over http is readable on its way. */
export function showsPassword(typed: string): boolean {
  return /^\s*http:\/\/[^/?#]*@/i.test(typed);
}

function withoutLogin(url: URL): URL {
  url.username = "";
  url.password = "";
  return url;
}

/** Node decodes the login for its header. */
function isDecodable(login: string): boolean {
  try {
    decodeURIComponent(login);
    return true;
  } catch {
    return false;
  }
}

/** Whether the address is one of the site at `origin`, by any scheme. */
export function isOfSite(url: URL, origin: string): boolean {
  const own = new URL(origin);
  return url.hostname === own.hostname && (url.host === own.host || portOf(url) === portOf(own));
}

/** The port of an address; "" for both usual ones, by which one site is often reached. */
function portOf({ port }: URL): string {
  return port === "" || port === "80" || port === "443" ? "" : port;
}
