// Limits the cards on a page: as many as requested, or as fit into its length.

import { type CalendarEvent, firstDayIn } from "~/event/event";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, laterDay } from "~/time/days";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { buildEventCard, type EventCard } from "./event-view";

export type TakenCard = { event: CalendarEvent; card: EventCard };

/** Cards already built, by event. */
export type MadeCards = ReadonlyMap<CalendarEvent, EventCard>;

const NONE: MadeCards = new Map();
/** Cards built before yielding to other requests. */
const CARDS_A_TURN = 25;

/**
 * The cards of the first events, in their order, and how many characters of `length` are left. One always fits. Each is
 * listed under its first day, or under `earliest` if that is later.
 */
export function takeCards(
  events: Iterable<CalendarEvent>,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  length: number,
  earliest: Day,
  made: MadeCards = NONE,
): { taken: TakenCard[]; left: number } {
  const zone = shownZone(display, calendar);
  const taken: TakenCard[] = [];
  let left = length;
  for (const event of events) {
    const under = laterDay(earliest, firstDayIn(event, zone));
    const card = made.get(event) ?? buildEventCard(event, calendar, display, under);
    const size = JSON.stringify(card).length;
    if (size > left && taken.length > 0) break;
    left -= size;
    taken.push({ event, card });
  }
  return { taken, left };
}

/** `takeCards` in pieces, yielding to other requests in between. */
export async function takeCardsInTurns(
  events: readonly CalendarEvent[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
  length: number,
  earliest: Day,
): Promise<TakenCard[]> {
  const taken: TakenCard[] = [];
  let left = length;
  for (let at = 0; at < events.length && left > 0; at += CARDS_A_TURN) {
    const some = events.slice(at, at + CARDS_A_TURN);
    const next = await yieldToOthers(() => takeCards(some, calendar, display, left, earliest));
    // `takeCards` always fits one, which is right only for an empty list.
    if (next.left < 0 && taken.length > 0) break;
    taken.push(...next.taken);
    left = next.taken.length < some.length ? 0 : next.left;
  }
  return taken;
}

/**
 * The cards, with later dates of a series as mere lines: the first card shows the rest. In combined calendars, lines
 * name their calendar too, and a calendar by two links has its series twice.
 */
export function withLater(taken: readonly TakenCard[]): TakenCard[] {
  const begun = new Set<string>();
  return taken.map(({ event, card }) => {
    const { seriesId, origin } = event;
    if (seriesId === null) return { event, card };
    const series = `${origin?.link ?? ""} ${seriesId}`;
    if (!begun.has(series)) {
      begun.add(series);
      return { event, card };
    }
    const { category, place, notes, isLong, further, canEdit, ...line } = card;
    const calendar = origin && category ? { category } : {};
    return { event, card: { ...line, ...calendar, isLater: true } };
  });
}
