// The cookie with a session's token, bound to this host with https (`__Host-`, RFC 6265bis section 4.1.3.2).
import type { IncomingMessage } from "node:http";
import { serialize } from "cookie";
import { findActor } from "~/operations/accounts/login";
import { sessionCookieName as nameFor } from "~/process/front-door-addresses";
import { getRuntime } from "~/process/runtime";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import { SESSION_LIFETIME_DAYS } from "~/values/limits";
import { type Cookies, parseCookies, readCookies } from "./cookies";
import { unlessStorageFails } from "./storage-failure";

const LIFETIME_SECONDS = (SESSION_LIFETIME_DAYS * DAY_MS) / SECOND_MS;

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
    maxAge: token === null ? 0 : LIFETIME_SECONDS,
  });
}

export function sessionCookieName(): string {
  return nameFor(getRuntime().config);
}
