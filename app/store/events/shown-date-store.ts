// Reads the dates of other sites' calendars for pages and feeds, as events with their source.

import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import type { Database } from "~/store/kernel/database";
import { sourceDates, sources } from "~/store/schema/schema";
import type { Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { SHOWN_DATES } from "~/values/limits";
import { overAt } from "./ended";
import { ZONE_MARGIN_MS } from "./event-store";
import { isOfWanted } from "./wanted-category";

/** The wanted calendars, kind, and category, if any. */
export type WantedDates = {
  calendarId: number;
  shows?: "events" | "band";
  category?: number | undefined;
  sourceId?: number | undefined;
  /** Epoch ms, to tell which readings are old. */
  now: number;
  timeZone: string;
};
/** Their texts are up to 7,000 characters each. */
const SEARCHED_AT_ONCE = 250;

type Window = { from: number; to: number };
type Page = { limit: number; skip?: number };
type Today = { today: Day };

type Row = { date: typeof sourceDates.$inferSelect; source: typeof sources.$inferSelect };

function asEvent({ date, source }: Row, { now, timeZone }: WantedDates): CalendarEvent {
  const { okAt } = source;
  const isStale = okAt !== null && now - okAt > SHOWN_DATES.staleMs;
  return {
    ...NO_TEXTS,
    title: date.title,
    location: date.location,
    notes: date.notes,
    id: date.id,
    categoryId: source.categoryId,
    allDay: date.allDay,
    from: date.from,
    to: date.to,
    firstDay: date.firstDay,
    lastDay: date.lastDay,
    timeZone,
    uid: date.uid,
    sequence: date.changes,
    createdAt: date.changedAt,
    modifiedAt: date.changedAt,
    seriesId: null,
    occurrence: null,
    source: { id: source.id, name: source.name, ...(isStale && { asOf: okAt }) },
  };
}

const isShown = and(
  eq(sourceDates.sourceId, sources.id),
  eq(sourceDates.generation, sources.generation),
);

export function createShownDateStore(database: Database) {
  const ofWanted = ({ calendarId, shows = "events", category, sourceId }: WantedDates) =>
    and(
      sourceId === undefined ? undefined : eq(sources.id, sourceId),
      eq(sources.calendarId, calendarId),
      eq(sources.kind, "address"),
      eq(sources.shows, shows),
      category === undefined ? undefined : isOfWanted(sources.categoryId, category),
    );
  const within = ({ from, to }: Window) =>
    and(lt(sourceDates.from, to + ZONE_MARGIN_MS), gte(sourceDates.to, from - ZONE_MARGIN_MS));
  const hasEnded = ({ now }: WantedDates, { today }: Today) =>
    sql`case when ${sourceDates.lastDay} is null then ${overAt(sourceDates)} <= ${now} else ${sourceDates.lastDay} < ${today} end`;
  const rows = (wanted: WantedDates, condition: SQL | undefined) =>
    database
      .select({ date: sourceDates, source: sources })
      .from(sources)
      .innerJoin(sourceDates, isShown)
      .where(and(ofWanted(wanted), condition));
  const countWhere = (wanted: WantedDates, condition?: SQL) =>
    database
      .select({ n: sql<number>`count(*)` })
      .from(sources)
      .innerJoin(sourceDates, isShown)
      .where(and(ofWanted(wanted), condition))
      .get()?.n ?? 0;
  const read = (query: { all: () => Row[] }, wanted: WantedDates) =>
    query.all().map((row) => asEvent(row, wanted));

  const find = (wanted: WantedDates, id: string): CalendarEvent | undefined => {
    const row = database
      .select({ date: sourceDates, source: sources })
      .from(sourceDates)
      .innerJoin(sources, isShown)
      .where(and(eq(sourceDates.id, id), eq(sources.calendarId, wanted.calendarId)))
      .get();
    return row && asEvent(row, wanted);
  };

  return {
    /** Regardless of how its source is shown. */
    find,
    /** By start; includes a few outside the window, for readers in other zones. */
    listBetween: (
      wanted: WantedDates,
      window: Window,
      { limit, skip = 0 }: Page,
    ): CalendarEvent[] =>
      read(
        rows(wanted, within(window))
          .orderBy(asc(sourceDates.from), asc(sourceDates.id))
          .limit(limit)
          .offset(skip),
        wanted,
      ),
    countBetween: (wanted: WantedDates, window: Window): number =>
      countWhere(wanted, within(window)),
    /** The dates that cover any of these days, for a viewer whose days begin this long after UTC's. */
    listCovering: (
      wanted: WantedDates,
      { first, last, ...window }: Window & { first: Day; last: Day },
      { limit, skip = 0 }: Page,
    ): CalendarEvent[] =>
      read(
        rows(wanted, covering({ first, last, ...window }))
          .orderBy(asc(sourceDates.from), asc(sourceDates.id))
          .limit(limit)
          .offset(skip),
        wanted,
      ),
    countCovering: (wanted: WantedDates, days: Window & { first: Day; last: Day }): number =>
      countWhere(wanted, covering(days)),
    /** The last ended dates, in order. */
    listPast: (wanted: WantedDates, at: Today, limit: number): CalendarEvent[] =>
      read(
        rows(wanted, hasEnded(wanted, at))
          .orderBy(desc(sourceDates.from), desc(sourceDates.id))
          .limit(limit),
        wanted,
      ).reverse(),
    /** The next dates that have not ended, in order. */
    listUpcoming: (wanted: WantedDates, at: Today, { limit, skip = 0 }: Page): CalendarEvent[] =>
      read(
        rows(wanted, sql`not ${hasEnded(wanted, at)}`)
          .orderBy(asc(sourceDates.from), asc(sourceDates.id))
          .limit(limit)
          .offset(skip),
        wanted,
      ),
    countUpcoming: (wanted: WantedDates, at: Today): number =>
      countWhere(wanted, sql`not ${hasEnded(wanted, at)}`),
    /** Up to `each` dates per day of a full window, and each day's total; days are shifted by this offset. */
    listByDay(
      wanted: WantedDates,
      window: Window,
      { offset, each }: { offset: number; each: number },
    ): { events: CalendarEvent[]; counts: Map<number, number> } {
      const day = sql<number>`case when ${sourceDates.firstDay} is null then cast((${sourceDates.from} + ${offset}) / ${DAY_MS} as integer) else cast(julianday(${sourceDates.firstDay}) - 2440587.5 as integer) end`;
      const numbered = database
        .select({
          sourceId: sourceDates.sourceId,
          id: sourceDates.id,
          day: day.as("day"),
          n: sql<number>`row_number() over (partition by ${day} order by ${sourceDates.from}, ${sourceDates.id})`.as(
            "n",
          ),
        })
        .from(sources)
        .innerJoin(sourceDates, isShown)
        .where(and(ofWanted(wanted), within(window)))
        .all();
      const counts = new Map<number, number>();
      for (const each of numbered)
        counts.set(each.day, Math.max(counts.get(each.day) ?? 0, each.n));
      const few = numbered.filter(({ n }) => n <= each);
      const events = few.flatMap(({ id }) => find(wanted, id) ?? []);
      return { events, counts };
    },
    /**
     * Of a source's next dates after an id, those that contain all of the words; `last` is the id to go on after,
     * undefined at the end. Takes a few milliseconds, depending on the length of texts.
     */
    searchPart(wanted: WantedDates, words: readonly string[], after: string) {
      const last = database
        .select({ id: sourceDates.id })
        .from(sources)
        .innerJoin(sourceDates, isShown)
        .where(and(ofWanted(wanted), gt(sourceDates.id, after)))
        .orderBy(asc(sourceDates.id))
        .limit(1)
        .offset(SEARCHED_AT_ONCE - 1)
        .get()?.id;
      const has = words.map((word) => sql`instr(${sourceDates.folded}, ${word}) > 0`);
      const upTo = last === undefined ? undefined : lte(sourceDates.id, last);
      const found = rows(wanted, and(gt(sourceDates.id, after), upTo, ...has));
      return { events: read(found, wanted), last };
    },
    /** Counts up to `most`. */
    countUpTo: (wanted: WantedDates, most: number): number => {
      const some = database
        .select({ one: sql`1` })
        .from(sources)
        .innerJoin(sourceDates, isShown)
        .where(ofWanted(wanted))
        .limit(most)
        .as("some");
      return database.select({ n: sql<number>`count(*)` }).from(some).get()?.n ?? 0;
    },
    /** For the feed: dates of sources that are included in it, each UID once. */
    listForFeed(wanted: WantedDates, { after, limit }: { after: string; limit: number }) {
      const key = sql<string>`${sourceDates.uid} || char(10) || ${sourceDates.id}`;
      const found = database
        .select({ date: sourceDates, source: sources, key })
        .from(sources)
        .innerJoin(sourceDates, isShown)
        .where(
          and(
            eq(sources.calendarId, wanted.calendarId),
            eq(sources.kind, "address"),
            eq(sources.inFeed, true),
            wanted.category === undefined ? undefined : eq(sources.categoryId, wanted.category),
            sql`${key} > ${after}`,
          ),
        )
        .orderBy(key)
        .limit(limit)
        .all();
      const last = found.at(-1)?.key;
      return { events: found.map((row) => asEvent(row, wanted)), last };
    },
    countForFeed: (calendarId: number): number =>
      database
        .select({ n: sql<number>`count(*)` })
        .from(sources)
        .innerJoin(sourceDates, isShown)
        .where(and(eq(sources.calendarId, calendarId), eq(sources.inFeed, true)))
        .get()?.n ?? 0,
  };
}

/** All-day dates by day, timed ones by time. */
function covering({ from, to, first, last }: Window & { first: Day; last: Day }): SQL {
  const days = sql`${sourceDates.firstDay} <= ${last} and ${sourceDates.lastDay} >= ${first}`;
  const times = sql`${sourceDates.from} < ${to} and (${sourceDates.to} > ${from} or ${sourceDates.from} >= ${from})`;
  return sql`case when ${sourceDates.firstDay} is null then ${times} else ${days} end`;
}
