// Checks whether the site, and the account that created a calendar, have room for more bytes, and tells before they have none.
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Store } from "~/store/store";
import { BYTES_PER_ACCOUNT, COUNTS, DELETED_KEPT_DAYS, NEARLY_FULL } from "~/values/limits";
import { type Refusal, readRefusal, refusal } from "~/values/refusals";
import { invalid } from "./errors";

type At = { store: Store };
/** Null for calendars whose account is gone: these have the site's limit alone. */
type Account = Calendar["createdBy"];

const MEGABYTE = 1024 * 1024;

/**
 * Does the work, and refuses it where it made what the calendar has larger and there is no room. So a calendar without
 * room can be read, and what is in it deleted or made smaller, though that is noted in its history.
 */
export function withinRoom<T>(calendar: Calendar | undefined, { store }: At, work: () => T): T {
  if (!calendar) return work();
  const before = store.bytes.contentOf(calendar.id);
  const result = work();
  if (store.bytes.contentOf(calendar.id) > before) requireBytes(calendar.createdBy, { store });
  return result;
}

/** `more` is how many bytes are going to be added. */
export function requireBytes(account: Account, at: At, more = 0): void {
  const why = whyNoBytes(account, at, more);
  if (why) throw invalid(why);
}

export function whyNoBytes(
  account: Account,
  { store: { bytes } }: At,
  more = 0,
): Refusal | undefined {
  if (bytes.ofSite().used + more > bytes.mostOfSite()) return refusal("siteFull");
  if (account === null || bytes.ofAccount(account) + more <= BYTES_PER_ACCOUNT) return undefined;
  return refusal("accountBytesFull", {
    max: BYTES_PER_ACCOUNT / MEGABYTE,
    days: DELETED_KEPT_DAYS,
  });
}

/** What people should know before it is so late; undefined while there is much room. */
export function whyLittleRoom(account: Account, { store }: At): Refusal | undefined {
  const full = whyNoBytes(account, { store });
  if (full) return full;
  const { bytes, events } = store;
  if (bytes.ofSite().used > NEARLY_FULL * bytes.mostOfSite()) return refusal("siteLow");
  if (account === null) return undefined;
  const days = DELETED_KEPT_DAYS;
  const has = bytes.ofAccount(account);
  if (has > NEARLY_FULL * BYTES_PER_ACCOUNT) {
    const max = BYTES_PER_ACCOUNT / MEGABYTE;
    return refusal("accountBytesLow", { max, has: Math.floor(has / MEGABYTE), days });
  }
  const max = COUNTS.eventsPerAccount;
  const count = events.countOfAccount(account);
  return count > NEARLY_FULL * max
    ? refusal("accountEventsLow", { max, has: count, days })
    : undefined;
}

const NO_ROOM = new Set(["siteFull", "accountBytesFull"]);

export function isAboutRoom(what: Refusal): boolean {
  return NO_ROOM.has(readRefusal(what).key);
}
