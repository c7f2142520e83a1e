// Answers the form of an event, while it is typed, what else is at its place then.
import { listClashes } from "~/operations/events/clashes";
import { shownZone } from "~/web/request/calendar-display";
import { openForEditor } from "~/web/request/calendar-page";
import { loadIfAllowed } from "~/web/request/load";
import { describeClashes } from "./clash-words";
import { readEventForm } from "./event-form-reader";

/**
 * A sentence as plain text, "" where nothing is in the way or where the times cannot be read yet. Of a repeating event
 * only the typed date is compared; its others are when it is saved. Throws the responses of `openForEditor`.
 */
export function answerTypedClashes(request: Request, link: string | undefined): Response {
  const { calendar, display } = openForEditor(request, link);
  const { id = "", ...sent } = Object.fromEntries(new URL(request.url).searchParams);
  const { now, words } = display;
  const { ok, values, draft } = readEventForm(sent, calendar.timeZone, words);
  const times = ok ? draft : undefined;
  const { location } = draft;
  const found =
    times &&
    loadIfAllowed(request, listClashes, {
      calendarId: calendar.link,
      location,
      allDay: times.allDay,
      from: times.from,
      to: times.to,
      exceptId: id,
    });
  const isOneDay = values.toDate === "" || values.toDate === values.fromDate;
  const on = isOneDay ? values.fromDate : undefined;
  const zone = shownZone(display, calendar);
  const text = found ? describeClashes(location, found, on, { zone, now, words }) : "";
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
