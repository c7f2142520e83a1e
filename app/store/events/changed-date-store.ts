// Lists the changed dates of a series, attaches events to a series or detaches them, and reattaches dates at the end of
// a transaction, so that each id means one thing.
import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import { parseDateId } from "~/event/series";
import { hasPlainDate, type ReadSeries } from "~/event/series-dates";
import type { Item, RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { events, series, series as seriesTable } from "~/store/schema/schema";
import type { Day } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { type DeletedEvent, shown, shownDeleted } from "./event-statements";
import { createEventVersions } from "./event-versions";
import type { SeriesStore } from "./series-store";

export function createChangedDateStore(database: Database) {
  const ofCalendar = (calendarId: number) => eq(events.calendarId, calendarId);
  /** In feeds the date had its series' sequence, which must not go down (RFC 5545 section 3.8.7.4). */
  const nextOfSeries = database
    .select({ sequence: sql`${series.sequence} + 1` })
    .from(series)
    .where(eq(series.id, events.seriesId));
  // Drizzle's max() is the aggregate function, not SQLite's scalar one.
  const sequence = sql`max(${events.sequence}, ${nextOfSeries})`;
  const alone = { seriesId: null, occurrence: null, sequence };
  return {
    /** The stored dates of a series that are not deleted, unordered. */
    list: (calendarId: number, seriesId: string): CalendarEvent[] =>
      database
        .select(shown)
        .from(events)
        .where(and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNull(events.deletedAt)))
        .all(),
    /** Turns a series' deleted dates into separate events, so that they stay when it is removed. */
    detachDeleted(seriesId: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.seriesId, seriesId), isNotNull(events.deletedAt)))
        .run();
    },
    /** The deleted stored dates of a series, unordered. */
    listDeleted: (calendarId: number, seriesId: string): DeletedEvent[] =>
      database
        .select(shownDeleted)
        .from(events)
        .where(
          and(eq(events.seriesId, seriesId), ofCalendar(calendarId), isNotNull(events.deletedAt)),
        )
        .all(),
    /** Makes an event the date of a series on this day; its sequence becomes at least the series'. */
    setOccurrence(id: string, place: { seriesId: string; occurrence: string }): void {
      const ofSeries = database
        .select({ sequence: series.sequence })
        .from(series)
        .where(eq(series.id, place.seriesId));
      const sequence = sql`max(${events.sequence} + 1, ${ofSeries})`;
      database
        .update(events)
        .set({ ...place, sequence })
        .where(eq(events.id, id))
        .run();
    },
    /** Makes a date of a series a separate event; does nothing for one that already is. */
    detach(id: string): void {
      database
        .update(events)
        .set(alone)
        .where(and(eq(events.id, id), isNotNull(events.seriesId)))
        .run();
    },
  };
}

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
