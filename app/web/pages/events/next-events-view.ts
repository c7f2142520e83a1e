// The texts of the events that come next, for screens that are about more than events.
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { eventHref } from "./event-href";
import { type Coloring, colorOf } from "./tone";

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
