// Reads what comes next in calendars, for a list of them.

import { listNextEvents } from "~/operations/events/event-lists";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";
import { type ShownCalendar, shownZone } from "~/web/request/calendar-display";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import { buildNextEvents } from "./next-events-view";

/**
 * "Mon, Jan 5, 3pm - 4pm: Training" by the calendar's link, of the first ones; nothing where nothing is planned, and of
 * a calendar with so very many events that finding one would cost more than the rest of the page.
 */
export function readNextEvents(
  request: Request,
  calendars: readonly ShownCalendar[],
): ReadonlyMap<string, string> {
  const display = getVisitor(request).displayFor(false);
  const wanted = calendars.slice(0, NEXT_EVENT_CALENDARS);
  const input = wanted.map((each) => ({ id: each.link, zone: shownZone(display, each) }));
  const found = load(request, listNextEvents, { calendars: input });
  const texts = wanted.flatMap((calendar, index): [string, string][] => {
    const event = found[index];
    const [next] = event ? buildNextEvents([event], calendar, display) : [];
    return next ? [[calendar.link, `${next.when}: ${next.title}`]] : [];
  });
  return new Map(texts);
}
