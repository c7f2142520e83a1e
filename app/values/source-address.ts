// Reads the typed address of another calendar.
import { parseUrl } from "./parse-url";
import { SOURCES } from "./source-limits";

const WEBCAL = /^webcals?:\/\//i;
const HTTP = /^https?:\/\//i;

/**
 * http, https, and webcal as https; without user and password, and without the part after #. Undefined for what is no
 * such address.
 */
export function readSourceAddress(typed: string): URL | undefined {
  const text = typed.trim().replace(WEBCAL, "https://");
  if (!HTTP.test(text) || text.length > SOURCES.address) return undefined;
  const url = parseUrl(text);
  if (!url?.hostname) return undefined;
  // "example.org." is the same name.
  url.hostname = url.hostname.replace(/\.$/, "");
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
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
