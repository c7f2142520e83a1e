// Limits and intervals for reading calendars by their address, and parsing of the typed address.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { parseUrl } from "~/values/parse-url";

/** Text lengths; sources per calendar, person and site; dates per site. */
export const SOURCES = {
  name: 50,
  address: 1000,
  perCalendar: 5,
  perPerson: 20,
  perSite: 500,
  datesPerSite: 50_000,
  /** Minutes between readings: least, most, and default. */
  leastMinutes: 60,
  mostMinutes: 1440,
  usualMinutes: 360,
} as const;

export const SOURCE_FETCH = {
  connectMs: 10 * SECOND_MS,
  totalMs: 30 * SECOND_MS,
  headerBytes: 16 * 1024,
  redirects: 5,
  /** How many run at once. One slower than `slowMs` no longer counts, up to a total limit. */
  atOnce: 2,
  slowMs: 3 * SECOND_MS,
  atMost: 8,
  perPerson: 2,
  /** The pause between two requests to one host. */
  hostPauseMs: 2 * SECOND_MS,
} as const;

export const SOURCE_FAILING = {
  firstWaitMs: HOUR_MS,
  longestWaitMs: DAY_MS,
  mailedMs: 7 * DAY_MS,
  stoppedAfter: 60,
} as const;

/** How often a source is read without a conditional request. */
export const SOURCE_FULL_MS = 7 * DAY_MS;
/** With more dates than this, losing over half of them needs an editor's decision. */
export const SOURCE_FEW = 10;
/** Rows written or removed before yielding to other requests. */
export const SOURCE_ROWS_A_TURN = 200;
/** A reading that never ended, such as after a restart, is repeated after this long. */
export const SOURCE_LOST_MS = 10 * MINUTE_MS;

const WEBCAL = /^webcals?:\/\//i;
/** webcal does not say whether it means http or https. */
const PLAIN_WEBCAL = /^webcal:/i;
const HTTP = /^https?:\/\//i;

/**
 * Accepts http, https, and webcal as https; user and password only over https. Drops the fragment. Undefined for
 * anything else.
 */
export function readSourceAddress(typed: string): URL | undefined {
  const text = typed.trim().replace(WEBCAL, "https://");
  if (!HTTP.test(text) || text.length > SOURCES.address) return undefined;
  const url = parseUrl(text);
  if (!url?.hostname) return undefined;
  // A trailing dot, as in "example.org.", means the same name.
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.protocol === "http:") withoutLogin(url);
  if (!isDecodable(url.username + url.password)) return undefined;
  url.hash = "";
  return url;
}

/**
 * The address to store. Keeps webcal, to recognize a server that works only without https. A password requires https.
 */
export function storedAddress(typed: string, url: URL): string {
  const isPlain = PLAIN_WEBCAL.test(typed.trim()) && url.username + url.password === "";
  return isPlain ? url.href.replace(/^https:/, "webcal:") : url.href;
}

/** The http address of a webcal address without a password; undefined for others. */
export function withoutHttps(address: string): URL | undefined {
  const url = PLAIN_WEBCAL.test(address) ? readSourceAddress(address) : undefined;
  if (!url || url.username + url.password !== "") return undefined;
  return readSourceAddress(url.href.replace(/^https:/, "http:"));
}

/** A redirect's address; it keeps the login only on the same server. */
export function readRedirect(target: URL, from: URL): URL | undefined {
  const url = readSourceAddress(withoutLogin(target).href);
  if (url?.origin === from.origin) {
    url.username = from.username;
    url.password = from.password;
  }
  return url;
}

/** Whether a password would be sent over http, readable by others. */
export function showsPassword(typed: string): boolean {
  return /^\s*http:\/\/[^/?#]*@/i.test(typed);
}

function withoutLogin(url: URL): URL {
  url.username = "";
  url.password = "";
  return url;
}

/** Node decodes the login for its header, so it must be decodable. */
function isDecodable(login: string): boolean {
  try {
    decodeURIComponent(login);
    return true;
  } catch {
    return false;
  }
}

/** Whether the address belongs to the site at `origin`, with any scheme. */
export function isOfSite(url: URL, origin: string): boolean {
  const own = new URL(origin);
  return url.hostname === own.hostname && (url.host === own.host || portOf(url) === portOf(own));
}

/** An address's port; "" for both default ports, since a site often answers on both. */
function portOf({ port }: URL): string {
  return port === "" || port === "80" || port === "443" ? "" : port;
}
