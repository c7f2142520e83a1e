// The cookies of the product: names, reading, writing; `recent`, `tab` and `tz` are shared with scripts.
import { parse, serialize } from "cookie";
import { DAY_MS, SECOND_MS } from "~/time/durations";

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS;

type CookieName = "recent" | "tab" | "tz" | "flash" | "login-asked";

export type Cookies = Record<string, string | undefined>;

/** Every cookie of the header by name; a repeated name keeps the first. */
export function parseCookies(header: string | null | undefined): Cookies {
  return parse(header ?? "");
}

export function readCookies(request: Request): Cookies {
  return parseCookies(request.headers.get("Cookie"));
}

/** Written once: the rest of a remembered cookie is a name of ours and what any cookie may hold. */
const REMEMBERED = serialize("n", "", { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS }).slice(
  "n=".length,
);

/**
 * A Set-Cookie line for a year that scripts may read: remembered tab, recent
 * calendars. The values are ids, names and commas, and stand there as they are.
 */
export function rememberCookie(name: "recent" | "tab" | "tz", value: string): string {
  const text = /^[\w,./+-]*$/.test(value) ? value : encodeURIComponent(value);
  return `${name}=${text}${REMEMBERED}`;
}

/** A Set-Cookie line for a while that scripts cannot read. */
export function shortCookie(name: "flash" | "login-asked", value: string, seconds: number): string {
  return serialize(name, value, { path: "/", sameSite: "lax", httpOnly: true, maxAge: seconds });
}

export function clearCookie(name: CookieName): string {
  return serialize(name, "", { path: "/", sameSite: "lax", maxAge: 0 });
}
