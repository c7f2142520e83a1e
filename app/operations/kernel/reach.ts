// Finds the calendar behind a link and what the link shows, and generates link tokens.
import type { Calendar } from "~/store/calendars/calendar-store";
import type { CalendarLink } from "~/store/calendars/link-store";
import type { Store } from "~/store/store";
import { dayIn } from "~/time/zones";
import { DEMO_CALENDAR } from "~/values/limits";
import { isWorking, knownBy, type Shows } from "~/values/link-state";
import { endedLink, wrongLink } from "./errors";
import type { Caller } from "./operation";

/**
 * A calendar as seen through a link (`knownBy`), so that readers by an extra link never get the main one. `via` is the
 * link if it is not the main one.
 */
export type Reached = {
  calendar: Calendar;
  canEdit: boolean;
  shows: Shows;
  via: CalendarLink | undefined;
};

type At = { store: Store; now: number };
type Rights = Pick<Caller, "store" | "appPassword">;

/** Whether the user may edit the calendar. An app password tied to a calendar has its owner's rights only there. */
export function mayEdit(
  calendarId: number,
  userId: number,
  { store, appPassword }: Rights,
): boolean {
  const tiedTo = appPassword?.calendarId ?? calendarId;
  return tiedTo === calendarId && store.calendars.isAdmin(calendarId, userId);
}

/**
 * The calendar behind a link for the user `userId`, null for a visitor. Its admins see all of it by any link, even a
 * replaced one, and are redirected to the main one. Throws a refusal if the link is wrong or has ended.
 */
export function reachCalendar(token: unknown, userId: number | null, at: At & Rights): Reached {
  const found = typeof token === "string" ? findCalendar(token, at) : undefined;
  if (!found) throw wrongLink();
  const { calendar, link: via } = found;
  const canEdit = userId !== null && mayEdit(calendar.id, userId, at);
  const isOpen = !via || isWorking(via, at.now);
  if (!isOpen && !(canEdit && via.moved)) throw endedLink();
  if (!via || canEdit) return { calendar, canEdit, shows: "all", via };
  return { ...asReached(calendar, via, at), canEdit };
}

/** `reachCalendar` for a visitor; undefined instead of a refusal. */
export function findReached(token: string, at: At): Reached | undefined {
  const found = findCalendar(token, at);
  if (!found) return undefined;
  const { calendar, link: via } = found;
  if (!via) return { calendar, canEdit: false, shows: "all", via };
  return isWorking(via, at.now) ? { ...asReached(calendar, via, at), canEdit: false } : undefined;
}

/** One query for a calendar's main link, and a second one for any other. */
function findCalendar(
  token: string,
  { store }: At,
): { calendar: Calendar; link?: CalendarLink } | undefined {
  if (!isLink(token)) return undefined;
  const calendar = store.calendars.findByLink(token);
  return calendar ? { calendar } : store.links.find(token);
}

function asReached(calendar: Calendar, via: CalendarLink, { store, now }: At) {
  store.links.noteUse(via, dayIn(now, calendar.timeZone));
  return { calendar: knownBy(via, calendar), shows: via.shows, via };
}

export function isLink(text: string): boolean {
  return text === DEMO_CALENDAR || /^[A-Za-z0-9_-]{22}$/.test(text);
}

/** The calendar, and how much the reader's link shows, if links differ in that. */
type Reader = { calendar: Calendar; shows?: string };

/** Whether the reader may suggest events: everyone who sees all of a calendar that accepts suggestions. */
export function takesSuggestions({ calendar, shows = "all" }: Reader): boolean {
  return calendar.suggestions && shows === "all" && calendar.link !== DEMO_CALENDAR;
}

/** A token of 22 characters that no calendar or link has, or is known to have had. */
export function newLinkToken({ secrets, store }: Pick<Caller, "secrets" | "store">): string {
  for (;;) {
    const token = secrets.newToken();
    if (!store.links.isTaken(token)) return token;
  }
}
