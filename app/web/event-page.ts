// Owns what every screen of one event begins with. Refuses to know which screen it is.
import type { CalendarEvent } from "~/calendar/event";
import { getEvent } from "~/operations/events";
import { ask, askForForm } from "./ask";
import { type CalendarPage, openCalendar, openForEditor } from "./calendar-page";

type Params = Readonly<Record<string, string | undefined>>;

/** The event that the address names, for readers or for editors only; throws what else is to be seen. */
export function openEvent(
  request: Request,
  { id, eventId = "" }: Params,
  who: "reader" | "editor",
): { event: CalendarEvent; page: CalendarPage } {
  const page = who === "editor" ? openForEditor(request, id) : openCalendar(request, id);
  const event = ask(request, getEvent, { calendarId: page.calendar.link, eventId });
  return { event, page };
}

/** The same for a form of editors; no event where it was deleted while the form was open. */
export function openEventForForm(
  request: Request,
  { id, eventId = "" }: Params,
): { event: CalendarEvent | undefined; page: CalendarPage } {
  const page = openForEditor(request, id);
  const event = askForForm(request, getEvent, { calendarId: page.calendar.link, eventId });
  return { event, page };
}
