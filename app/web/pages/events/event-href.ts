// Tells where an event's title leads.
import { type EventSpan, firstDayIn } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

/** The event's page; where a link shows only times, which have none, its first day. Closing it leads back to the category that is shown alone. */
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
