// Decides who may log in and who may create calendars on this installation, and says it in words.

import type { User } from "~/store/accounts/user-store";
import type { Store } from "~/store/store";
import { type AddressList, describeAddresses, includesAddress } from "~/values/mail-address";
import { signedIn } from "./access";
import { OperationError } from "./errors";
import type { Caller } from "./operation";

/** What LOGIN_ALLOWED and CALENDAR_CREATORS say; null is everyone. */
export type Admission = { login: AddressList | null; creators: AddressList | null };

/** Everyone in the list may log in, and who manages a calendar: they were invited by one who may. */
export function mayLogIn(
  email: string,
  { store, admission }: { store: Store; admission: Admission },
): boolean {
  return includesAddress(admission.login, email) || managesAny(email, store);
}

/** A deleted calendar counts while it can be restored. */
function managesAny(email: string, store: Store): boolean {
  const user = store.users.findByEmail(email);
  if (!user) return false;
  const { listManagedBy, listDeletedManagedBy } = store.calendars;
  return listManagedBy(user.id).length > 0 || listDeletedManagedBy(user.id).length > 0;
}

/** The refusal of an address that its owner has proved, so that it tells nobody else anything. */
export function loginRefused(admission: Admission): OperationError {
  const rule = describeLogin(admission) ?? "";
  return new OperationError("denied", `This email address can't log in here. ${rule}`.trim());
}

/** A logged-in user whom CALENDAR_CREATORS lets through. Throws a refusal that says who may. */
export function creator(raw: Readonly<Record<string, unknown>>, caller: Caller): { actor: User } {
  const { actor } = signedIn(raw, caller);
  const rule = describeCreators(caller.admission, actor.email);
  if (rule !== null) throw new OperationError("denied", rule);
  return { actor };
}

/** Who may log in, for the login form and the mail that refuses; null when everyone may. */
export function describeLogin({ login }: Admission): string | null {
  if (login === null) return null;
  return `Only ${describeAddresses(login)}, and those invited to manage a calendar, can log in here.`;
}

/** Who may create calendars, for a person who may not; null for one who may. */
export function describeCreators({ creators }: Admission, email: string): string | null {
  if (creators === null || includesAddress(creators, email)) return null;
  return `Only ${describeAddresses(creators)} can create calendars here.`;
}
