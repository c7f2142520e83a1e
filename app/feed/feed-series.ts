// Puts the changed dates among a calendar's events to the series that they are of.

import type { CalendarEvent } from "~/event/event";
import type { Series } from "~/event/series";
import type { Day } from "~/time/days";

/**
 * A series that is not deleted, with those of its changed dates that are not, in any order. `elsewhere` are days whose
 * changed date is not told here, since it is in another category.
 */
export type FeedSeries = {
  series: Series;
  changed: readonly CalendarEvent[];
  elsewhere?: readonly Day[];
};

/** `changedDays` are all days that are changed, by which it is known which dates are not told. */
type Gathered = Series & { changedDays?: readonly Day[] };

/** Both in the order that they came in. A date whose series is not among them is an event like any other. */
export function gatherDates(
  series: readonly Gathered[],
  events: readonly CalendarEvent[],
): { series: FeedSeries[]; events: readonly CalendarEvent[] } {
  if (series.length === 0) return { series: [], events };
  const changed = new Map<string | null, CalendarEvent[]>(series.map(({ id }) => [id, []]));
  const others = events.filter((event) => {
    const dates = changed.get(event.seriesId);
    dates?.push(event);
    return !dates;
  });
  const gathered = series.map((each) => {
    const told = changed.get(each.id) ?? [];
    const days = new Set(told.map(({ occurrence }) => occurrence));
    const elsewhere = (each.changedDays ?? []).filter((day) => !days.has(day));
    return { series: each, changed: told, elsewhere };
  });
  return { series: gathered, events: others };
}
