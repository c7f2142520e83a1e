// The texts of the confirmation for canceling an event: its time, and its card as everyone will see it.
import { cancelTitle } from "~/event/canceled";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { buildEventCard, type EventCard } from "./event-view";

type CancelView = { when: string; isOneDate: boolean; card: EventCard };

export function buildCancelView(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): CancelView {
  const zone = shownZone(display, calendar);
  const canceled = { ...event, title: cancelTitle(event.title) };
  // Readers have no buttons on it.
  const toReaders = { ...display, canEdit: false };
  return {
    when: eventTimeLabel(event, zone, display.now, display.words),
    isOneDate: event.seriesId !== null,
    card: buildEventCard(canceled, calendar, toReaders, firstDayIn(event, zone)),
  };
}
