// What adding a calendar by its address takes: an address that may be read, and room for one more.
import { findByName } from "~/event/category";
import { invalid } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import { countAttempt, requireUnder } from "~/operations/kernel/rate-limits";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Source } from "~/store/sources/source-store";
import { refusal } from "~/values/refusals";
import { isOfSite, readSourceAddress, showsPassword, storedAddress } from "~/values/source-address";
import { SOURCES } from "~/values/source-limits";
import { isBlank } from "~/values/text";

export type InCalendar = Caller & { calendar: Calendar; actor: User };

/** To be read from the beginning. */
export const ANEW = {
  state: "reading",
  message: "",
  failures: 0,
  etag: "",
  lastModified: "",
  fullAt: null,
  stamp: "",
  keptStamp: "",
} as const;

/** Throws `invalid` if the calendar has no category of this name. */
export function findCategoryId(name: string, { store, calendar }: InCalendar): number | null {
  if (isBlank(name)) return null;
  const found = findByName(name, store.categories.list(calendar.id));
  if (!found) throw invalid(refusal("noSuchCategory"), "category");
  return found.id;
}

type Typed = { address: string; host: string };

/** Throws `invalid` for what is no address, for one of this server, and for a password without https. */
export function readAddress(url: string, { sources }: Caller): Typed {
  if (showsPassword(url)) throw invalid(refusal("sourcePasswordShown"), "url");
  const address = readSourceAddress(url);
  if (!address) throw invalid(refusal("wrongSourceAddress"), "url");
  if (sources && isOfSite(address, sources.origin)) throw invalid(refusal("sourceIsHere"), "url");
  return { address: storedAddress(url, address), host: address.host };
}

export function requireOn({ sources }: Caller): void {
  if (sources?.isOn === false) throw invalid(refusal("sourcesOff"));
}

export function requireUnderHour(context: InCalendar): void {
  requireUnder("sourcesPerUser", String(context.actor.id), context);
  countAttempt("sourcesPerUser", String(context.actor.id), context);
}

/** By webcal or by https it is one calendar. */
function isSame(one: string | undefined, other: string): boolean {
  return readSourceAddress(one ?? "")?.href === readSourceAddress(other)?.href;
}

type Values = Pick<Source, "name" | "shows" | "inFeed" | "categoryId" | "everyMinutes">;

/** The same address again, such as a form that is sent twice, is no other calendar. */
export function addSource({ address, host, ...values }: Values & Typed, context: InCalendar): void {
  const { store, calendar, actor, now } = context;
  const { perCalendar, perPerson, perSite } = SOURCES;
  const same = store.sources
    .list(calendar.id)
    .find(({ id }) => isSame(store.sources.findAddress(id), address));
  if (same) {
    store.sources.change(same.id, values);
    return;
  }
  if (store.sources.countIn(calendar.id) >= perCalendar) {
    throw invalid(refusal("sourcesFull", { max: perCalendar }));
  }
  if (store.sources.countBy(actor.id) >= perPerson) {
    throw invalid(refusal("ownSourcesFull", { max: perPerson }));
  }
  if (store.sources.countAll() >= perSite) {
    throw invalid(refusal("siteSourcesFull", { max: perSite }));
  }
  requireUnderHour(context);
  store.sources.add({
    ...values,
    address,
    host,
    calendarId: calendar.id,
    createdBy: actor.id,
    createdAt: now,
    state: "reading",
    nextAt: now,
  });
}
