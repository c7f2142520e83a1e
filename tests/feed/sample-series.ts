// The sample series of the feed tests: a weekly training in Berlin.
import type { CalendarEvent } from "~/event/event";
import { eventOn, type Series, timesOn } from "~/event/series";
import { storedSeries } from "../support/events";

const HOUR = 3_600_000;

/** Mondays at 19:00 for an hour and a half from 12 October 2026, without an end, changed by `given`. */
export function weekly(given: Partial<Series> = {}): Series {
  return storedSeries({
    id: "training",
    firstDay: "2026-10-12",
    length: 1.5 * HOUR,
    uid: "8f2c1d7e",
    sequence: 4,
    createdAt: Date.parse("2026-01-02T09:00:00Z"),
    modifiedAt: Date.parse("2026-11-03T10:01:01Z"),
    ...given,
  });
}

/** A changed date as its row has it: at its regular time, changed by `given`. */
export function changedDate(
  series: Series,
  day: string,
  given: Partial<CalendarEvent> = {},
): CalendarEvent {
  const { isByRule, ...event } = eventOn(series, day);
  // A row's own count of changes never exceeds the series' count, and must not appear.
  return { ...event, sequence: 1, modifiedAt: series.modifiedAt - HOUR, ...given };
}

/** The date of one day, moved to another day at the same time. */
export function movedDate(
  series: Series,
  day: string,
  to: string,
  given: Partial<CalendarEvent> = {},
): CalendarEvent {
  return changedDate(series, day, { ...timesOn(series, to), ...given });
}
