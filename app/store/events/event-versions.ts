// What of an event its history keeps, and telling the history of it before each change.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { EVENT_VALUES } from "~/event/event-fields";
import type { EventState } from "~/store/history/item-states";
import type { RecordChange, VersionAction } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { events, versions } from "~/store/schema/schema";
import { pick } from "~/values/pick";

const STATE_NAMES = [...EVENT_VALUES, "seriesId", "occurrence"] as const;

type EventValues = Pick<CalendarEvent, (typeof EVENT_VALUES)[number]>;

function stateOf(event: CalendarEvent): EventState {
  return { v: 1, ...pick(event, STATE_NAMES), isDeleted: false };
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

  const tell = (
    calendarId: number,
    id: string,
    action: VersionAction,
    before: EventState | null,
    after?: EventState,
  ) => record({ calendarId, itemKind: "event", itemId: id, action, before, after });

  return {
    /** Deleted or not; undefined for what was never there or is gone for good. */
    findState,
    tellAdded: (calendarId: number, id: string) => tell(calendarId, id, "created", null),
    /** `stored` is the event as it is before the change, which spares reading it again. */
    tellChanged(calendarId: number, stored: CalendarEvent, values: EventValues): void {
      const cancels = isCanceled(values.title) && !isCanceled(stored.title);
      const action = cancels ? "canceled" : "changed";
      tell(calendarId, stored.id, action, stateOf(stored), stateOf({ ...stored, ...values }));
    },
    /** Before an event is deleted, brought back, or gets or loses its place in a series. */
    tellMoved(calendarId: number, id: string, action: "deleted" | "restored" | "changed"): void {
      const before = findState(calendarId, id);
      if (before) tell(calendarId, id, action, before);
    },
    /** Before the events of a condition are removed for good: their history goes along. */
    forget(gone: SQL | undefined): void {
      const ofEvents = database
        .select({ of: events.calendarId, id: events.id })
        .from(events)
        .where(gone);
      database
        .delete(versions)
        .where(
          and(
            eq(versions.itemKind, "event"),
            sql`(${versions.calendarId}, ${versions.itemId}) in ${ofEvents}`,
          ),
        )
        .run();
    },
  };
}
