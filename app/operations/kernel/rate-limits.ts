// Refuses attempts above the limits of values/attempt-limits.
import type { LimitName } from "~/values/attempt-limits";
import { tooMany } from "./errors";
import type { Caller } from "./operation";

type Counting = Pick<Caller, "store" | "now">;

/** Seconds until one more is allowed; 0 if it is allowed now. */
export const findWait = (name: LimitName, subject: string, { store, now }: Counting): number =>
  store.attempts.findWait(name, subject, now);

/** Throws if the limit is reached; counts nothing. */
export function requireUnder(name: LimitName, subject: string, caller: Counting): void {
  const wait = findWait(name, subject, caller);
  if (wait > 0) throw tooMany(wait);
}

/** Counts one. If the operation throws a refusal, the count is rolled back. */
export function countAttempt(name: LimitName, subject: string, { store, now }: Counting): void {
  store.attempts.add(name, subject, now);
}

type Visit = "contacts" | "follows" | "suggestions" | "answers" | "answerQuestions";
/** A limit and the subject that it counts. */
export type Budget = [name: LimitName, subject: string];

/** Counts one for this network and its neighborhood. Throws `too-many`. */
export function takeVisit(visit: Visit, caller: Caller): void {
  const { network, wider } = caller;
  take([[`${visit}PerAddress`, network]], caller);
  take([[`${visit}PerNeighborhood`, wider.neighborhood]], caller);
}

/** Counts one against a calendar's daily limit, from any sender. Throws `too-many`. */
export function takeVisitTo(
  calendar: { id: number },
  visit: Exclude<Visit, "contacts">,
  caller: Caller,
): void {
  take([[`${visit}PerCalendar`, String(calendar.id)]], caller);
}

/** Counts one change of answers by key. Throws `too-many`. */
export function takeAnswerChange(caller: Caller): void {
  take([["answerChangesPerAddress", caller.network]], caller);
}

/**
 * Counts one message against the operator's daily limit. If others have used it up, there is a reserve for
 * neighborhoods that have sent none that day. Throws `too-many`.
 */
export function takeContact(caller: Caller): void {
  const { neighborhood, provider } = caller.wider;
  const newcomer: Budget = ["contactsOfNewcomers", neighborhood];
  const site: Budget = ["contactsPerSite", ""];
  const reserve: Budget[] = [
    newcomer,
    ["contactsInReservePerProvider", provider],
    ["contactsInReserve", ""],
  ];
  const isReserved = !hasRoom([site], caller) && hasRoom(reserve, caller);
  takeVisit("contacts", caller);
  if (!isReserved) {
    take([site], caller);
    countAttempt(...newcomer, caller);
  } else {
    take(reserve, caller);
  }
}

function take(budgets: Budget[], caller: Caller): void {
  for (const [name, subject] of budgets) {
    requireUnder(name, subject, caller);
    countAttempt(name, subject, caller);
  }
}

/** Whether all of the limits allow one more. */
export function hasRoom(budgets: readonly Budget[], caller: Counting): boolean {
  return budgets.every(([name, subject]) => findWait(name, subject, caller) === 0);
}
