// The cookies of the product: names, reading, writing; scripts also use `recent`, `tab`, `views` and `tz`.
import { parse, serialize } from "cookie";
import { getRuntime } from "~/process/runtime";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import type { Language } from "~/values/languages";

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS;

type CookieName = "recent" | "tab" | "views" | "tz" | "flash" | "login-asked";

export type Cookies = Record<string, string | undefined>;

/** Every cookie of the header by name; for a repeated name, the first one. */
export function parseCookies(header: string | null | undefined): Cookies {
  return parse(header ?? "");
}

export function readCookies(request: Request): Cookies {
  return parseCookies(request.headers.get("Cookie"));
}

/** The shared attributes of remembered cookies. */
const REMEMBERED = `; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`;

/**
 * A Set-Cookie line for a cookie that lasts a year and that scripts may read: last tab, last views, recent calendars,
 * time zone, keyboard shortcuts off. Values of ids, names and commas need no encoding.
 */
export function rememberCookie(
  name: "recent" | "tab" | "views" | "tz" | "keys",
  value: string,
): string {
  const text = /^[\w,./+-]*$/.test(value) ? value : encodeURIComponent(value);
  return `${name}=${text}${REMEMBERED}${secureAttribute()}`;
}

/** A Set-Cookie line for the chosen language, which only the server reads. */
export function languageCookie(language: Language): string {
  return `language=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secureAttribute()}`;
}

/** A Set-Cookie line for a short-lived cookie that scripts cannot read. */
export function shortCookie(name: "flash" | "login-asked", value: string, seconds: number): string {
  const line = serialize(name, value, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    maxAge: seconds,
  });
  return line + secureAttribute();
}

export function clearCookie(name: CookieName): string {
  return serialize(name, "", { path: "/", sameSite: "lax", maxAge: 0 }) + secureAttribute();
}

/** With https, no cookie is sent without it: calendar links are secret too. */
function secureAttribute(): string {
  return getRuntime().config.https ? "; Secure" : "";
}
