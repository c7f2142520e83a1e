// Tells where an event's title leads.
import { type EventSpan, firstDayIn } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import { type CalendarViewer, type ShownCalendar, shownZone } from "~/web/request/calendar-viewer";

/** The event's page; where a link shows only times, which have none, its first day. Closing it leads back to the category that is shown alone. */
export function eventHref(
  event: EventSpan & { id: string },
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): string {
  const { link, isBusy } = calendar;
  const { category } = viewer;
  return isBusy
    ? pagePaths.day(link, firstDayIn(event, shownZone(viewer, calendar)), undefined, category)
    : pagePaths.event(link, event.id, category);
}
