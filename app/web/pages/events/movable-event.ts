// The data of an event that its reader may drag.
import type { CalendarEvent } from "~/event/event";
import { isMovable } from "~/event/event-times";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";

/** Its id, its calendar's link, and when it was last changed; empty for one that cannot be moved. */
export type Movable = { id?: string; calendar?: string; changed?: number };

export function movableOf(
  event: CalendarEvent,
  { link }: ShownCalendar,
  { canEdit }: CalendarDisplay,
): Movable {
  const own = event.origin ?? { link, id: event.id, canEdit };
  if (!own.canEdit || !isMovable(event)) return {};
  return { id: own.id, calendar: own.link, changed: event.modifiedAt };
}

/** Whether there is something to drag, or hours for a new event. */
export function isDraggable(
  events: readonly CalendarEvent[],
  { canEdit }: CalendarDisplay,
): boolean {
  return canEdit || events.some(({ origin }) => origin?.canEdit);
}
