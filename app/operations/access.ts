// The rules of who may carry out an operation.
import type { Calendar } from "~/server/store/calendar-store";
import type { User } from "~/server/store/user-store";
import { denied, signedOut, wrongLink } from "./errors";
import type { Caller } from "./operation";

type Raw = Readonly<Record<string, unknown>>;
type CalendarField = "id" | "calendarId";

export function anyone(): Record<never, never> {
  return {};
}

export function signedIn(_raw: Raw, { actor }: Caller): { actor: User } {
  if (!actor) throw signedOut();
  return { actor };
}

/** Whoever knows the link may read; `canEdit` tells whether they may do more. */
export function readerOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): { calendar: Calendar; canEdit: boolean } => {
    const calendar = getCalendar(raw[field], caller);
    const { actor, store } = caller;
    const canEdit = actor !== null && store.calendars.isAdmin(calendar.id, actor.id);
    return { calendar, canEdit };
  };
}

/** A logged-in user who knows the link. */
export function signedInReaderOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): { calendar: Calendar; actor: User } => ({
    ...signedIn(raw, caller),
    calendar: getCalendar(raw[field], caller),
  });
}

/** An admin of the calendar, asked of the database at every call. */
export function editorOf(field: CalendarField) {
  return (raw: Raw, caller: Caller): { calendar: Calendar; actor: User } => {
    const { actor } = signedIn(raw, caller);
    const calendar = getCalendar(raw[field], caller);
    if (!caller.store.calendars.isAdmin(calendar.id, actor.id)) throw denied();
    return { calendar, actor };
  };
}

function getCalendar(link: unknown, { store }: Caller): Calendar {
  const calendar = typeof link === "string" && isLink(link) && store.calendars.findByLink(link);
  if (!calendar) throw wrongLink();
  return calendar;
}

function isLink(text: string): boolean {
  return text === "demo" || /^[A-Za-z0-9_-]{22}$/.test(text);
}
