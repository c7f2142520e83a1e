// Reads what comes next in a calendar, for a list of calendars.
import { listAroundUnlessCrowded } from "~/operations/crowded-windows";
import { ask } from "./ask";
import { getViewer } from "./viewer";
import { type ShownCalendar, shownZone } from "./views/calendar-viewer";
import { buildNextEvents } from "./views/next-events-view";

/**
 * "Mon, Jan 5, 3pm - 4pm: Training", "" where nothing is planned, and for a calendar with so very many events that
 * finding one would cost more than the rest of the page.
 */
export function readNextEvent(request: Request, calendar: ShownCalendar): string {
  const viewer = getViewer(request).ofCalendar(false);
  const zone = shownZone(viewer, calendar);
  const window = { calendarId: calendar.link, zone, past: 0, skip: 0, upcoming: 1 };
  const found = ask(request, listAroundUnlessCrowded, window);
  if (found.crowd) return "";
  const [next] = buildNextEvents(found.upcoming, calendar, viewer);
  return next ? `${next.when}: ${next.title}` : "";
}
