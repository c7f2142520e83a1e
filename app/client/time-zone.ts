// Sends the server the visitor's time zone, in the cookie `tz`.
import { readCookie, writeCookie } from "./browser-cookies";

/** True when the server did not know this zone yet, so that the page may show times in another one. */
export function tellTimeZone(): boolean {
  const zone = findTimeZone();
  if (!zone || readCookie(document.cookie, "tz") === zone) return false;
  writeCookie("tz", zone);
  return readCookie(document.cookie, "tz") === zone;
}

/** Temporal answers at once; Intl first loads its format data, which takes 20 ms. */
function findTimeZone(): string {
  const { Temporal }: typeof globalThis & WithTemporal = globalThis;
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** https://tc39.es/proposal-temporal/#sec-temporal.now.timezoneid; not yet in every browser, nor in TypeScript. */
type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } };
