// The short-lived cookie of the browser that requested a login mail. Only there does a script press Login; otherwise a
// mail scanner's browser would use up the link.
import { getRuntime } from "~/process/runtime";
import { clearCookie, readCookies, shortCookie } from "./cookies";

const LIFETIME_SECONDS = 15 * 60;

export function loginRequestCookie(email: string): string {
  return shortCookie("login-asked", getRuntime().secrets.hashName(email), LIFETIME_SECONDS);
}

export function hasLoginRequest(request: Request, email: string): boolean {
  const cookie = readCookies(request)["login-asked"];
  return cookie !== undefined && cookie === getRuntime().secrets.hashName(email);
}

export function clearLoginRequest(): string {
  return clearCookie("login-asked");
}
