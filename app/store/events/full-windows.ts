// Reads the few events that a page shows of a full window, and counts the rest. Only the counting in two indexes gets
// slower with larger calendars.

import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isCanceled } from "~/event/canceled";
import { countCovering, countDates, type DayCounts, firstDates } from "~/event/date-counts";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { pastDates, type TimedDate, upcomingDates } from "~/event/next-and-past-dates";
import { eventsOn, type ReadSeries } from "~/event/series-dates";
import type { Database } from "~/store/kernel/database";
import { events } from "~/store/schema/schema";
import { type Day, dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { midnightOf } from "~/time/zones";
import { ENTRIES_A_CELL, LIST_MOST } from "~/values/limits";
import { overAt } from "./ended";
import { type EventStore, ZONE_MARGIN_MS } from "./event-store";
import type { SeriesStore } from "./series-store";
import { isOfWanted } from "./wanted-category";

/**
 * `zone` is the reader's, `home` the calendar's. `canceled`: whether canceled events are shown. `series` are those
 * reaching the days, if already read.
 */
export type FullReader = {
  zone: string;
  home: string;
  category: number | undefined;
  canceled: boolean;
  series?: readonly ReadSeries[];
};
type Slice = { skip: number; most: number };
/** Leaves out timed events that ended by `since`. */
type Days = FullReader & { first: Day; last: Day; since?: number | undefined };
type Around = FullReader & Slice & { now: number; today: Day; past: number };

/** The slice of ordered events a page shows: `offset` and `limit` of stored events, and a range of dates. */
type Part = { offset: number; limit: number; dates: [first: number, end: number] };

export function createFullWindows(database: Database, events: EventStore, series: SeriesStore) {
  const prepared = prepareFullReads(database);

  function wantedBy(calendarId: number, { category, canceled }: FullReader): FullWanted {
    const titles = canceled ? [] : prepared.canceledTitles.all({ calendarId });
    const hidden = titles.map(({ title }) => title).filter(isCanceled);
    return { calendarId, category: category ?? null, hidden: JSON.stringify(hidden) };
  }

  function seriesFor(
    calendarId: number,
    { category, canceled, series: read }: FullReader,
  ): ReadSeries[] {
    return series
      .ofCategory(calendarId, read ?? series.listAll(calendarId), category)
      .filter(({ title }) => canceled || !isCanceled(title));
  }

  /** How many events cover each day, and the first `each` beginning before and on each day. */
  function readStored(wanted: FullWanted, days: readonly DayBounds[], each: number) {
    const ids = new Set<string>();
    const add = (found: { id: string }[]) => {
      for (const { id } of found) ids.add(id);
    };
    const top = { ...wanted, limit: each, offset: 0 };
    const [first] = days;
    let count = first ? (prepared.countBefore.get({ ...wanted, ...first })?.n ?? 0) : 0;
    if (first) add(prepared.barsBefore.all({ ...top, ...first }));
    const counts: DayCounts = { all: [], nights: [] };
    for (const day of days) {
      const at = { ...wanted, ...day };
      count += prepared.countBegun.get(at)?.n ?? 0;
      counts.all.push(count);
      counts.nights.push(prepared.countNights.get(at)?.n ?? 0);
      count -= prepared.countEnded.get(at)?.n ?? 0;
      add(prepared.singles.all({ ...top, ...day }));
      add(prepared.bars.all({ ...top, ...day }));
    }
    return { ...counts, ids: [...ids] };
  }

  function findCovering(calendarId: number, { first, last, since, ...reader }: Days) {
    const { end, homeEnd } = dayBounds(last, reader);
    const { start, ...begin } = dayBounds(first, reader);
    const bounds = { ...begin, start: since ?? start, end, homeEnd, last };
    return { ...wantedBy(calendarId, reader), ...bounds };
  }

  function readSlice(
    calendarId: number,
    days: Days,
    byRule: readonly TimedDate[],
    { skip, most }: Slice,
  ): CalendarEvent[] {
    const at = findCovering(calendarId, days);
    const starts = () => prepared.covering.starts.all({ ...at, limit: skip + most });
    const { dates, ...slice } = findPart(starts, byRule, { skip, most });
    const ids = prepared.covering.ids.all({ ...at, ...slice }).map(({ id }) => id);
    const list = [...events.listByIds(calendarId, ids), ...eventsOn(byRule.slice(...dates))];
    return list.sort(compareEvents);
  }

  return {
    /** For consecutive days: how many events cover each, and of each kind the first `each`, as a cell by default; unordered. */
    readDays(
      calendarId: number,
      { each = ENTRIES_A_CELL, ...reader }: Days & { each?: number },
    ): DayCounts & { events: CalendarEvent[] } {
      const wanted = wantedBy(calendarId, reader);
      const [first, last] = [numberOfDay(reader.first), numberOfDay(reader.last)];
      const days = Array.from({ length: last - first + 1 }, (_, n) =>
        dayBounds(dayOfNumber(first + n), reader),
      );
      const stored = readStored(wanted, days, each);
      const list = seriesFor(calendarId, reader);
      const dates = countDates(list, { first, last, zone: reader.zone }, each);
      return {
        all: stored.all.map((count, index) => count + (dates.all[index] ?? 0)),
        nights: stored.nights.map((count, index) => count + (dates.nights[index] ?? 0)),
        events: [...events.listByIds(calendarId, stored.ids), ...dates.foremost],
      };
    },
    /** The first events that cover any of the days, by start. */
    readFirst(calendarId: number, { most, ...days }: Days & { most: number }): CalendarEvent[] {
      const list = seriesFor(calendarId, days);
      const { dates } = firstDates(list, daysWindow(days), most);
      return readSlice(calendarId, days, dates, { skip: 0, most });
    },
    /** A slice of the events that cover the days, and their total number. */
    readCovering(
      calendarId: number,
      { skip, most, ...days }: Days & Slice,
    ): { events: CalendarEvent[]; total: number } {
      const list = seriesFor(calendarId, days);
      const window = daysWindow(days);
      const first = firstDates(list, window, skip + most);
      const stored = prepared.covering.count.get(findCovering(calendarId, days))?.n ?? 0;
      return {
        events: readSlice(calendarId, days, first.dates, { skip, most }),
        total: stored + countCovering(list, window, first),
      };
    },
    /**
     * The newest `past` ended events and a slice of the next, in order, plus one more of each if there is one. At most
     * a list's number of dates by rule; `endsAt` is where those end if there are more, else null.
     */
    readAround(
      calendarId: number,
      { now, today, past, skip, most, ...reader }: Around,
    ): { past: CalendarEvent[]; upcoming: CalendarEvent[]; endsAt: number | null } {
      const at = { ...wantedBy(calendarId, reader), now, today, end: now + ZONE_MARGIN_MS };
      const list = seriesFor(calendarId, reader);
      const limit = Math.min(skip + most + 1, LIST_MOST);
      const next = upcomingDates(list, { now, today, limit });
      const starts = () => prepared.upcoming.starts.all({ ...at, limit: skip + most + 1 });
      const read = (found: { id: string }[], others: CalendarEvent[]) => {
        const ids = found.map(({ id }) => id);
        return [...events.listByIds(calendarId, ids), ...others].sort(compareEvents);
      };
      const page = (wanted: Slice) => {
        const { dates, ...slice } = findPart(starts, next, wanted);
        return read(prepared.upcoming.ids.all({ ...at, ...slice }), next.slice(...dates));
      };
      const ended = { ...at, limit: past + 1, offset: 0 };
      const over = pastDates(list, { now, today, limit: past + 1 });
      return {
        past: read(prepared.past.all(ended), over).slice(-(past + 1)),
        // The extra event is read separately: sorted in, it could displace another of the same minute.
        upcoming: [...page({ skip, most }), ...page({ skip: skip + most, most: 1 })],
        endsAt: next.length < LIST_MOST ? null : Math.max(...next.map(({ from }) => from)),
      };
    },
  };
}

function daysWindow({ first, last, zone, since }: Days) {
  return { first: numberOfDay(first), last: numberOfDay(last), zone, since };
}

function dayBounds(day: Day, { zone, home }: FullReader): DayBounds {
  const next = dayOfNumber(numberOfDay(day) + 1);
  const [start, end] = [midnightOf(day, zone), midnightOf(next, zone)];
  return { day, start, end, homeStart: midnightOf(day, home), homeEnd: midnightOf(next, home) };
}

/** Within a minute, stored events come before dates by rule. Reads the stored starts only if there are dates. */
function findPart(
  read: () => { from: number }[],
  seriesDates: readonly Pick<TimedDate, "from">[],
  { skip, most }: Slice,
): Part {
  if (seriesDates.length === 0) return { offset: skip, limit: most, dates: [0, 0] };
  const starts = read();
  let [stored, date] = [0, 0];
  const step = () => {
    const [event, other] = [starts[stored], seriesDates[date]];
    if (other && !(event && startMinute(event) <= startMinute(other))) date += 1;
    else stored += 1;
  };
  for (let n = 0; n < skip; n += 1) step();
  const [offset, first] = [stored, date];
  for (let n = 0; n < most; n += 1) step();
  return { offset, limit: stored - offset, dates: [first, date] };
}

function startMinute({ from }: { from: number }): number {
  return Math.floor(from / MINUTE_MS);
}

/** A day: its first and last instant in the reader's zone, and in the calendar's zone, which all-day events use. */
type DayBounds = {
  day: string;
  start: number;
  end: number;
  homeStart: number;
  homeEnd: number;
};

/** The parameters of every statement. */
type FullWanted = { calendarId: number; category: number | null; hidden: string };

const { from, to, firstDay, lastDay, title, id } = events;
const isTimed = isNull(firstDay);
const inOrder = [asc(from), asc(title), asc(id)];
const isLong = sql`${to} - ${from} >= ${DAY_MS}`;
/** When an event is over for a reader, give or take the difference between zones. */
const reach = sql`${to} + (${firstDay} is not null) * ${DAY_MS}`;

/** Without a hint SQLite sometimes picks a smaller index and reads all rows. */
const byStart = sql`${events} indexed by events_order`;
const byEnd = sql`${events} indexed by events_end`;

/** `hidden` is a JSON list of titles to leave out: those of canceled events, on busy links. */
function prepareFullReads(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const [start, end, day] = [given("start"), given("end"), given("day")];
  const [homeStart, homeEnd] = [given("homeStart"), given("homeEnd")];
  const wanted = and(
    eq(events.calendarId, given("calendarId")),
    isNull(events.deletedAt),
    isOfWanted(events.categoryId, given("category")),
    sql`${title} not in (select value from json_each(${given("hidden")}))`,
  );
  const counting = (index: SQL, ...conditions: (SQL | undefined)[]) =>
    database
      .select({ n: count() })
      .from(index)
      .where(and(wanted, ...conditions))
      .prepare();
  const ids = (index: SQL, conditions: (SQL | undefined)[], order: SQL[]) =>
    database
      .select({ id: sql<string>`${id}` })
      .from(index)
      .where(and(wanted, ...conditions))
      .orderBy(...order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare();
  /** Ids, starts and the number of a slice of events, in order. */
  const slices = (...conditions: (SQL | undefined)[]) => ({
    ids: ids(byStart, conditions, inOrder),
    starts: database
      .select({ from: sql<number>`${from}` })
      .from(byStart)
      .where(and(wanted, ...conditions))
      .orderBy(...inOrder)
      .limit(sql.placeholder("limit"))
      .prepare(),
    count: counting(byStart, ...conditions),
  });

  const isOver = sql`case when ${isTimed} then ${overAt(events)} <= ${given("now")} else ${lastDay} < ${given("today")} end`;
  const coversDay = sql`case when ${isTimed}
    then ${from} < ${end} and (${to} > ${start} or ${from} >= ${start})
    else ${firstDay} <= ${given("last")} and ${lastDay} >= ${day} end`;
  const beganBefore = sql`case when ${isTimed}
    then ${from} < ${start} and ${to} > ${start}
    else ${firstDay} < ${day} and ${lastDay} >= ${day} end`;
  const between = (value: typeof from | typeof to, low: SQL, high: SQL) =>
    sql`${value} >= ${low} and ${value} < ${high}`;
  /** Bounds the index can use, covering the day in both zones. */
  const near = (value: typeof from | typeof to) =>
    between(value, sql`min(${start}, ${homeStart})`, sql`max(${end}, ${homeEnd}) + 1`);
  return {
    covering: slices(
      sql`${from} < max(${end}, ${homeEnd})`,
      sql`${to} >= min(${start}, ${homeStart}) - ${DAY_MS}`,
      coversDay,
    ),
    upcoming: slices(sql`not (${isOver})`),
    past: ids(
      byStart,
      [sql`${from} < ${given("end")}`, isOver],
      [desc(from), desc(title), desc(id)],
    ),
    /** Candidate titles of canceled events, including "Cancelled: …". */
    canceledTitles: database
      .selectDistinct({ title: sql<string>`${title}` })
      .from(byStart)
      .where(
        and(
          eq(events.calendarId, given("calendarId")),
          isNull(events.deletedAt),
          sql`${title} like '%cancel%'`,
        ),
      )
      .prepare(),
    countBefore: counting(byEnd, sql`${to} >= min(${start}, ${homeStart})`, beganBefore),
    countBegun: counting(
      byStart,
      near(from),
      sql`case when ${isTimed} then ${between(from, start, end)} else ${firstDay} = ${day} end`,
    ),
    countEnded: counting(
      byEnd,
      near(to),
      sql`case when ${isTimed}
        then (${to} > ${start} or (${to} = ${start} and ${from} = ${to}))
          and (${to} < ${end} or (${to} = ${end} and ${from} < ${to}))
        else ${lastDay} = ${day} end`,
    ),
    /** Counts overnight events that began the day before and are shown only on that day. */
    countNights: counting(
      byStart,
      sql`${from} >= ${start} - ${DAY_MS} and ${from} < ${start}`,
      isTimed,
      sql`${to} > ${start} and not (${isLong})`,
    ),
    singles: ids(
      byStart,
      [between(from, start, end), isTimed, sql`(not (${isLong}) or ${to} <= ${end})`],
      inOrder,
    ),
    bars: ids(
      byStart,
      [
        near(from),
        sql`case when ${isTimed} then ${isLong} and ${between(from, start, end)} else ${firstDay} = ${day} end`,
      ],
      [sql`${reach} desc`, asc(id)],
    ),
    barsBefore: ids(
      byEnd,
      [
        sql`${to} >= min(${start}, ${homeStart})`,
        sql`${from} < ${start}`,
        sql`case when ${isTimed} then ${isLong} and ${to} > ${start} else ${lastDay} >= ${day} end`,
      ],
      [desc(to), asc(id)],
    ),
  };
}
