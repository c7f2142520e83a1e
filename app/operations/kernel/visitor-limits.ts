// Limits what visitors without an account may leave here: by their network, and by the neighborhood that one owner may hold.
import type { Caller } from "./operation";
import { countAttempt, findWait, type LimitName, requireUnder } from "./rate-limits";

type Visit = "contacts" | "follows" | "suggestions";
type Budget = [name: LimitName, subject: string];

/** Takes one out of what this network may do, and its neighborhood. Throws `too-many`. */
export function takeVisit(visit: Visit, caller: Caller): void {
  const { network, wider } = caller;
  take([[`${visit}PerAddress`, network]], caller);
  take([[`${visit}PerNeighborhood`, wider.neighborhood]], caller);
}

/** Takes one more out of what one calendar gets in a day, from whomever. Throws `too-many`. */
export function takeVisitTo(
  calendar: { id: number },
  visit: Exclude<Visit, "contacts">,
  caller: Caller,
): void {
  take([[`${visit}PerCalendar`, String(calendar.id)]], caller);
}

/**
 * Takes one out of the messages that the operator gets in a day. Once others have used these up, there is a reserve
 * for neighborhoods that have sent none that day. Throws `too-many`.
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
  const isReserved = !hasRoom(site, caller) && reserve.every((budget) => hasRoom(budget, caller));
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

function hasRoom([name, subject]: Budget, caller: Caller): boolean {
  return findWait(name, subject, caller) === 0;
}
