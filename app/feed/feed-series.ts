// Puts the changed dates among a calendar's events to the series that they are of.
import type { CalendarEvent } from "~/calendar/event";
import type { Series } from "~/calendar/series";

/** A series that is not deleted, with those of its changed dates that are not, in any order. */
export type FeedSeries = { series: Series; changed: readonly CalendarEvent[] };

/** Both in the order that they came in. A date whose series is not among them is an event like any other. */
export function gatherDates(
  series: readonly Series[],
  events: readonly CalendarEvent[],
): { series: FeedSeries[]; events: readonly CalendarEvent[] } {
  if (series.length === 0) return { series: [], events };
  const changed = new Map<string | null, CalendarEvent[]>(series.map(({ id }) => [id, []]));
  const others = events.filter((event) => {
    const dates = changed.get(event.seriesId);
    dates?.push(event);
    return !dates;
  });
  const gathered = series.map((each) => ({ series: each, changed: changed.get(each.id) ?? [] }));
  return { series: gathered, events: others };
}
