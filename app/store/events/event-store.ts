// Stores events, and reads the windows that pages show.

import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { keptAppTexts } from "~/event/app-texts";
import type { CalendarEvent } from "~/event/event";
import type { EVENT_VALUES } from "~/event/event-fields";
import { foldEvent } from "~/event/folded-event";
import { forgetPut } from "~/features/caldav/store";
import { forgetImported } from "~/features/moving/store";
import type { RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { events, LASTING_MS } from "~/store/schema/schema";
import { HOUR_MS } from "~/time/durations";
import {
  type DeletedEvent,
  isOneOf,
  prepareAdd,
  prepareChange,
  prepareReads,
  shown,
} from "./event-statements";
import { createEventVersions } from "./event-versions";
import { createFullChecks, type WindowBounds } from "./full-window-checks";

/**
 * Days begin at most 26 hours apart in two zones (+14:00 and -12:00), and an all-day event's last day, stored by its
 * start, is up to 25 hours long.
 */
export const ZONE_MARGIN_MS = (26 + 25) * HOUR_MS;

/** SQLite allows 32,766 values per statement (sqlite.org/limits.html). */
const ROWS_AT_ONCE = 500;

type EventRow = typeof events.$inferSelect;

/** The fields of an event that editors decide. */
export type EventValues = Pick<EventRow, (typeof EVENT_VALUES)[number]> &
  Pick<CalendarEvent, "appTexts">;

/**
 * A new event. A date of a series has `seriesId` and `occurrence`; a series that becomes an event keeps its sequence
 * and creation time.
 */
type NewEvent = EventValues & { id: string; uid: string; now: number } & Partial<
    Pick<EventRow, "sequence" | "createdAt" | "seriesId" | "occurrence">
  >;

type Now = { now: number; today: string };
type Wanted = { category?: number | null | undefined };

/** Adds the search text, and drops app texts whose text changed; for all statements that write texts. */
function withDerived<Values extends EventValues>(values: Values) {
  const appTexts = keptAppTexts(values, [values.appTexts]);
  return { ...values, appTexts, folded: foldEvent(values) };
}

function windowBounds(from: number, to: number): WindowBounds {
  const [lastingStart, end] = [from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS];
  return { start: lastingStart - LASTING_MS, end, lastingStart };
}

/** Deletes what imports and calendar apps stored about these items. */
export function forgetOrigins(database: Database, ids: SQL): void {
  forgetImported(database, ids);
  forgetPut(database, ids);
}

/** `record` gets the state before each change. */
export function createEventStore(database: Database, record: RecordChange) {
  const prepared = prepareReads(database);
  const checks = createFullChecks(database);
  const added = prepareAdd(database);
  const changed = prepareChange(database);
  const history = createEventVersions(database, record);

  function remove(condition: SQL | undefined): number {
    history.forget(condition);
    const ids = sql`${database.select({ id: events.id }).from(events).where(condition)}`;
    forgetOrigins(database, ids);
    return database.delete(events).where(condition).run().changes;
  }

  const ofCalendar = (calendarId: number) => eq(events.calendarId, calendarId);

  return {
    find: (calendarId: number, id: string): CalendarEvent | undefined =>
      prepared.one.get({ calendarId, id }),
    findDeleted: (calendarId: number, id: string): DeletedEvent | undefined =>
      prepared.oneDeleted.get({ calendarId, id }),
    /** An event's state for the history, deleted or not. */
    findState: history.findState,
    /** Single events and changed dates, without deleted ones; `store.series` counts series. */
    countAlive: (calendarId: number): number => prepared.count.get({ calendarId })?.n ?? 0,
    countDeleted: (calendarId: number): number => prepared.countDeleted.get({ calendarId })?.n ?? 0,
    /** Events, changed dates and series in all calendars an account created, including deleted ones. */
    countOfAccount: (userId: number): number => prepared.ofAccount.get({ userId })?.n ?? 0,
    listAll: (calendarId: number, { category = null }: Wanted = {}): CalendarEvent[] =>
      prepared.all.all({ calendarId, category }),
    /**
     * The events between two instants, widened for readers in other zones, whose all-day dates differ; callers filter
     * by their own days.
     */
    listBetween(
      calendarId: number,
      from: number,
      to: number,
      { category = null }: Wanted = {},
    ): CalendarEvent[] {
      const [start, end] = [from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS];
      const window = { calendarId, start, end, usualStart: start - LASTING_MS, category };
      return [...prepared.earlierBetween.all(window), ...prepared.between.all(window)];
    },
    /** Whether `listAll` would be slow, so that the calendar should be read in pieces. */
    isLarge: (calendarId: number): boolean => checks.isLarge(calendarId),
    /** Whether the window of `listBetween` is full. */
    isFullBetween: (calendarId: number, from: number, to: number): boolean =>
      checks.isFullBetween(calendarId, windowBounds(from, to)),
    /** How many events are in a window, or in all, counted up to about `most`. */
    countUpTo: (calendarId: number, most: number, window?: { from: number; to: number }): number =>
      window
        ? checks.countBetween(calendarId, windowBounds(window.from, window.to), most)
        : checks.countAll(calendarId, most),
    /** Whether the window of `listPast` or `listUpcoming` is full, to show this many. */
    isFullAround(
      calendarId: number,
      { now, past, upcoming }: { now: number; past: number; upcoming: number },
    ): boolean {
      return checks.isFullAround(calendarId, windowBounds(now, now), { past, upcoming });
    },
    /** Whether the window of `listUpcoming` is full, to show this many. */
    isFullAhead: (calendarId: number, { now, upcoming }: { now: number; upcoming: number }) =>
      checks.isFullAhead(calendarId, windowBounds(now, now), upcoming),
    /** The calendar's events with these ids, unordered. */
    listByIds: (calendarId: number, ids: readonly string[]): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        // The unary plus keeps SQLite from scanning the whole calendar.
        .where(
          and(sql`+${events.calendarId} = ${calendarId}`, isNull(events.deletedAt), isOneOf(ids)),
        )
        .all(),
    /** The newest `limit` ended events, in order. `today` is the reader's date. */
    listPast(
      calendarId: number,
      { now, today, limit, category = null }: Now & Wanted & { limit: number },
    ): CalendarEvent[] {
      const end = now + ZONE_MARGIN_MS;
      return prepared.past.all({ calendarId, now, today, end, limit, category }).reverse();
    },
    /** The next `limit` events that have not ended, in order. */
    listUpcoming(
      calendarId: number,
      { now, today, limit, category = null }: Now & Wanted & { limit: number },
    ): CalendarEvent[] {
      const [start, end] = [now - ZONE_MARGIN_MS - LASTING_MS, now - ZONE_MARGIN_MS];
      const window = { calendarId, now, today, start, end, limit, category };
      return [...prepared.earlierUpcoming.all(window), ...prepared.upcoming.all(window)].slice(
        0,
        limit,
      );
    },
    /** How many ended events begin at or after `from`. */
    countPastTo(calendarId: number, { now, today, from }: Now & { from: number }): number {
      const end = now + ZONE_MARGIN_MS;
      return prepared.countPast.get({ calendarId, now, today, end, until: from })?.n ?? 0;
    },
    /** How many events that have not ended begin at or before `from`. */
    countUpcomingTo(calendarId: number, { now, today, from }: Now & { from: number }): number {
      const [start, end] = [now - ZONE_MARGIN_MS - LASTING_MS, now - ZONE_MARGIN_MS];
      const window = { calendarId, now, today, start, end, until: from };
      const counts = [prepared.countEarlierUpcoming, prepared.countUpcoming];
      return counts.reduce((sum, count) => sum + (count.get(window)?.n ?? 0), 0);
    },
    hasDeleted: (calendarId: number): boolean =>
      prepared.anyDeleted.get({ calendarId }) !== undefined,
    /** Excludes dates of deleted series, which are restored with them. */
    listDeleted: (calendarId: number, limit: number): DeletedEvent[] =>
      prepared.deleted.all({ calendarId, limit }),
    add(calendarId: number, event: NewEvent): CalendarEvent {
      const { now, ...values } = event;
      history.recordAdded(calendarId, event.id);
      return added.get({
        createdAt: now,
        sequence: null,
        seriesId: null,
        occurrence: null,
        ...withDerived(values),
        calendarId,
        modifiedAt: now,
        // SQLite has no booleans, and placeholders are not converted.
        allDay: values.allDay ? 1 : 0,
      });
    },
    /** Adds many events at once, for imports. */
    addAll(
      calendarId: number,
      list: (EventValues & { id: string; uid: string; now: number })[],
    ): void {
      for (let start = 0; start < list.length; start += ROWS_AT_ONCE) {
        const rows = list.slice(start, start + ROWS_AT_ONCE).map(({ now, ...values }) => {
          return { ...withDerived(values), calendarId, createdAt: now, modifiedAt: now };
        });
        database.insert(events).values(rows).run();
      }
      for (const { id } of list) history.recordAdded(calendarId, id);
    },
    /**
     * Changes an event, given as stored, and raises its sequence (RFC 5545 section 3.8.7.4). App texts stay if their
     * text does.
     */
    change(
      calendarId: number,
      stored: CalendarEvent,
      { appTexts = stored.appTexts, ...given }: EventValues & { modifiedAt: number },
    ): CalendarEvent {
      const values = withDerived({ ...given, appTexts });
      history.recordChanged(calendarId, stored, values);
      // A number, as in `add`.
      const row = { ...values, allDay: values.allDay ? 1 : 0 };
      return changed.get({ ...row, calendarId, id: stored.id });
    },
    /** Removes a row so that another item can have its id; the history stays. */
    removeKeepingHistory(calendarId: number, id: string): void {
      history.recordMoved(calendarId, id, "changed");
      database
        .delete(events)
        .where(and(ofCalendar(calendarId), eq(events.id, id)))
        .run();
    },
    /** Deletes (a time) or restores (null); both raise the sequence. */
    setDeleted(
      calendarId: number,
      id: string,
      { deletedAt, modifiedAt }: { deletedAt: number | null; modifiedAt: number },
    ): CalendarEvent {
      history.recordMoved(calendarId, id, deletedAt === null ? "restored" : "deleted");
      return database
        .update(events)
        .set({ deletedAt, modifiedAt, sequence: sql`${events.sequence} + 1` })
        .where(and(eq(events.calendarId, calendarId), eq(events.id, id)))
        .returning(shown)
        .get();
    },
    /** Permanently removes events deleted before `before`; returns how many. */
    purge: (before: number): number =>
      remove(and(isNotNull(events.deletedAt), lt(events.deletedAt, before))),
    /** Permanently removes a calendar's deleted events; returns how many. */
    removeDeleted: (calendarId: number): number =>
      remove(and(eq(events.calendarId, calendarId), isNotNull(events.deletedAt))),
  };
}

export type EventStore = ReturnType<typeof createEventStore>;
