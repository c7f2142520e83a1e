// The cookies of the product: the session's, the answering browser's, and small ones; scripts also use `recent`, `tab`,
// `views` and `tz`.

import type { IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { findActor } from "~/operations/accounts/login";
import { asDevice } from "~/operations/kernel/idempotency";
import {
  deviceCookieName as deviceNameFor,
  sessionCookieName as sessionNameFor,
} from "~/process/front-door-addresses";
import { getRuntime } from "~/process/runtime";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import type { Language } from "~/values/languages";
import { SESSION_LIFETIME_DAYS } from "~/values/limits";
import { unlessStorageFails } from "./storage-failure";

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS;

type CookieName = "recent" | "tab" | "views" | "tz" | "flash" | "login-asked";

type Cookies = Record<string, string | undefined>;

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

const SESSION_SECONDS = (SESSION_LIFETIME_DAYS * DAY_MS) / SECOND_MS;

export function readSessionCookie(request: Request): string | undefined {
  return sessionToken(readCookies(request));
}

export function sessionToken(cookies: Cookies): string | undefined {
  return cookies[sessionCookieName()] || undefined;
}

/** The session of the token and its user; undefined if there is none or it has ended. */
export function findSession(token: string | undefined, now: number): ReturnType<typeof findActor> {
  const { store, secrets } = getRuntime();
  return token ? findActor(token, { store, secrets, now }) : undefined;
}

/** Whether the request's cookie belongs to a session; false if the storage fails. */
export function isLoggedIn({ headers }: IncomingMessage): boolean {
  const token = sessionToken(parseCookies(headers.cookie));
  const session = unlessStorageFails(() => findSession(token, getRuntime().now()));
  return session !== undefined;
}

/** A Set-Cookie line that stores the token, or for null deletes the cookie. */
export function writeSessionCookie(token: string | null): string {
  return serialize(sessionCookieName(), token ?? "", {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: getRuntime().config.https,
    maxAge: token === null ? 0 : SESSION_SECONDS,
  });
}

/** The session's cookie is bound to this host with https (`__Host-`, RFC 6265bis section 4.1.3.2). */
export function sessionCookieName(): string {
  return sessionNameFor(getRuntime().config);
}

const LOGIN_REQUEST_SECONDS = 15 * 60;

/**
 * The short-lived cookie of the browser that requested a login mail. Only there does a script press Login; otherwise a
 * mail scanner's browser would use up the link.
 */
export function loginRequestCookie(email: string): string {
  return shortCookie("login-asked", getRuntime().secrets.hashName(email), LOGIN_REQUEST_SECONDS);
}

export function hasLoginRequest(request: Request, email: string): boolean {
  const cookie = readCookies(request)["login-asked"];
  return cookie !== undefined && cookie === getRuntime().secrets.hashName(email);
}

export function clearLoginRequest(): string {
  return clearCookie("login-asked");
}

/** Browsers keep none longer (RFC 6265bis section 5.5). */
const DEVICE_SECONDS = (400 * DAY_MS) / SECOND_MS;

export function readDevice(cookies: Cookies): string | undefined {
  return asDevice(cookies[deviceCookieName()]);
}

/** The cookie by which a browser recognizes its own answers. Only sending an answer sets it. */
export function writeDeviceCookie(device: string): string {
  return writeDevice(device, DEVICE_SECONDS);
}

/** A Set-Cookie line that makes the browser forget it. */
export function endDeviceCookie(): string {
  return writeDevice("", 0);
}

function writeDevice(value: string, maxAge: number): string {
  return serialize(deviceCookieName(), value, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: getRuntime().config.https,
    maxAge,
  });
}

function deviceCookieName(): string {
  return deviceNameFor(getRuntime().config);
}
