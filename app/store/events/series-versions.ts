// What of a series its history keeps, and telling the history of it before each change.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { SERIES_VALUES, type Series, type SeriesValues } from "~/event/series";
import type { SeriesState } from "~/store/history/item-states";
import type { RecordChange, VersionAction } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { series, versions } from "~/store/schema/schema";
import { pick } from "~/values/pick";

type Found = Series & { deletedAt: number | null };

/** `find` reads a series, deleted or not. */
export function createSeriesVersions(
  database: Database,
  record: RecordChange,
  find: (calendarId: number, id: string) => Found | undefined,
) {
  function findState(calendarId: number, id: string): SeriesState | undefined {
    const found = find(calendarId, id);
    return found && stateOf(found, found.deletedAt !== null);
  }

  const tell = (
    calendarId: number,
    id: string,
    action: VersionAction,
    before: SeriesState | null,
    after?: SeriesState,
  ) => record({ calendarId, itemKind: "series", itemId: id, action, before, after });

  return {
    /** Deleted or not; undefined for what was never there or is gone for good. */
    findState,
    tellAdded: (calendarId: number, id: string) => tell(calendarId, id, "created", null),
    /** `stored` is the series as it is before the change. */
    tellChanged(calendarId: number, stored: Series, values: SeriesValues): void {
      const [before, after] = [stateOf(stored, false), stateOf(values, false)];
      tell(calendarId, stored.id, "changed", before, after);
    },
    /** Before a series is deleted, brought back, or gives way to an event. */
    tellMoved(calendarId: number, id: string, action: "deleted" | "restored" | "changed"): void {
      const before = findState(calendarId, id);
      if (before) tell(calendarId, id, action, before);
    },
    /** Before the series of a condition are removed for good: their history goes along. */
    forget(gone: SQL | undefined): void {
      const ofSeries = database
        .select({ of: series.calendarId, id: series.id })
        .from(series)
        .where(gone);
      database
        .delete(versions)
        .where(
          and(
            eq(versions.itemKind, "series"),
            sql`(${versions.calendarId}, ${versions.itemId}) in ${ofSeries}`,
          ),
        )
        .run();
    },
  };
}

function stateOf(found: SeriesValues, isDeleted: boolean): SeriesState {
  return { v: 1, ...pick(found, SERIES_VALUES), isDeleted };
}
