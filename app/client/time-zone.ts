// Sends the server the visitor's time zone in the cookie `tz`.
import { readCookie } from "./browser-cookies";

/**
 * Writes the cookie, like browser-cookies.ts. Its source is also sent as text (see below), so it may use only globals
 * of the page.
 */
function tellTimeZone(): void {
  // Temporal answers at once; Intl first loads its format data, which takes 20 ms.
  const { Temporal } = globalThis as typeof globalThis & WithTemporal;
  const zone = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers
  document.cookie = `tz=${zone}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}

/**
 * An inline script, so that the server knows the zone from the second request. It is "" in the browser, where the
 * script has already run.
 */
export const ZONE_SCRIPT = typeof document === "undefined" ? `(${tellTimeZone})()` : "";

/** https://tc39.es/proposal-temporal/#sec-temporal.now.timezoneid; missing in some browsers and in TypeScript. */
type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } };

/** The zone that a page was reloaded for: never twice, even if the server does not know it. */
let askedFor: string | undefined;

/** True if the page was drawn in another zone than the browser's. */
export function isInOtherZone(drawnIn: string | undefined): boolean {
  tellTimeZone();
  // Without cookies the server would never learn it.
  const zone = readCookie(document.cookie, "tz");
  if (zone === null || drawnIn === undefined || drawnIn === zone || askedFor === zone) return false;
  askedFor = zone;
  return true;
}

/** The zone the page was drawn in, from its routes' data; undefined if it has no times. */
export function drawnZone(matches: readonly { data: unknown }[]): string | undefined {
  for (const { data } of matches) {
    if (typeof data === "object" && data !== null && "zone" in data) return String(data.zone);
  }
  return undefined;
}
