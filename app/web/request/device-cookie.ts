// The cookie by which a browser recognizes its own answers. Only sending an answer sets it.
import { serialize } from "cookie";
import { asDevice } from "~/operations/kernel/idempotency";
import { deviceCookieName as nameFor } from "~/process/front-door-addresses";
import { getRuntime } from "~/process/runtime";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import type { Cookies } from "./cookies";

/** Browsers keep none longer (RFC 6265bis section 5.5). */
const LIFETIME_SECONDS = (400 * DAY_MS) / SECOND_MS;

export function readDevice(cookies: Cookies): string | undefined {
  return asDevice(cookies[deviceCookieName()]);
}

export function writeDeviceCookie(device: string): string {
  return writeCookie(device, LIFETIME_SECONDS);
}

/** A Set-Cookie line that makes the browser forget it. */
export function endDeviceCookie(): string {
  return writeCookie("", 0);
}

function writeCookie(value: string, maxAge: number): string {
  return serialize(deviceCookieName(), value, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: getRuntime().config.https,
    maxAge,
  });
}

function deviceCookieName(): string {
  return nameFor(getRuntime().config);
}
