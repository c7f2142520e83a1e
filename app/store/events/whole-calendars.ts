// Reads a whole calendar of any size, on one snapshot and in chunks, so that other requests need not wait.
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { type CalendarEvent, compareEvents, type EventPosition, mergeEvents } from "~/event/event";
import type { ReadSeries } from "~/event/series-dates";
import type { Database } from "~/store/kernel/database";
import { openReader } from "~/store/kernel/database-reader";
import { yieldToOthers } from "~/store/kernel/yielding";
import { events } from "~/store/schema/schema";
import { createChangedDateStore } from "./changed-date-store";
import { type DeletedEvent, isOneOf, shown, shownDeleted } from "./event-statements";
import { prepareAllSeries, readSeries } from "./series-columns";

/** Each takes about a millisecond. */
const PLACES_AT_ONCE = 500;
const EVENTS_AT_ONCE = 50;

/** A series with its changed dates (`elsewhere` are the days of those in another category), or single events. */
export type WholePiece = {
  series: { series: ReadSeries; changed: CalendarEvent[]; elsewhere: string[] }[];
  events: CalendarEvent[];
};

/** The values of an event needed for sorting. */
type EventKey = EventPosition & Pick<CalendarEvent, "categoryId">;
type PlaceRow = EventKey & { row: number };
type Window = { from?: number | undefined; to?: number | undefined };
type IsWanted = (row: PlaceRow) => boolean;

export function createWholeCalendars(database: Database) {
  return {
    /** All events, or those that touch a window (epoch ms), in the order of `compareEvents`, in chunks. */
    async *events(
      calendarId: number,
      { window = {} }: { window?: Window } = {},
    ): AsyncGenerator<CalendarEvent[]> {
      const { from, to } = window;
      const isWanted = (each: PlaceRow) =>
        from === undefined || to === undefined || (each.from < to && each.to >= from);
      const moment = openMoment(database);
      try {
        yield* readEvents(calendarId, moment, isWanted);
      } finally {
        moment.close();
      }
    },
    /**
     * Series (all or of a category), earliest first, then all other events like `events`. A changed date may have
     * another category than its series.
     */
    async *pieces(calendarId: number, category?: number): AsyncGenerator<WholePiece> {
      const moment = openMoment(database);
      const isWanted = (each: { categoryId: number | null }) =>
        category === undefined || each.categoryId === category;
      try {
        const all = await yieldToOthers(() => moment.seriesOf(calendarId));
        const list = all.filter(isWanted);
        for (const series of list) {
          const dates = await yieldToOthers(() => moment.datesOf(calendarId, series.id));
          const changed = dates.filter(isWanted);
          const changedDays = new Set(changed.map(({ occurrence }) => occurrence));
          const elsewhere = series.changedDays.filter((day) => !changedDays.has(day));
          yield { series: [{ series, changed, elsewhere }], events: [] };
        }
        const repeating = new Set<string | null>(list.map(({ id }) => id));
        for await (const some of readEvents(calendarId, moment, isWanted)) {
          yield { series: [], events: some.filter(({ seriesId }) => !repeating.has(seriesId)) };
        }
      } finally {
        moment.close();
      }
    },
    /** The deleted events, most recently deleted first, in chunks. */
    async *deletedEvents(calendarId: number): AsyncGenerator<DeletedEvent[]> {
      const moment = openMoment(database);
      try {
        for (let at = 0; ; at += EVENTS_AT_ONCE) {
          const list = await yieldToOthers(() => moment.deletedFrom(calendarId, at));
          if (list.length > 0) yield list;
          if (list.length < EVENTS_AT_ONCE) return;
        }
      } finally {
        moment.close();
      }
    },
  };
}

type Moment = ReturnType<typeof openMoment>;

/** A snapshot on its own connection, since others write meanwhile. */
function openMoment(database: Database) {
  const reader = openReader(database);
  const places = reader.$client.prepare<[number, number, number], PlaceRow>(
    `select rowid as "row", id, title, "from", "to", first_day as firstDay, last_day as lastDay,
       category_id as categoryId
     from events where calendar_id = ? and deleted_at is null and ("from", rowid) > (?, ?)
     order by "from", rowid limit ${PLACES_AT_ONCE}`,
  );
  return {
    placesAfter: (calendarId: number, { from, row }: Pick<PlaceRow, "from" | "row">) =>
      places.all(calendarId, from, row),
    eventsOf: (calendarId: number, ids: string[]): CalendarEvent[] =>
      reader
        .select(shown)
        .from(events)
        .where(and(eq(events.calendarId, calendarId), isNull(events.deletedAt), isOneOf(ids)))
        .all(),
    seriesOf: (calendarId: number): ReadSeries[] =>
      prepareAllSeries(reader).all({ calendarId }).map(readSeries),
    datesOf: createChangedDateStore(reader).list,
    deletedFrom: (calendarId: number, offset: number): DeletedEvent[] =>
      reader
        .select(shownDeleted)
        .from(events)
        .where(and(eq(events.calendarId, calendarId), isNotNull(events.deletedAt)))
        .orderBy(desc(events.deletedAt))
        .limit(EVENTS_AT_ONCE)
        .offset(offset)
        .all(),
    close: () => reader.close(),
  };
}

async function* readEvents(
  calendarId: number,
  moment: Moment,
  isWanted: IsWanted,
): AsyncGenerator<CalendarEvent[]> {
  const places = await readPlaces(calendarId, moment, isWanted);
  for (let at = 0; at < places.length; at += EVENTS_AT_ONCE) {
    const ids = places.slice(at, at + EVENTS_AT_ONCE).map(({ id }) => id);
    yield await yieldToOthers(() => moment.eventsOf(calendarId, ids).sort(compareEvents));
  }
}

async function readPlaces(
  calendarId: number,
  { placesAfter }: Moment,
  isWanted: IsWanted,
): Promise<EventKey[]> {
  const lists: EventKey[][] = [];
  let last = { from: Number.MIN_SAFE_INTEGER, row: 0 };
  for (;;) {
    const rows = await yieldToOthers(() => placesAfter(calendarId, last));
    lists.push(await yieldToOthers(() => rows.filter(isWanted).sort(compareEvents)));
    const end = rows.at(-1);
    if (!end || rows.length < PLACES_AT_ONCE) return mergeInPieces(lists);
    last = end;
  }
}

async function mergeInPieces(lists: EventKey[][]): Promise<EventKey[]> {
  let left = lists;
  while (left.length > 1) {
    const merged: EventKey[][] = [];
    for (let at = 0; at < left.length; at += 2) {
      const [a = [], b = []] = left.slice(at, at + 2);
      merged.push(await yieldToOthers(() => mergeEvents(a, b)));
    }
    left = merged;
  }
  return left[0] ?? [];
}
