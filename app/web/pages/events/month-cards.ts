// The cards of a month's days, sent with the month so that a day's dialog needs no request.
import type { CalendarEvent } from "~/event/event";
import { dateUnder } from "~/event/labels";
import { eventsOn } from "~/event/month-grid";
import type { Day } from "~/time/days";
import { DAY_MOST } from "~/values/limits";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { takeCards } from "./card-limit";
import type { EventCard } from "./event-view";
import { placeEvents } from "./placed-events";

/**
 * Without fields that follow from others: the anchor, which follows from the address; a date equal to the day's own (a
 * card without a date has ""); the day at the beginning of `start`.
 */
export type MonthCard = Omit<EventCard, "anchor">;
export type MonthCards = Record<Day, { date: string; cards: MonthCard[] }>;

/** A usual month needs a third of it. The remaining days are loaded when opened. */
const CARDS_AHEAD_LENGTH = 20 * 1024;

type Month = {
  days: readonly Day[];
  /** All events of these days. */
  events: readonly CalendarEvent[];
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** The cards by day, in the order of its dialog; each day has all of its cards or none. */
export function buildMonthCards({ days, events, calendar, display }: Month): MonthCards {
  const zone = shownZone(display, calendar);
  const placed = placeEvents(events, zone);
  const cards: MonthCards = {};
  let length = CARDS_AHEAD_LENGTH;
  for (const day of days) {
    const ofDay = eventsOn(day, placed).map(({ event }) => event);
    if (ofDay.length === 0 || ofDay.length > DAY_MOST) continue;
    const { taken, left } = takeCards(ofDay, calendar, display, length, day);
    if (taken.length < ofDay.length || left < 0) break;
    length = left;
    const ownDate = dateUnder(day, zone, display.now, display.words);
    const short = taken.map(({ card: { anchor, date = "", start, ...card } }) => ({
      ...card,
      start: start.startsWith(day) ? start.slice(day.length) : start,
      ...(date !== ownDate && { date }),
    }));
    cards[day] = { date: ownDate, cards: short };
  }
  return cards;
}
