// Owns telling the server the visitor's zone, in the cookie `tz`.
// Refuses to know what is shown in it.
import { readCookie, writeCookie } from "./cookies";

/** True when the server did not know this zone yet, so that the page may show another one. */
export function tellTimeZone(): boolean {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || readCookie(document.cookie, "tz") === zone) return false;
  writeCookie("tz", zone);
  return readCookie(document.cookie, "tz") === zone;
}
