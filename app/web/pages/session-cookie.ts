// The cookie with a session's token, bound to this very host with https (`__Host-`, RFC 6265bis section
// 4.1.3.2).
import { serialize } from "cookie";
import { DAY_MS, SECOND_MS } from "~/calendar/durations";
import { SESSION_LIFETIME_DAYS } from "~/calendar/limits";
import { getRuntime } from "~/server/process/runtime";
import { readCookies } from "./cookies";

const LIFETIME_SECONDS = (SESSION_LIFETIME_DAYS * DAY_MS) / SECOND_MS;

export function readSessionCookie(request: Request): string | undefined {
  return readCookies(request)[sessionCookieName()] || undefined;
}

/** A Set-Cookie line that keeps the token, or ends it where it is null. */
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
  return getRuntime().config.https ? "__Host-sid" : "sid";
}
