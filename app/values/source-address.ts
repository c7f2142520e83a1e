// Reads the typed address of another calendar.
import { parseUrl } from "./parse-url";
import { SOURCES } from "./source-limits";

const WEBCAL = /^webcals?:\/\//i;
/** By itself it says nothing of https. */
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

/** As it is stored: webcal stays, so that a server which answers without https alone is told. A password needs https. */
export function storedAddress(typed: string, url: URL): string {
  const isPlain = PLAIN_WEBCAL.test(typed.trim()) && url.username + url.password === "";
  return isPlain ? url.href.replace(/^https:/, "webcal:") : url.href;
}

/** The same over http, for a webcal address without a password; undefined for others. */
export function withoutHttps(address: string): URL | undefined {
  const url = PLAIN_WEBCAL.test(address) ? readSourceAddress(address) : undefined;
  if (!url || url.username + url.password !== "") return undefined;
  return readSourceAddress(url.href.replace(/^https:/, "http:"));
}

/** Where another server leads to: it gets the login only if it is the same one. */
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

/** Without a port it may be either of the usual two, by which one site is often reached. */
function portOf({ port }: URL): string {
  return port === "" || port === "80" || port === "443" ? "" : port;
}
