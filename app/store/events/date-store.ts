// Reads what takes place in a calendar: events and dates of series, in one shape.
import { type CalendarEvent, compareEvents } from "~/event/event";
import { hasEnded } from "~/event/list-window";
import { pastDates, upcomingDates } from "~/event/next-and-past-dates";
import { eventOn, parseDateId } from "~/event/series";
import {
  countBetween,
  datesBetween,
  datesInOrder,
  hasPlainDate,
  nearestDates,
  type ReadSeries,
} from "~/event/series-dates";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Day } from "~/time/days";
import { DATES_IN_VIEW, LIST_MOST, VIEW_DAYS } from "~/values/limits";
import { type EventStore, ZONE_MARGIN_MS } from "./event-store";
import { FULL_ABOVE } from "./full-window-checks";
import type { SeriesStore } from "./series-store";

/** `today` is the reader's date; `now` is epoch ms. */
type Now = { now: number; today: Day };
/** If undefined, events of all categories and of none; if 0, those of none or of a removed one. */
type Wanted = { category?: number | undefined };
type Ahead = Now & Wanted & { upcoming: number };
type Around = Ahead & { past: number };

/** Widened by the largest difference of days between zones. */
function widened(from: number, to: number): [from: number, to: number] {
  return [from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS];
}

/** Uses the windows of the event store, widened in the same way. */
export function createDateStore(events: EventStore, series: SeriesStore) {
  const reaching = (calendarId: number, from: number, to: number, { category }: Wanted) =>
    series.ofCategory(calendarId, series.listReaching(calendarId, ...widened(from, to)), category);
  const allOf = (calendarId: number, { category }: Wanted) =>
    series.ofCategory(calendarId, series.listAll(calendarId), category);

  function findPlain(calendarId: number, id: string): CalendarEvent | undefined {
    const date = parseDateId(id);
    const of = date && series.find(calendarId, date.id);
    return of && hasPlainDate(of, date.day) ? eventOn(of, date.day) : undefined;
  }

  function nextOf(list: ReadSeries[], calendarId: number, { upcoming, ...at }: Ahead) {
    const dates = upcomingDates(list, { ...at, limit: Math.min(upcoming, LIST_MOST) });
    const stored = events.listUpcoming(calendarId, { ...at, limit: upcoming });
    return inOrder(stored, dates).slice(0, upcoming);
  }

  return {
    /** An event, or a date of a series, changed or not. */
    find: (calendarId: number, id: string): CalendarEvent | undefined =>
      events.find(calendarId, id) ?? findPlain(calendarId, id),
    /** The events and dates with these ids, unordered. */
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
    listBetween: (
      calendarId: number,
      from: number,
      to: number,
      wanted: Wanted = {},
    ): CalendarEvent[] => {
      const list = reaching(calendarId, from, to, wanted);
      const dates = datesBetween(list, ...widened(from, to));
      return [...events.listBetween(calendarId, from, to, wanted), ...dates];
    },
    /** The series with dates in the window. */
    listReaching: (
      calendarId: number,
      from: number,
      to: number,
      wanted: Wanted = {},
    ): ReadSeries[] => reaching(calendarId, from, to, wanted),
    /** The window's events; undefined if it is full. `read` are its series, if the caller has them. */
    listUnlessFull(
      calendarId: number,
      from: number,
      to: number,
      wanted: Wanted = {},
      read?: readonly ReadSeries[],
    ): CalendarEvent[] | undefined {
      if (events.isFullBetween(calendarId, from, to)) return undefined;
      const list = read ?? reaching(calendarId, from, to, wanted);
      const [start, end] = widened(from, to);
      if (countBetween(list, { from: start, to: end, most: FULL_ABOVE + 1 }) > FULL_ABOVE)
        return undefined;
      const dates = datesBetween(list, start, end);
      return [...events.listBetween(calendarId, from, to, wanted), ...dates];
    },
    /**
     * The last `past` ended and the next `upcoming` events, each in order; at most a list's number of dates by rule.
     */
    listAround(calendarId: number, { past, upcoming, ...at }: Around) {
      const list = allOf(calendarId, at);
      const over = pastDates(list, { ...at, limit: past });
      const stored = events.listPast(calendarId, { ...at, limit: past });
      return {
        past: past === 0 ? [] : inOrder(stored, over).slice(-past),
        upcoming: nextOf(list, calendarId, { ...at, upcoming }),
      };
    },
    /** The next events, in order; at most a list's number of dates by rule. */
    listNext(calendarId: number, at: Ahead): CalendarEvent[] {
      return nextOf(allOf(calendarId, at), calendarId, at);
    },
    /** How many ended events begin at or after `from`; at most a list's number of dates by rule. */
    countPastTo(calendarId: number, { from, ...at }: Now & { from: number }): number {
      const dates = pastDates(series.listAll(calendarId), { ...at, limit: LIST_MOST });
      const after = dates.filter((date) => date.from >= from).length;
      return events.countPastTo(calendarId, { ...at, from }) + after;
    },
    /** How many events that have not ended begin at or before `from`. */
    countUpcomingTo(calendarId: number, { from, ...at }: Now & { from: number }): number {
      const dates = upcomingDates(series.listAll(calendarId), { ...at, limit: LIST_MOST });
      const before = dates.filter((date) => date.from <= from).length;
      return events.countUpcomingTo(calendarId, { ...at, from }) + before;
    },
    /** Whether to read the calendar in pieces, given this many dates besides stored events. */
    isLarge: (calendarId: number, dates: number): boolean =>
      dates > FULL_ABOVE || events.isLarge(calendarId),
    /** The dates by rule in a window, in order and piece by piece, and how many must be examined, up to `most`. */
    openBetween(
      calendarId: number,
      { from, to, most }: { from: number; to: number; most: number },
    ) {
      const list = series.listReaching(calendarId, from, to);
      const count = countBetween(list, { from, to, most });
      return { count, dates: () => datesInOrder(list, from, to) };
    },
    /** The dates by rule in a reply with the whole calendar, and how many days around today they cover. */
    openNearest: (calendarId: number, today: Day): ReturnType<typeof nearestDates> =>
      nearestDates(series.listAll(calendarId), { today, days: VIEW_DAYS, most: DATES_IN_VIEW }),
  };
}

type DateStore = ReturnType<typeof createDateStore>;

function inOrder(stored: CalendarEvent[], dates: CalendarEvent[]): CalendarEvent[] {
  return dates.length === 0 ? stored : [...stored, ...dates].sort(compareEvents);
}

/** A calendar's next event as last looked up, and the calendar's state then. */
type Kept = Now & { revision: number; modifiedAt: number; next: CalendarEvent | undefined };

const CALENDARS_KEPT = 1_000;

/** Finds the next event or date, and caches it while it is the next. */
export function createNextDates(events: EventStore, dates: DateStore) {
  const kept = new Map<number, Kept>();

  /** Drops the least recently stored entry. */
  function keep(calendarId: number, found: Kept): void {
    kept.delete(calendarId);
    kept.set(calendarId, found);
    const [oldest] = kept.keys();
    if (kept.size > CALENDARS_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    /**
     * Undefined if nothing is planned, or if the window is full, since finding it would cost more than the rest of the
     * page. `calendar` must have been read in the same transaction.
     */
    find(calendar: Calendar, at: Now): CalendarEvent | undefined {
      const known = kept.get(calendar.id);
      if (known && isStillNext(known, calendar, at)) return known.next;
      if (events.isFullAhead(calendar.id, { ...at, upcoming: 1 })) return undefined;
      const [next] = dates.listNext(calendar.id, { ...at, upcoming: 1 });
      const { revision, modifiedAt } = calendar;
      keep(calendar.id, { ...at, revision, modifiedAt, next });
      return next;
    },
  };
}

/** In an unchanged calendar the next event stays the next until it ends. */
function isStillNext(known: Kept, { revision, modifiedAt }: Calendar, { now, today }: Now) {
  const isSame = known.revision === revision && known.modifiedAt === modifiedAt;
  const isLater = now >= known.now && today >= known.today;
  return isSame && isLater && !(known.next && hasEnded(known.next, now, today));
}
