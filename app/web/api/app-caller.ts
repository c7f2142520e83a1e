// Calls with an app password: who makes them, which they may make, and how many a minute.
import { signedOut, tooMany } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import { authenticate } from "~/web/request/app-login";
import { takeAppCall } from "~/web/request/app-pace";
import { addressOf, getVisitor, withoutCookies } from "~/web/request/visitor";

/** What reads, and what changes things in calendars. Nothing that manages an account, people, links or whole calendars. */
const ALLOWED: ReadonlySet<string> = new Set([
  "calendar/list",
  "calendar/view",
  "calendar/search",
  "calendar/saveEvent",
  "calendar/deleteEvent",
  "calendar/cancelEvent",
  "calendar/restoreEvents",
  "calendar/listDates",
  "calendar/save",
  "home/get",
  "home/save",
  "news/list",
  "news/save",
  "news/delete",
  "history/list",
  "history/view",
  "history/restore",
  "history/undo",
  "import/preview",
  "import/apply",
  "import/discard",
  "suggestion/list",
  "suggestion/decline",
  "answers/get",
  "answers/counts",
  "answers/send",
  "answers/view",
  "answers/change",
  "answers/person",
  "answers/confirm",
  "answers/stop",
  "answers/erase",
  "answers/list",
  "answers/add",
  "answers/place",
  "answers/remove",
  "answers/restore",
]);

/** Whether the call takes app passwords. */
export function isForApps(path: string): boolean {
  return ALLOWED.has(path);
}

/**
 * The owner of the password in the header `Authorization`; cookies count for nothing. Throws `signed-out` for a wrong
 * one, and `too-many`.
 */
export function readAppCaller(request: Request, authorization: string): Caller {
  const login = authenticate(authorization, addressOf(request));
  if ("user" in login) {
    const { caller } = getVisitor(withoutCookies(request));
    return { ...caller, actor: login.user, appPassword: login.appPassword };
  }
  throw login.refused === "wrong" ? signedOut() : tooMany(login.retryAfterSeconds);
}

type Call = { path: string; effect: "reads" | "writes"; input: Readonly<Record<string, unknown>> };

/** Refuses what a caller with an app password may not do, or does too often. */
export function requireAllowed({ path, effect, input }: Call, { appPassword }: Caller): void {
  if (!appPassword) return;
  const isAllowed = isForApps(path) && !(path === "calendar/save" && "embedSites" in input);
  if (!isAllowed) throw signedOut();
  const wait = takeAppCall(appPassword.id, effect);
  if (wait > 0) throw tooMany(wait);
}
