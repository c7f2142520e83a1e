// Reattaches the dates of changed series at the end of a transaction, so that each id means one thing, and detaches
// events that no longer fall on a day of their series.
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { parseDateId } from "~/event/series";
import { hasPlainDate, type ReadSeries } from "~/event/series-dates";
import type { Item, RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { events, series as seriesTable } from "~/store/schema/schema";
import type { Day } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { createChangedDateStore } from "./changed-date-store";
import { createEventVersions } from "./event-versions";
import type { SeriesStore } from "./series-store";

/** A changed series, or the series in an id that looks like a date's. */
type Touched = { calendarId: number; seriesId: string };

export function createDateReattaching(
  database: Database,
  record: RecordChange,
  series: SeriesStore,
) {
  const history = createEventVersions(database, record);
  const { list: listAttached, detach, setOccurrence } = createChangedDateStore(database);
  let touched = new Map<string, Touched>();

  const given = (name: string) => sql`${sql.placeholder(name)}`;
  // "`" is the character after "_".
  const withDateId = (table: typeof events | typeof seriesTable) =>
    and(
      eq(table.calendarId, given("calendarId")),
      gt(table.id, sql`${sql.placeholder("seriesId")} || '_'`),
      lt(table.id, sql`${sql.placeholder("seriesId")} || '\`'`),
      isNull(table.deletedAt),
    );
  const own = database
    .select({ id: events.id, modifiedAt: events.modifiedAt })
    .from(events)
    .where(and(withDateId(events), isNull(events.seriesId)))
    .prepare();
  const repeating = database
    .select({ id: seriesTable.id })
    .from(seriesTable)
    .where(withDateId(seriesTable))
    .prepare();
  const changed = database
    .update(events)
    .set({ modifiedAt: given("modifiedAt") })
    .where(eq(events.id, given("id")))
    .prepare();

  type Placed = { id: string; modifiedAt: number };

  function noteChange(calendarId: number, { id, modifiedAt }: Placed, now: number): void {
    history.recordMoved(calendarId, id, "changed");
    changed.run({ id, modifiedAt: nextEventTime(modifiedAt, now) });
  }

  /** The day in an id, if it is a date of the series by rule. */
  function plainDay(of: ReadSeries, id: string): Day | undefined {
    const date = parseDateId(id);
    return date?.id === of.id && hasPlainDate(of, date.day) ? date.day : undefined;
  }

  function reattach(calendarId: number, seriesId: string, now: number): void {
    const found = series.find(calendarId, seriesId);
    for (const date of listAttached(calendarId, seriesId)) {
      if (found && date.occurrence !== null && isDayOf(found, date.occurrence)) continue;
      noteChange(calendarId, date, now);
      detach(date.id);
    }
    if (!found) return;
    for (const event of own.all({ calendarId, seriesId })) {
      const day = plainDay(found, event.id);
      if (day === undefined) continue;
      noteChange(calendarId, event, now);
      setOccurrence(event.id, { seriesId, occurrence: day });
    }
    const taken = repeating
      .all({ calendarId, seriesId })
      .flatMap(({ id }) => plainDay(found, id) ?? []);
    if (taken.length === 0) return;
    const modifiedAt = nextEventTime(found.modifiedAt, now);
    const skips = [...found.skips, ...taken].sort();
    series.change(calendarId, found, { ...found, skips, modifiedAt });
  }

  return {
    /** Notes an event or series that is about to change. */
    note({ calendarId, itemKind, itemId }: Item): void {
      const ids = [itemKind === "series" ? itemId : undefined, parseDateId(itemId)?.id];
      for (const seriesId of ids) {
        if (seriesId !== undefined)
          touched.set(`${calendarId} ${seriesId}`, { calendarId, seriesId });
      }
    },
    /** Runs `work`, then reattaches the dates of series that it changed, or whose dates it changed. */
    after<T>(work: () => T, now: number): T {
      try {
        const result = work();
        for (const { calendarId, seriesId } of touched.values())
          reattach(calendarId, seriesId, now);
        return result;
      } finally {
        touched = new Map();
      }
    },
  };
}
