// Decides who may log in and create calendars on this installation.

import type { User } from "~/store/accounts/user-store";
import type { Store } from "~/store/store";
import { type AddressList, includesAddress } from "~/values/mail-address";
import { type Admitted, type Refusal, refusal } from "~/values/refusals";
import { signedIn } from "./access";
import { OperationError } from "./errors";
import type { Caller } from "./operation";

/** The values of LOGIN_ALLOWED and CALENDAR_CREATORS; null means everyone. */
export type Admission = { login: AddressList | null; creators: AddressList | null };

/** Allows everyone in the list, and calendar admins: they were invited by a person who may log in. */
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

/** The refusal of a verified address, so that it reveals nothing to anyone else. */
export function loginRefused(admission: Admission): OperationError {
  const { login } = admission;
  const what = login ? refusal("addressRefused", admittedBy(login)) : refusal("loginNotAllowed");
  return new OperationError("denied", what);
}

/** A logged-in user whom CALENDAR_CREATORS allows. Throws a refusal that says who may. */
export function creator(raw: Readonly<Record<string, unknown>>, caller: Caller): { actor: User } {
  const { actor } = signedIn(raw, caller);
  const rule = describeCreators(caller.admission, actor.email);
  if (rule !== null) throw new OperationError("denied", rule);
  return { actor };
}

/** Who may log in, for the login form and the refusal mail; null if everyone may. */
export function describeLogin({ login }: Admission): Refusal | null {
  return login && refusal("loginOnly", admittedBy(login));
}

/** Tells a user who may create calendars; null if this user may. */
export function describeCreators({ creators }: Admission, email: string): Refusal | null {
  if (creators === null || includesAddress(creators, email)) return null;
  return refusal("creatorsOnly", admittedBy(creators));
}

function admittedBy({ addresses, domains }: AddressList): Admitted {
  return { domains, others: addresses.length > 0 };
}
