// Statements for full windows that use two covering indexes, so that only rows a page shows are read.
import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { events } from "~/store/schema/schema";
import { DAY_MS } from "~/time/durations";
import { overAt } from "./ended";

/** A day: its first and last instant in the reader's zone, and in the calendar's zone, which all-day events use. */
export type DayBounds = {
  day: string;
  start: number;
  end: number;
  homeStart: number;
  homeEnd: number;
};

/** The parameters of every statement. */
export type FullWanted = { calendarId: number; category: number | null; hidden: string };

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
export function prepareFullReads(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const [start, end, day] = [given("start"), given("end"), given("day")];
  const [homeStart, homeEnd] = [given("homeStart"), given("homeEnd")];
  const wanted = and(
    eq(events.calendarId, given("calendarId")),
    isNull(events.deletedAt),
    sql`(${given("category")} is null or ifnull(${events.categoryId}, 0) = ${given("category")})`,
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
