// Where an event's title leads.
import { type CalendarEvent, type EventSpan, firstDayIn } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

/**
 * The event's page; for a link that shows only times, which has no such pages, the event's first day. Closing it
 * leads back to the tab as it is. Where several calendars are together, it is in its own one.
 */
export function eventHref(
  event: EventSpan & Pick<CalendarEvent, "id" | "origin">,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): string {
  const { link, id, isBusy } = event.origin ?? { ...calendar, id: event.id };
  const kept = event.origin ? {} : keptBy(display, calendar);
  return isBusy
    ? pagePaths.day(link, firstDayIn(event, shownZone(display, calendar)), undefined, kept)
    : pagePaths.event(link, id, kept);
}
