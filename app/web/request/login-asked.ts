// The short-lived cookie of the browser that asked for a login mail: only there does a script press Login,
// or a mail scanner's browser would use the link up.
import { getRuntime } from "~/process/runtime";
import { clearCookie, readCookies, shortCookie } from "./cookies";

const LIFETIME_SECONDS = 15 * 60;

export function askedCookie(email: string): string {
  return shortCookie("login-asked", getRuntime().secrets.hashName(email), LIFETIME_SECONDS);
}

export function hasAsked(request: Request, email: string): boolean {
  const asked = readCookies(request)["login-asked"];
  return asked !== undefined && asked === getRuntime().secrets.hashName(email);
}

export function clearAsked(): string {
  return clearCookie("login-asked");
}
