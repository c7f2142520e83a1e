// The dates of many series around now, as events: the next ones, and the last that are over.

import { type Day, numberOfDay } from "~/time/days";
import { type DatePlace, firstPlaces, lastPlaces } from "./date-places";
import type { CalendarEvent } from "./event";
import { daysOfLength, eventsOn, type ReadSeries, wholeDaysOf, ZONE_DAYS } from "./series-dates";

/** Whose dates: `today` is the reader's, `now` epoch ms. */
type Around = { now: number; today: Day; limit: number };

/** The next dates that last or are to come, in the order of events. */
export function upcomingDates(
  list: readonly ReadSeries[],
  { now, today, limit }: Around,
): CalendarEvent[] {
  const day = numberOfDay(today);
  const { places } = firstPlaces(list, {
    reach: (series) => [day - daysOfLength(series) - ZONE_DAYS, Number.POSITIVE_INFINITY],
    isWanted: (place) => !isOver(place, now, day),
    most: limit,
  });
  return eventsOn(places);
}

/** The last dates that are over, in the order of events. */
export function pastDates(
  list: readonly ReadSeries[],
  { now, today, limit }: Around,
): CalendarEvent[] {
  const day = numberOfDay(today);
  const places = lastPlaces(list, {
    reach: (series) => [Number.NEGATIVE_INFINITY, day - wholeDaysOf(series) + ZONE_DAYS],
    isWanted: (place) => isOver(place, now, day),
    most: limit,
  });
  return eventsOn(places);
}

/** As `hasEnded` has it. */
function isOver({ series, day, to }: DatePlace, now: number, today: number): boolean {
  return series.startTime === null ? day + series.length < today : to <= now;
}
