// Records events and series in the history before each change.
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { EVENT_VALUES } from "~/event/event-fields";
import { SERIES_VALUES, type Series, type SeriesValues } from "~/event/series";
import type { EventState, SeriesState } from "~/store/history/item-states";
import type { RecordChange, VersionAction } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { calendars, events, series, versions } from "~/store/schema/schema";
import { pick } from "~/values/pick";

const STATE_NAMES = [...EVENT_VALUES, "appTexts", "seriesId", "occurrence"] as const;

type EventValues = Pick<CalendarEvent, (typeof EVENT_VALUES)[number] | "appTexts">;

function eventStateOf(event: CalendarEvent): EventState {
  return { v: 1, ...pick(event, STATE_NAMES), isDeleted: false };
}

/** The history functions shared by events and series; `findState` reads one, deleted or not. */
function createItemVersions<State extends EventState | SeriesState>(
  itemKind: "event" | "series",
  record: RecordChange,
  findState: (calendarId: number, id: string) => State | undefined,
) {
  const recordState = (
    calendarId: number,
    itemId: string,
    action: VersionAction,
    before: State | null,
    after?: State,
  ) => record({ calendarId, itemKind, itemId, action, before, after });

  return {
    recordState,
    /** Undefined if it never existed or was permanently removed. */
    findState,
    recordAdded: (calendarId: number, id: string) => recordState(calendarId, id, "created", null),
    /**
     * Records an item before it is deleted, restored, changed to the other kind, or attached to or detached from a
     * series.
     */
    recordMoved(calendarId: number, id: string, action: "deleted" | "restored" | "changed"): void {
      const before = findState(calendarId, id);
      if (before) recordState(calendarId, id, action, before);
    },
  };
}

export function createEventVersions(database: Database, record: RecordChange) {
  const state = database
    .select({ ...pick(events, STATE_NAMES), deletedAt: events.deletedAt })
    .from(events)
    .where(
      and(
        eq(events.calendarId, sql.placeholder("calendarId")),
        eq(events.id, sql.placeholder("id")),
      ),
    )
    .prepare();

  function findState(calendarId: number, id: string): EventState | undefined {
    const row = state.get({ calendarId, id });
    if (!row) return undefined;
    const { deletedAt, ...values } = row;
    return { v: 1, ...values, isDeleted: deletedAt !== null };
  }

  const history = createItemVersions("event", record, findState);
  return {
    ...history,
    /** `stored` is the event before the change, to avoid reading it again. */
    recordChanged(calendarId: number, stored: CalendarEvent, values: EventValues): void {
      const cancels = isCanceled(values.title) && !isCanceled(stored.title);
      const action = cancels ? "canceled" : "changed";
      const [before, after] = [eventStateOf(stored), eventStateOf({ ...stored, ...values })];
      history.recordState(calendarId, stored.id, action, before, after);
    },
    /** Removes the history of events about to be permanently removed. */
    forget(gone: SQL | undefined): void {
      forgetVersions(
        database,
        "event",
        database.select({ of: events.calendarId, id: events.id }).from(events).where(gone),
      );
    },
  };
}

type Found = Series & { deletedAt: number | null };

/** `find` reads a series, deleted or not. */
export function createSeriesVersions(
  database: Database,
  record: RecordChange,
  find: (calendarId: number, id: string) => Found | undefined,
) {
  function findState(calendarId: number, id: string): SeriesState | undefined {
    const found = find(calendarId, id);
    return found && seriesStateOf(found, found.deletedAt !== null);
  }

  const history = createItemVersions("series", record, findState);
  return {
    ...history,
    /** `stored` is the series before the change. */
    recordChanged(calendarId: number, stored: Series, values: SeriesValues): void {
      const [before, after] = [seriesStateOf(stored, false), seriesStateOf(values, false)];
      history.recordState(calendarId, stored.id, "changed", before, after);
    },
    /** Removes the history of series about to be permanently removed. */
    forget(gone: SQL | undefined): void {
      forgetVersions(
        database,
        "series",
        database.select({ of: series.calendarId, id: series.id }).from(series).where(gone),
      );
    },
  };
}

function seriesStateOf(found: SeriesValues, isDeleted: boolean): SeriesState {
  return { v: 1, ...pick(found, SERIES_VALUES), appTexts: found.appTexts, isDeleted };
}

/** `gone` selects each item's calendar and id. */
function forgetVersions(database: Database, kind: "event" | "series", gone: SQLWrapper): void {
  const isGone = sql`(${versions.calendarId}, ${versions.itemId}) in ${gone}`;
  const ofKind = and(eq(versions.itemKind, kind), isGone);
  const newest = sql`(select max("revision") from ${versions} where ${ofKind} and ${versions.calendarId} = ${calendars.id})`;
  database
    .update(calendars)
    .set({ droppedRevision: sql`max(${calendars.droppedRevision}, coalesce(${newest}, 0))` })
    .where(
      inArray(
        calendars.id,
        database.select({ id: versions.calendarId }).from(versions).where(ofKind),
      ),
    )
    .run();
  database.delete(versions).where(ofKind).run();
}
