// Tells where an event's title leads.
import { type EventSpan, firstDayIn } from "~/calendar/event";
import { paths } from "~/paths";
import { type CalendarViewer, type ShownCalendar, shownZone } from "./calendar-viewer";

/** The event's page; where a link shows only times, which have none, its first day. */
export function eventHref(
  event: EventSpan & { id: string },
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): string {
  return calendar.isBusy
    ? paths.day(calendar.link, firstDayIn(event, shownZone(viewer, calendar)))
    : paths.event(calendar.link, event.id);
}
