// Decides whether one more login mail may be sent, and which limits it counts against.
import type { Caller } from "~/operations/kernel/operation";
import {
  type Budget,
  countAttempt,
  findWait,
  hasRoom,
  requireUnder,
} from "~/operations/kernel/rate-limits";

/**
 * Counts a login mail to this email; false if it may not be sent. The caller must not reveal that, since it depends
 * on what others requested and on whether there is an account. Throws `too-many` only for the client's own network.
 * When the limits that strangers can use up are reached, an email still has one mail an hour in reserve, for a
 * neighborhood that requested none today.
 */
export function takeLoginMail(email: string, caller: Caller): boolean {
  if (findWait("codesAtOnce", email, caller) > 0) return false;
  if (!caller.uncounted) requireUnder("codesPerAddress", caller.network, caller);
  // Refused ones count too: they take a commit like a mail, so that their timing does not differ.
  countAttempt("codesPerAddress", caller.network, caller);
  const { general, usual, reserve, newcomers } = listBudgets(email, caller);
  const isUsual = hasRoom([...general, ...usual], caller);
  if (!isUsual && !hasRoom([...reserve, newcomers], caller)) return false;
  for (const [name, subject] of [...general, ...(isUsual ? usual : reserve), newcomers]) {
    countAttempt(name, subject, caller);
  }
  return true;
}

/** Accounts and unknown emails have separate limits, so that made-up emails block no existing account. */
function listBudgets(email: string, { store, wider, uncounted }: Caller) {
  const kind = store.users.findByEmail(email) ? "account" : "stranger";
  const networks: Budget[] = [
    ["codesPerNeighborhood", wider.neighborhood],
    ["codesPerProvider", wider.provider],
  ];
  const general: Budget[] = [["codesAtOnce", email], ...(uncounted ? [] : networks)];
  const usual: Budget[] = [
    ["codesPerEmail", email],
    ["codesPerSite", kind],
  ];
  const reserve: Budget[] = [
    ["codesInReserve", email],
    ["codesInReservePerProvider", `${kind} ${wider.provider}`],
    ["codesInReservePerSite", kind],
  ];
  const newcomers: Budget = ["codesToNewcomers", wider.neighborhood];
  return { general, usual, reserve, newcomers };
}
