// Limits the cards on a page: as many as requested, or as fit into its length.

import { type CalendarEvent, firstDayIn } from "~/event/event";
import { type Day, laterDay } from "~/time/days";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { buildEventCard, type EventCard } from "./event-view";

export type TakenCard = { event: CalendarEvent; card: EventCard };

/**
 * The cards of the first events, in their order, and how many characters of `length` are left. One always fits. Each
 * is listed under its first day, or under `earliest` if that is later.
 */
export function takeCards(
  events: Iterable<CalendarEvent>,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  length: number,
  earliest: Day,
): { taken: TakenCard[]; left: number } {
  const zone = shownZone(display, calendar);
  const taken: TakenCard[] = [];
  let left = length;
  for (const event of events) {
    const under = laterDay(earliest, firstDayIn(event, zone));
    const card = buildEventCard(event, calendar, display, under);
    const size = JSON.stringify(card).length;
    if (size > left && taken.length > 0) break;
    left -= size;
    taken.push({ event, card });
  }
  return { taken, left };
}
