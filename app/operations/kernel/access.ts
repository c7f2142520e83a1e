// Access rules: who may perform an operation.

import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { showsOnlyTimes } from "./busy-times";
import { denied, replacedAlready, replacedLink, signedOut, wrongLink } from "./errors";
import type { Caller } from "./operation";
import { isLink, mayEdit, type Reached, reachCalendar } from "./reach";

type Raw = Readonly<Record<string, unknown>>;
type CalendarField = "id" | "calendarId";

export function anyone(): Record<never, never> {
  return {};
}

export function signedIn(_raw: Raw, { actor }: Caller): { actor: User } {
  if (!actor) throw signedOut();
  return { actor };
}

/** A user who logged in by a session: app passwords manage no accounts. */
export function inSession(raw: Raw, caller: Caller): { actor: User } {
  if (caller.appPassword) throw signedOut();
  return signedIn(raw, caller);
}

/** Undefined (unchanged) for app passwords, which may not change, for example, which websites embed a calendar. */
export function unlessByApp<Value>(value: Value, { appPassword }: Caller): Value | undefined {
  return appPassword ? undefined : value;
}

/**
 * Readers with any link of the calendar. If `shows` is "busy", `shownTo` reduces events to their times. `canEdit` is
 * whether they may do more.
 */
export function readerOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): Reached => {
    return reachCalendar(raw[field], caller.actor?.id ?? null, caller);
  };
}

/** Treats everybody as a visitor, without looking up whether they manage the calendar. */
export function visitorOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): Reached => reachCalendar(raw[field], null, caller);
}

/** Readers whose link shows all details. */
export function fullReaderOf(field: CalendarField) {
  const allow = readerOf(field);
  return (raw: Raw, caller: Caller): Reached => {
    const reached = allow(raw, caller);
    if (reached.shows !== "all") throw showsOnlyTimes();
    return reached;
  };
}

/**
 * People who received an invite, by the main link or the main link at that time. The invite's own secret gives access.
 */
export function inviteeOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): { calendar: Calendar } => {
    const token = raw[field];
    const known = findByMainLink(token, caller) ?? findByReplacedLink(token, caller);
    if (!known) throw wrongLink();
    return { calendar: known };
  };
}

/** A logged-in user with a link. */
export function signedInReaderOf(field: CalendarField) {
  const allow = readerOf(field);
  return (raw: Raw, caller: Caller): Reached & { actor: User } => ({
    ...signedIn(raw, caller),
    ...allow(raw, caller),
  });
}

/** An admin of the calendar, checked in the database on every call. Changes are only possible by the main link. */
export function editorOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): { calendar: Calendar; actor: User } => {
    const { actor } = signedIn(raw, caller);
    const calendar = findByMainLink(raw[field], caller);
    if (!calendar) throw wasTheirs(raw[field], caller) ? replacedLink() : wrongLink();
    if (!mayEdit(calendar.id, actor.id, caller)) throw denied();
    return { calendar, actor };
  };
}

/** The same for replacing the link: reports a main link that another admin replaced differently from a wrong one. */
export function editorOfReplaced(field: CalendarField) {
  const allow = editorOf(field);
  return (raw: Raw, caller: Caller): { calendar: Calendar; actor: User } => {
    if (wasTheirs(raw[field], caller)) throw replacedAlready();
    return allow(raw, caller);
  };
}

/** Whether this was the main link of a calendar that the caller manages. */
function wasTheirs(link: unknown, caller: Caller): boolean {
  const { actor, store } = caller;
  const replaced = actor && findByReplacedLink(link, caller);
  return replaced ? store.calendars.isAdmin(replaced.id, actor.id) : false;
}

function findByMainLink(link: unknown, { store }: Caller): Calendar | undefined {
  return typeof link === "string" && isLink(link) ? store.calendars.findByLink(link) : undefined;
}

function findByReplacedLink(link: unknown, { store }: Caller): Calendar | undefined {
  const found = typeof link === "string" && isLink(link) ? store.links.find(link) : undefined;
  return found?.link.moved ? found.calendar : undefined;
}
