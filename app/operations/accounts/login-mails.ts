// Decides whether one more login mail may be sent, and what it is counted against.
import type { Caller } from "~/operations/kernel/operation";
import {
  type Budget,
  countAttempt,
  findWait,
  hasRoom,
  requireUnder,
} from "~/operations/kernel/rate-limits";

/**
 * Takes a login mail to this e-mail out of the budgets; false where it may not be
 * sent, which nobody is told, for that depends on what others asked for and on
 * whether there is an account. Throws `too-many` for the client's own network
 * alone. Once the budgets that strangers can use up are empty, an e-mail still
 * has a mail an hour in reserve, for a neighborhood that asked for none today.
 */
export function takeLoginMail(email: string, caller: Caller): boolean {
  if (findWait("codesAtOnce", email, caller) > 0) return false;
  requireUnder("codesPerAddress", caller.network, caller);
  // A refused one too: it takes a commit as a mail does, and cannot be told from one by its time.
  countAttempt("codesPerAddress", caller.network, caller);
  const { general, usual, reserve, newcomers } = listBudgets(email, caller);
  const isUsual = hasRoom([...general, ...usual], caller);
  if (!isUsual && !hasRoom([...reserve, newcomers], caller)) return false;
  for (const [name, subject] of [...general, ...(isUsual ? usual : reserve), newcomers]) {
    countAttempt(name, subject, caller);
  }
  return true;
}

/** Accounts and strangers have budgets of their own, so that made-up e-mails stop no known one. */
function listBudgets(email: string, { store, wider }: Caller) {
  const kind = store.users.findByEmail(email) ? "account" : "stranger";
  const general: Budget[] = [
    ["codesAtOnce", email],
    ["codesPerNeighborhood", wider.neighborhood],
    ["codesPerProvider", wider.provider],
  ];
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
