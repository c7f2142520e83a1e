// For calendar apps: reads all events and series of a calendar in small pieces, in order of insertion, and stores texts
// that apps wrote, where they differ from the shown ones.
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import { EVENT_FIELDS, EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import type { ReadSeries } from "~/event/series-dates";
import type { Database } from "~/store/kernel/database";
import { events, series } from "~/store/schema/schema";
import { pick } from "~/values/pick";
import { readSeries, shownSeries } from "./series-columns";

/** `at` is the position after which the next piece begins. */
type Placed<Item> = { at: number; item: Item };

type Span = { from: number; to: number };
const EVER: Span = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

export function createDavItemStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const ofEvents = database
    .select({ ...pick(events, EVENT_FIELDS), at: sql<number>`"events".rowid` })
    .from(events)
    .where(
      and(
        eq(events.calendarId, given("calendarId")),
        gt(sql`"events".rowid`, given("after")),
        isNull(events.seriesId),
        isNull(events.deletedAt),
        // The unary plus keeps SQLite from using an index on times, which has another order.
        sql`+${events.from} <= ${given("to")} and +${events.to} >= ${given("from")}`,
      ),
    )
    .orderBy(asc(sql`"events".rowid`))
    .limit(sql.placeholder("limit"))
    .prepare();
  const ofSeries = database
    .select({ ...shownSeries, at: sql<number>`"series".rowid` })
    .from(series)
    .where(
      and(
        eq(series.calendarId, given("calendarId")),
        gt(sql`"series".rowid`, given("after")),
        isNull(series.deletedAt),
      ),
    )
    .orderBy(asc(sql`"series".rowid`))
    .limit(sql.placeholder("limit"))
    .prepare();
  return {
    /** Single events in the span, without deleted ones. */
    listEvents: (
      calendarId: number,
      { after, limit, span = EVER }: { after: number; limit: number; span?: Span | undefined },
    ): Placed<CalendarEvent>[] =>
      ofEvents.all({ calendarId, after, limit, ...span }).map(({ at, ...item }) => ({ at, item })),
    /** Series without deleted ones. */
    listSeries: (
      calendarId: number,
      { after, limit }: { after: number; limit: number },
    ): Placed<ReadSeries>[] =>
      ofSeries
        .all({ calendarId, after, limit })
        .map(({ at, ...row }) => ({ at, item: readSeries(row) })),
  };
}

/** An event rarely has more copies. */
const MOST_ALIKE = 10;

export function createAppTextStore(database: Database) {
  return {
    /** The app texts of items that show one of these texts. */
    listLike(calendarId: number, event: EventTexts): (string | null)[] {
      return [events, series].flatMap((table) =>
        database
          .select({ appTexts: table.appTexts })
          .from(table)
          .where(
            and(
              eq(table.calendarId, calendarId),
              isNotNull(table.appTexts),
              or(...EVENT_TEXT_NAMES.map((name) => eq(table[name], event[name]))),
            ),
          )
          .limit(MOST_ALIKE)
          .all()
          .map(({ appTexts }) => appTexts),
      );
    },
    /** For an event, a changed date or a series. Creates no version. */
    put(calendarId: number, id: string, appTexts: string | null): void {
      for (const table of [events, series]) {
        database
          .update(table)
          .set({ appTexts })
          .where(and(eq(table.calendarId, calendarId), eq(table.id, id)))
          .run();
      }
    },
    /** Whether an item of the calendar, deleted or not, has this title. */
    hasTitle: (calendarId: number, title: string): boolean =>
      [events, series].some((table) =>
        database
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.calendarId, calendarId), eq(table.title, title)))
          .get(),
      ),
    /** In characters, including deleted items. */
    countAll(calendarId: number): number {
      const sums = [events, series].map((table) =>
        database
          .select({ sum: sql<number | null>`sum(length(${table.appTexts}))` })
          .from(table)
          .where(and(eq(table.calendarId, calendarId), isNotNull(table.appTexts)))
          .get(),
      );
      return sums.reduce((all, row) => all + (row?.sum ?? 0), 0);
    },
  };
}
