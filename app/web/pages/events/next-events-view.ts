// The texts of the next events, for screens that show more than events.
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import { listNextEvents } from "~/operations/events/event-lists";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import { type Coloring, colorOf } from "./event-color";
import { eventHref } from "./event-href";

export type NextEvent = Coloring & {
  id: string;
  title: string;
  isCanceled: boolean;
  when: string;
  where: string;
  href: string;
};

export function buildNextEvents(
  events: readonly CalendarEvent[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): NextEvent[] {
  return events.map((event) => ({
    id: event.id,
    ...colorOf(event, calendar.categories),
    title: event.title,
    isCanceled: isCanceled(event.title),
    when: eventTimeLabel(event, shownZone(display, calendar), display.now),
    where: event.location,
    href: eventHref(event, calendar, display),
  }));
}

/**
 * "Mon, Jan 5, 3pm - 4pm: Training" by the calendar's link, for the first of them. A calendar is left out if nothing
 * is planned, or if it has so many events that finding one would cost more than the rest of the page.
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
