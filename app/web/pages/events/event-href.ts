// Where an event's title leads.
import { type EventSpan, firstDayIn } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

/**
 * The event's page; for a link that shows only times, which has no such pages, the event's first day. Closing it
 * leads back to the category filter.
 */
export function eventHref(
  event: EventSpan & { id: string },
  calendar: ShownCalendar,
  display: CalendarDisplay,
): string {
  const { link, isBusy } = calendar;
  const { category } = display;
  return isBusy
    ? pagePaths.day(link, firstDayIn(event, shownZone(display, calendar)), undefined, category)
    : pagePaths.event(link, event.id, category);
}
