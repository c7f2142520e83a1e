// Calls with an app password: who makes them, which they may make, and how many a minute.
import { signedOut, tooMany } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import { authenticate, takeAppCall } from "~/web/request/app-login";
import { addressOf, getVisitor, withoutCookies } from "~/web/request/visitor";
import type { ApiCall } from "./api-call";

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

/**
 * Refuses what a caller with an app password may not do, or does too often. Calls that read, and that change what is in
 * calendars, take one; those that manage an account, people, links or whole calendars do not.
 */
export async function requireAllowed(
  { apps, effect }: ApiCall,
  input: Readonly<Record<string, unknown>>,
  { appPassword }: Caller,
): Promise<void> {
  if (!appPassword) return;
  const isAllowed = apps === true || (apps && !(apps.without in input));
  if (!isAllowed) throw signedOut();
  const wait = await takeAppCall(appPassword.id, effect);
  if (wait > 0) throw tooMany(wait);
}
