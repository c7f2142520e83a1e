// Collects each series' changed dates, and separates those that every reader supports as changes from those written as
// separate events.
import { type CalendarEvent, firstDayIn } from "~/event/event";
import type { Series } from "~/event/series";
import { addDays, type Day, LATEST_DAY } from "~/time/days";
import { dayBefore, daysByRule, isDayOf } from "~/time/recurrence";
import { compareText } from "~/values/text";
import { feedFlaw } from "./event-lines";

/**
 * An undeleted series with its undeleted changed dates, in any order. `elsewhere` lists days whose changed date is not
 * included because it is in another category.
 */
export type FeedSeries = {
  series: Series;
  changed: readonly CalendarEvent[];
  elsewhere?: readonly Day[];
};

/** `changedDays` are all changed days, including those without a date here. */
type Gathered = Series & { changedDays?: readonly Day[] };

/** Series and other events, each in the given order. A date whose series is not included becomes a single event. */
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
    const dates = changed.get(each.id) ?? [];
    const days = new Set(dates.map(({ occurrence }) => occurrence));
    const elsewhere = (each.changedDays ?? []).filter((day) => !days.has(day));
    return { series: each, changed: dates, elsewhere };
  });
  return { series: gathered, events: others };
}

/**
 * `within` are changes inside the series; `apart` are separate events. `without` are the rule's days that have no date
 * within the series, in order.
 */
type SeriesDates = {
  within: CalendarEvent[];
  apart: CalendarEvent[];
  without: Day[];
  skipped: { id: string; reason: string }[];
};

type Changed = CalendarEvent & { occurrence: Day };

/** A changed date that cannot be written is listed in `skipped`, and its day has no date. */
export function sortDates({ series, changed, elsewhere = [] }: FeedSeries): SeriesDates {
  const dates: SeriesDates = { within: [], apart: [], without: [], skipped: [] };
  const left = new Set([...series.skips, ...elsewhere]);
  let latest: Day = "";
  for (const event of inOrder(changed)) {
    const reason = feedFlaw(event);
    const day = reason ? "" : firstDayIn(event, series.timeZone);
    left.add(event.occurrence);
    if (reason) dates.skipped.push({ id: event.id, reason });
    else if (day <= latest || !fits(event, day, series)) dates.apart.push(event);
    else {
      dates.within.push(event);
      left.delete(event.occurrence);
      latest = day;
    }
  }
  dates.without = [...left].filter((day) => isDayOf(series, day)).sort(compareText);
  return dates;
}

/**
 * True if the date is between its day's neighboring dates: Outlook does not support a change to a neighbor's day or
 * beyond, and several readers show such a date twice. A skipped neighbor counts, since it is a date by rule.
 * A RECURRENCE-ID of the series' type cannot name an all-day date of a timed series, or the reverse (RFC 5545
 * §3.8.4.4).
 */
function fits({ allDay, occurrence }: Changed, day: Day, series: Series): boolean {
  if (allDay !== series.allDay || !isDayOf(series, occurrence)) return false;
  if (day === occurrence) return true;
  const [before, after] = [dayBefore(series, occurrence) ?? "", dayAfter(series, occurrence)];
  return day > before && (after === undefined || day < after);
}

function dayAfter(series: Series, day: Day): Day | undefined {
  return daysByRule(series, addDays(day, 1), LATEST_DAY, 1)[0];
}

function inOrder(changed: readonly CalendarEvent[]): Changed[] {
  return changed
    .flatMap((event) => (event.occurrence ? [{ ...event, occurrence: event.occurrence }] : []))
    .sort((a, b) => compareText(a.occurrence, b.occurrence));
}
