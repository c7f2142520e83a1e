// Logs calendar apps and programs in by their app passwords, and counts wrong ones.
import { mayLogIn } from "~/operations/kernel/admission";
import type { Caller } from "~/operations/kernel/operation";
import { countAttempt, findWait } from "~/operations/kernel/rate-limits";
import type { AppPassword, UsedAppPassword } from "~/store/accounts/app-password-store";
import type { User } from "~/store/accounts/user-store";
import { dayIn } from "~/time/zones";
import { hashAppPassword, unusedSince } from "~/values/app-password";
import { pick } from "~/values/pick";

/**
 * The user of the password, or why there is none. `wrong` ones are counted; above the limits they are refused unread.
 */
export type AppLogin =
  | { user: User; appPassword: UsedAppPassword }
  | { refused: "wrong" }
  | { refused: "too-many"; retryAfterSeconds: number };

type Counting = Pick<Caller, "store" | "now" | "network" | "wider" | "admission">;

/**
 * Looks up a typed password. A valid one always passes, even after many wrong ones from the same network, so that an
 * old phone locks nobody out. Nothing is counted by account, or strangers could lock people out. Records the day of
 * use. Must not be called within a transaction.
 */
export function logInApp(typed: string, caller: Counting): AppLogin {
  const { store } = caller;
  const found = findValid(typed, caller);
  if (found) {
    recordUse(found.appPassword, caller);
    const appPassword = pick(found.appPassword, ["id", "userId", "calendarId", "name"]);
    return { user: found.user, appPassword };
  }
  const limits = failureLimits(caller);
  const wait = Math.max(...limits.map(([name, subject]) => findWait(name, subject, caller)));
  if (wait > 0) return { refused: "too-many", retryAfterSeconds: wait };
  store.note(() => {
    for (const [name, subject] of limits) countAttempt(name, subject, caller);
  });
  return { refused: "wrong" };
}

function failureLimits({ network, wider }: Counting) {
  const own = ["appFailuresPerAddress", network] as const;
  const isShared = wider.neighborhood.startsWith("ipv6:");
  return isShared ? [own, ["appFailuresPerNeighborhood", wider.neighborhood] as const] : [own];
}

/** The password and its user, if it has not ended; counts nothing. */
export function findValid(
  typed: string,
  caller: Pick<Caller, "store" | "now" | "admission">,
): { user: User; appPassword: AppPassword } | undefined {
  const { store, now } = caller;
  const hash = hashAppPassword(typed);
  const appPassword = hash === undefined ? undefined : store.appPasswords.findByHash(hash);
  if (!appPassword || isUnused(appPassword, now)) return undefined;
  const user = store.users.find(appPassword.userId);
  if (user && mayLogIn(user.email, caller)) return { user, appPassword };
  // It has ended for good, even if its user is admitted again.
  store.note(() => store.appPasswords.remove(appPassword.id));
  return undefined;
}

function recordUse({ id, usedDay }: AppPassword, { store, now }: Counting): void {
  const today = dayIn(now, "UTC");
  if (usedDay !== today) store.note(() => store.appPasswords.touch(id, today));
}

function isUnused({ usedDay, createdAt }: AppPassword, now: number): boolean {
  const { day, madeBefore } = unusedSince(now);
  return (usedDay ?? "") < day && createdAt < madeBefore;
}
