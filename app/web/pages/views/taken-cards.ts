// Limits how many cards are on one page: as many as are asked for, or as their length allows.
import type { CalendarEvent } from "~/calendar/event";
import type { CalendarViewer, ShownCalendar } from "./calendar-viewer";
import { buildEventCard, type EventCard } from "./event-view";

export type TakenCard = { event: CalendarEvent; card: EventCard };

/** The cards of the first events, in their order, and how many characters of `length` they leave. One always fits. */
export function takeCards(
  events: Iterable<CalendarEvent>,
  calendar: ShownCalendar,
  viewer: CalendarViewer,
  length: number,
): { taken: TakenCard[]; left: number } {
  const taken: TakenCard[] = [];
  let left = length;
  for (const event of events) {
    const card = buildEventCard(event, calendar, viewer);
    const size = JSON.stringify(card).length;
    if (size > left && taken.length > 0) break;
    left -= size;
    taken.push({ event, card });
  }
  return { taken, left };
}
