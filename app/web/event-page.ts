// Owns what every screen of one event begins with. Refuses to know which screen it is.
import type { CalendarEvent } from "~/calendar/event";
import { getEvent } from "~/operations/events";
import { ask } from "./ask";
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
