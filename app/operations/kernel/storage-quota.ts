// Checks whether the site and a calendar's account have room for more bytes, and warns before they run out.
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Store } from "~/store/store";
import { BYTES_PER_ACCOUNT, COUNTS, DELETED_KEPT_DAYS, NEARLY_FULL } from "~/values/limits";
import { type Refusal, readRefusal, refusal } from "~/values/refusals";
import { invalid } from "./errors";

type At = { store: Store };
/** Null for calendars whose account is gone: only the site's limit applies to them. */
type Account = Calendar["createdBy"];

const MEGABYTE = 1024 * 1024;
/** The minimum size of an event, as counted by the triggers. */
const LEAST_BYTES = 500;

/** `ofAccount` is null for calendars without an account. */
type Taken = { ofSite: number; most: number; ofAccount: number | null };

function readTaken(account: Account, { bytes }: Store): Taken {
  const ofAccount = account === null ? null : bytes.ofAccount(account);
  return { ofSite: bytes.ofSite().used, most: bytes.mostOfSite(), ofAccount };
}

function whyOver({ ofSite, most, ofAccount }: Taken, more: number): Refusal | undefined {
  if (ofSite + more > most) return refusal("siteFull");
  if (ofAccount === null || ofAccount + more <= BYTES_PER_ACCOUNT) return undefined;
  const max = BYTES_PER_ACCOUNT / MEGABYTE;
  return refusal("accountBytesFull", { max, days: DELETED_KEPT_DAYS });
}

/**
 * Does the work, and refuses it if it made the calendar larger and there is no room. A full calendar can still be read,
 * and its content deleted or made smaller, though its history then grows.
 */
export function withinRoom<T>(calendar: Calendar | undefined, { store }: At, work: () => T): T {
  if (!calendar) return work();
  const before = store.bytes.contentOf(calendar.id);
  const result = work();
  if (store.bytes.contentOf(calendar.id) > before) requireBytes(calendar.createdBy, { store });
  return result;
}

/** `more` is how many bytes will be added. */
export function requireBytes(account: Account, at: At, more = 0): void {
  const why = whyNoBytes(account, at, more);
  if (why) throw invalid(why);
}

export function whyNoBytes(account: Account, { store }: At, more = 0): Refusal | undefined {
  return whyOver(readTaken(account, store), more);
}

/** A warning before the limit; undefined while there is plenty of room. */
export function whyLittleRoom(account: Account, { store }: At): Refusal | undefined {
  const taken = readTaken(account, store);
  const { ofSite, most, ofAccount } = taken;
  const full = whyOver(taken, 0);
  if (full) return full;
  if (ofSite > NEARLY_FULL * most) return refusal("siteLow");
  if (account === null || ofAccount === null) return undefined;
  const days = DELETED_KEPT_DAYS;
  if (ofAccount > NEARLY_FULL * BYTES_PER_ACCOUNT) {
    const max = BYTES_PER_ACCOUNT / MEGABYTE;
    return refusal("accountBytesLow", { max, has: Math.floor(ofAccount / MEGABYTE), days });
  }
  const max = COUNTS.eventsPerAccount;
  // Counting that many takes milliseconds, and fewer bytes are fewer events.
  if (ofAccount < NEARLY_FULL * max * LEAST_BYTES) return undefined;
  const has = store.events.countOfAccount(account);
  return has > NEARLY_FULL * max ? refusal("accountEventsLow", { max, has, days }) : undefined;
}

const NO_ROOM = new Set(["siteFull", "accountBytesFull"]);

export function isAboutRoom(what: Refusal): boolean {
  return NO_ROOM.has(readRefusal(what).key);
}
