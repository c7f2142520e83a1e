// Reads what takes place in a calendar: its events, and the dates of its series, which look like events.
import type { Day } from "~/calendar/days";
import { type CalendarEvent, compareEvents } from "~/calendar/event";
import { DATES_IN_VIEW, LATEST_EPOCH, LIST_MOST, VIEW_DAYS } from "~/calendar/limits";
import { type OutlinedEvent, outlineOf } from "~/calendar/outline";
import { eventOn, parseDateId } from "~/calendar/series";
import {
  countBetween,
  datesBetween,
  hasPlainDate,
  nearestDates,
  outlineBetween,
  pastDates,
  upcomingDates,
} from "~/calendar/series-dates";
import { CROWD } from "./crowds";
import { type EventStore, ZONE_MARGIN_MS } from "./event-store";
import type { SeriesStore } from "./series-store";

/** For a reader whose date is `today`; `now` is epoch ms. */
type Now = { now: number; today: Day };

/** The windows are those of the event store, and as wide. */
export function createDateStore(events: EventStore, series: SeriesStore) {
  const reaching = (calendarId: number, from: number, to: number) =>
    series.listReaching(calendarId, from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS);
  const comingSeries = (calendarId: number, now: number) => reaching(calendarId, now, LATEST_EPOCH);
  const begunSeries = (calendarId: number, now: number) => reaching(calendarId, 0, now);

  function findPlain(calendarId: number, id: string): CalendarEvent | undefined {
    const date = parseDateId(id);
    const of = date && series.find(calendarId, date.id);
    return of && hasPlainDate(of, date.day) ? eventOn(of, date.day) : undefined;
  }

  return {
    /** An event, or a date of a series, changed or not. */
    find: (calendarId: number, id: string): CalendarEvent | undefined =>
      events.find(calendarId, id) ?? findPlain(calendarId, id),
    /** Those that have these ids, in no order. */
    listByIds(calendarId: number, ids: readonly string[]): CalendarEvent[] {
      const stored = events.listByIds(calendarId, ids);
      const known = new Set(stored.map(({ id }) => id));
      const byId = new Map(series.listAll(calendarId).map((each) => [each.id, each]));
      const others = ids.flatMap((id) => {
        const date = known.has(id) ? undefined : parseDateId(id);
        const of = date && byId.get(date.id);
        return of && hasPlainDate(of, date.day) ? [eventOn(of, date.day)] : [];
      });
      return [...stored, ...others];
    },
    listBetween(calendarId: number, from: number, to: number): CalendarEvent[] {
      const [start, end] = [from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS];
      const dates = datesBetween(reaching(calendarId, from, to), start, end);
      return [...events.listBetween(calendarId, from, to), ...dates];
    },
    /** Whether `listBetween` would go through very many. */
    isCrowdedBetween(calendarId: number, from: number, to: number): boolean {
      if (events.isCrowdedBetween(calendarId, from, to)) return true;
      const window = { from: from - ZONE_MARGIN_MS, to: to + ZONE_MARGIN_MS, most: CROWD + 1 };
      return countBetween(reaching(calendarId, from, to), window) > CROWD;
    },
    /** When the dates by rule between two instants are, and nothing else. */
    outlineBetween: (calendarId: number, from: number, to: number): OutlinedEvent[] =>
      outlineBetween(reaching(calendarId, from, to), from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS),
    /** The newest `limit` that ended before now, in order. */
    listPast(calendarId: number, { limit, ...at }: Now & { limit: number }): CalendarEvent[] {
      const dates = pastDates(begunSeries(calendarId, at.now), { ...at, limit });
      const stored = events.listPast(calendarId, { ...at, limit });
      return limit === 0 ? [] : inOrder(stored, dates).slice(-limit);
    },
    /** The next `limit` that last or are to come, in order; of dates by rule no more than a list shows. */
    listUpcoming(calendarId: number, { limit, ...at }: Now & { limit: number }): CalendarEvent[] {
      const most = Math.min(limit, LIST_MOST);
      const dates = upcomingDates(comingSeries(calendarId, at.now), { ...at, limit: most });
      const stored = events.listUpcoming(calendarId, { ...at, limit });
      return inOrder(stored, dates).slice(0, limit);
    },
    /** When the dates by rule that a list shows are, and nothing else. */
    outlineAround(calendarId: number, at: Now & { past: number }): OutlinedEvent[] {
      const past = pastDates(begunSeries(calendarId, at.now), { ...at, limit: at.past });
      const next = upcomingDates(comingSeries(calendarId, at.now), { ...at, limit: LIST_MOST });
      return [...past, ...next].map(outlineOf);
    },
    /** How many ended ones begin no earlier than `from`; of dates by rule no more than a list shows. */
    countPastTo(calendarId: number, { from, ...at }: Now & { from: number }): number {
      const dates = pastDates(begunSeries(calendarId, at.now), { ...at, limit: LIST_MOST });
      const after = dates.filter((date) => date.from >= from).length;
      return events.countPastTo(calendarId, { ...at, from }) + after;
    },
    /** How many that last or are to come begin no later than `from`. */
    countUpcomingTo(calendarId: number, { from, ...at }: Now & { from: number }): number {
      const dates = upcomingDates(comingSeries(calendarId, at.now), { ...at, limit: LIST_MOST });
      const before = dates.filter((date) => date.from <= from).length;
      return events.countUpcomingTo(calendarId, { ...at, from }) + before;
    },
    /** The dates by rule that a whole calendar as data tells, and how many days they reach from today. */
    listNearest: (calendarId: number, today: Day): { dates: CalendarEvent[]; days: number } =>
      nearestDates(series.listAll(calendarId), { today, days: VIEW_DAYS, most: DATES_IN_VIEW }),
  };
}

function inOrder(stored: CalendarEvent[], dates: CalendarEvent[]): CalendarEvent[] {
  return dates.length === 0 ? stored : [...stored, ...dates].sort(compareEvents);
}
