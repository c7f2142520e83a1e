// Finds events at one location in a window without reading others, and lists a calendar's locations.
import { and, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { foldLocation, OCCUPIED_MARGIN_MS } from "~/event/clash-times";
import type { CalendarEvent, EventSpan } from "~/event/event";
import type { Database } from "~/store/kernel/database";
import { events, LASTING_MS, series } from "~/store/schema/schema";
import { pick } from "~/values/pick";

/** An event or date at a location. */
export type AtPlace = EventSpan & Pick<CalendarEvent, "id" | "title" | "allDay" | "seriesId">;

type Window = { place: string; from: number; to: number };

export function createPlaceWindows(database: Database) {
  const given = (name: string) => sql.placeholder(name);
  /** The search text contains the location; rows from before the search may have none. */
  const mayBeThere = or(isNull(events.folded), sql`instr(${events.folded}, ${given("place")}) > 0`);
  const names = [
    "id",
    "title",
    "location",
    "allDay",
    "from",
    "to",
    "firstDay",
    "lastDay",
    "seriesId",
  ] as const;
  const select = (...when: (SQL | undefined)[]) =>
    database
      .select(pick(events, names))
      .from(events)
      .where(
        and(
          eq(events.calendarId, given("calendarId")),
          isNull(events.deletedAt),
          ...when,
          gte(events.to, given("start")),
          ne(events.location, ""),
          mayBeThere,
        ),
      )
      .prepare();
  const stored = {
    usual: select(gte(events.from, given("usualStart")), lt(events.from, given("end"))),
    // Events that began long before are found by their end, as in the windows of pages.
    lasting: select(
      sql.raw(`"to" - "from" > ${LASTING_MS}`),
      lt(sql`+${events.from}`, given("usualStart")),
    ),
  };
  const repeating = database
    .select({ id: series.id, location: series.location })
    .from(series)
    .where(
      and(
        eq(series.calendarId, given("calendarId")),
        isNull(series.deletedAt),
        ne(series.location, ""),
        gte(series.until, given("start")),
        lt(series.from, given("end")),
      ),
    )
    .prepare();
  const isAt =
    (place: string) =>
    ({ location }: { location: string }) =>
      foldLocation(location) === place;

  const named = [events, series].map((table) =>
    database
      .select({ location: table.location, last: sql<number>`max(${table.modifiedAt})` })
      .from(table)
      .where(
        and(
          eq(table.calendarId, given("calendarId")),
          isNull(table.deletedAt),
          ne(table.location, ""),
        ),
      )
      .groupBy(table.location)
      .orderBy(desc(sql`max(${table.modifiedAt})`))
      .limit(given("most"))
      .prepare(),
  );

  return {
    /** The first `most` locations, most recently changed events first. */
    listPlaces(calendarId: number, most: number): string[] {
      const found = named
        .flatMap((each) => each.all({ calendarId, most }))
        .sort((a, b) => b.last - a.last);
      return [...new Set(found.map(({ location }) => location))].slice(0, most);
    },
    /**
     * The events and changed dates there, unordered; `place` must be folded by `foldPlace`. May include some just
     * outside the window.
     */
    listEvents(calendarId: number, { place, from, to }: Window): AtPlace[] {
      const [start, end] = [from - OCCUPIED_MARGIN_MS, to + OCCUPIED_MARGIN_MS];
      const window = { calendarId, place, start, end, usualStart: start - LASTING_MS };
      return [...stored.lasting.all(window), ...stored.usual.all(window)].filter(isAt(place));
    },
    /** The ids of series there that may have a date in the window. */
    listSeries: (calendarId: number, { place, from, to }: Window): string[] =>
      repeating
        .all({ calendarId, start: from - OCCUPIED_MARGIN_MS, end: to + OCCUPIED_MARGIN_MS })
        .filter(isAt(place))
        .map(({ id }) => id),
  };
}
