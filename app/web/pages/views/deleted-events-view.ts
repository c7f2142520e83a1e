// The texts of the list of deleted events.
import type { CalendarEvent } from "~/calendar/event";
import { dateLabel, eventTimeLabel } from "~/calendar/labels";
import { type CalendarViewer, type ShownCalendar, shownZone } from "./calendar-viewer";

export type DeletedEventRow = { id: string; title: string; when: string; deleted: string };

export function buildDeletedEvents(
  events: readonly (CalendarEvent & { deletedAt: number })[],
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): DeletedEventRow[] {
  const zone = shownZone(viewer, calendar);
  return events.map((event) => ({
    id: event.id,
    title: event.title,
    when: eventTimeLabel(event, zone, viewer.now),
    deleted: dateLabel(event.deletedAt, zone, viewer.now),
  }));
}
