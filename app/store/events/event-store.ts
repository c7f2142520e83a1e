// The rows of events, and the windows in which pages read them.

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
import { createFullChecks, type WindowBounds } from "./full-checks";

/**
 * A day begins at most 26 hours apart in two zones (+14:00 and -12:00), and the last day of an all-day event, which is
 * stored by its beginning, lasts up to 25 hours.
 */
export const ZONE_MARGIN_MS = (26 + 25) * HOUR_MS;

/** SQLite takes 32,766 values a statement (sqlite.org/limits.html). */
const ROWS_AT_ONCE = 500;

type EventRow = typeof events.$inferSelect;

/** The fields of an event that an editor decides. */
export type EventValues = Pick<EventRow, (typeof EVENT_VALUES)[number]> &
  Pick<CalendarEvent, "appTexts">;

/**
 * A new event. A date of a series has `seriesId` and `occurrence`; a series that becomes an event keeps its sequence
 * and its age.
 */
type NewEvent = EventValues & { id: string; uid: string; now: number } & Partial<
    Pick<EventRow, "sequence" | "createdAt" | "seriesId" | "occurrence">
  >;

type Now = { now: number; today: string };
type Wanted = { category?: number | null | undefined };

/** Adds the search text, and keeps what belongs to the texts; for every statement that writes an event's texts. */
function withDerived<Values extends EventValues>(values: Values) {
  const appTexts = keptAppTexts(values, [values.appTexts]);
  return { ...values, appTexts, folded: foldEvent(values) };
}

function windowBounds(from: number, to: number): WindowBounds {
  const [lastingStart, end] = [from - ZONE_MARGIN_MS, to + ZONE_MARGIN_MS];
  return { start: lastingStart - LASTING_MS, end, lastingStart };
}

/** Removes what an import and calendar apps stored about these items. */
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
    /** The state of an event for its history, deleted or not. */
    findState: history.findState,
    /** Single events and changed dates, without deleted ones and without series, which `store.series` counts. */
    countAlive: (calendarId: number): number => prepared.count.get({ calendarId })?.n ?? 0,
    countDeleted: (calendarId: number): number => prepared.countDeleted.get({ calendarId })?.n ?? 0,
    /** Events, changed dates and series of all calendars that an account created, deleted ones too. */
    countOfAccount: (userId: number): number => prepared.ofAccount.get({ userId })?.n ?? 0,
    listAll: (calendarId: number, { category = null }: Wanted = {}): CalendarEvent[] =>
      prepared.all.all({ calendarId, category }),
    /**
     * The events between two instants, widened for readers in other zones, whose all-day dates differ; the caller draws
     * only its own days.
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
    /** Whether `listAll` would take long, so that the calendar is to be read in pieces. */
    isLarge: (calendarId: number): boolean => checks.isLarge(calendarId),
    /** Whether the window of `listBetween` is full. */
    isFullBetween: (calendarId: number, from: number, to: number): boolean =>
      checks.isFullBetween(calendarId, windowBounds(from, to)),
    /** How many there are in a window, or in all; counted no further than about `most`. */
    countUpTo: (calendarId: number, most: number, window?: { from: number; to: number }): number =>
      window
        ? checks.countBetween(calendarId, windowBounds(window.from, window.to), most)
        : checks.countAll(calendarId, most),
    /** Whether that of `listPast` or `listUpcoming` is, to show this many. */
    isFullAround(
      calendarId: number,
      { now, past, upcoming }: { now: number; past: number; upcoming: number },
    ): boolean {
      return checks.isFullAround(calendarId, windowBounds(now, now), { past, upcoming });
    },
    /** Whether that of `listUpcoming` is, to show this many. */
    isFullAhead: (calendarId: number, { now, upcoming }: { now: number; upcoming: number }) =>
      checks.isFullAhead(calendarId, windowBounds(now, now), upcoming),
    /** The calendar's events with these ids, in no order. */
    listByIds: (calendarId: number, ids: readonly string[]): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        // The plus keeps SQLite from scanning the whole calendar for them.
        .where(
          and(sql`+${events.calendarId} = ${calendarId}`, isNull(events.deletedAt), isOneOf(ids)),
        )
        .all(),
    /** The newest `limit` events that ended before now, in order. `today` is the reader's date. */
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
    /** How many ended events begin no earlier than `from`. */
    countPastTo(calendarId: number, { now, today, from }: Now & { from: number }): number {
      const end = now + ZONE_MARGIN_MS;
      return prepared.countPast.get({ calendarId, now, today, end, until: from })?.n ?? 0;
    },
    /** How many events that have not ended begin no later than `from`. */
    countUpcomingTo(calendarId: number, { now, today, from }: Now & { from: number }): number {
      const [start, end] = [now - ZONE_MARGIN_MS - LASTING_MS, now - ZONE_MARGIN_MS];
      const window = { calendarId, now, today, start, end, until: from };
      const counts = [prepared.countEarlierUpcoming, prepared.countUpcoming];
      return counts.reduce((sum, count) => sum + (count.get(window)?.n ?? 0), 0);
    },
    hasDeleted: (calendarId: number): boolean =>
      prepared.anyDeleted.get({ calendarId }) !== undefined,
    /** Without the dates of deleted series, which are restored with them. */
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
        // SQLite has no booleans, and a placeholder's value is written as it is.
        allDay: values.allDay ? 1 : 0,
      });
    },
    /** Adds many at once, for a calendar that is filled from elsewhere. */
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
     * Changes an event, given as it is stored, and raises its sequence (RFC 5545 section 3.8.7.4). What apps wrote stays
     * with the texts that stay.
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
    /** Removes the row with this id, if there is one, so that another item can have the id; its history stays. */
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
    /** Removes for good what was deleted before `before`; answers how many. */
    purge: (before: number): number =>
      remove(and(isNotNull(events.deletedAt), lt(events.deletedAt, before))),
    /** Removes the deleted ones of a calendar for good; answers how many. */
    removeDeleted: (calendarId: number): number =>
      remove(and(eq(events.calendarId, calendarId), isNotNull(events.deletedAt))),
  };
}

export type EventStore = ReturnType<typeof createEventStore>;
