// Opens an event's screen: the calendar, the viewer, the event.
import { replace } from "@remix-run/node";
import type { CalendarEvent } from "~/calendar/event";
import { listDeletedEvents } from "~/operations/deleted-events";
import { getEvent } from "~/operations/events";
import { paths } from "~/paths";
import { isAfterForm } from "./after-form";
import { ask, askForForm, isMissing } from "./ask";
import { type CalendarPage, openCalendar, openForEditor } from "./calendar-page";

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The event that the address names, for readers or for editors only; throws
 * what else is to be seen: where an editor goes back to one that is deleted,
 * the list to bring it back from.
 */
export function openEvent(
  request: Request,
  { id, eventId = "" }: Params,
  who: "reader" | "editor",
): { event: CalendarEvent; page: CalendarPage } {
  const page = who === "editor" ? openForEditor(request, id) : openCalendar(request, id);
  try {
    return { event: ask(request, getEvent, { calendarId: page.calendar.link, eventId }), page };
  } catch (refusal) {
    if (isAfterForm(request) || !isMissing(refusal)) throw refusal;
    if (!isDeleted(request, page, eventId)) throw refusal;
    throw replace(paths.deletedEvents(page.calendar.link));
  }
}

function isDeleted(request: Request, { calendar, viewer }: CalendarPage, id: string): boolean {
  if (!viewer.canEdit) return false;
  const { list } = ask(request, listDeletedEvents, { calendarId: calendar.link });
  return list.some((event) => event.id === id);
}

/** The same for a form of editors; no event where it was deleted while the form was open. */
export function openEventForForm(
  request: Request,
  params: Params,
): { event: CalendarEvent | undefined; page: CalendarPage } {
  if (!isAfterForm(request)) return openEvent(request, params, "editor");
  const page = openForEditor(request, params.id);
  const wanted = { calendarId: page.calendar.link, eventId: params.eventId ?? "" };
  return { event: askForForm(request, getEvent, wanted), page };
}
