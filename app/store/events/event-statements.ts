// Prepared statements on events for pages and saves.

import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { CalendarEvent } from "~/event/event";
import { EVENT_FIELDS, EVENT_VALUES } from "~/event/event-fields";
import type { Database } from "~/store/kernel/database";
import { calendars, events, LASTING_MS, series } from "~/store/schema/schema";
import { byName, pick } from "~/values/pick";
import { overAt } from "./ended";
import { isOfWanted } from "./wanted-category";

/** Matches events with these ids. */
export function isOneOf(ids: readonly string[]): SQL {
  return sql`${events.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** The columns read of an event. */
export const shown = pick(events, EVENT_FIELDS);
/** The columns of a deleted event, including when it was deleted. */
export const shownDeleted = { ...shown, deletedAt: sql<number>`${events.deletedAt}` };
export type DeletedEvent = CalendarEvent & { deletedAt: number };

const inOrder = [asc(events.from), asc(events.title), asc(events.id)];
const lasting = sql.raw(`"to" - "from" > ${LASTING_MS}`);
/**
 * The unary plus keeps SQLite from using the index on `from` for events that began long ago and have not ended: the
 * index on their end finds fewer (sqlite.org/optoverview.html, "Disqualifying WHERE Clause Terms").
 */
const fromOfLasting = sql`+${events.from}`;

/** Parameters: `now`, `today`, the window's bounds, `category` as in `isOfWanted`. */
export function prepareReads(database: Database) {
  const given = (name: string) => sql.placeholder(name);
  const alive = (...conditions: (SQL | undefined)[]) =>
    and(eq(events.calendarId, given("calendarId")), isNull(events.deletedAt), ...conditions);
  const select = (...conditions: (SQL | undefined)[]) =>
    database
      .select(shown)
      .from(events)
      .where(alive(...conditions));
  const counting = (...conditions: (SQL | undefined)[]) =>
    database
      .select({ n: count() })
      .from(events)
      .where(alive(...conditions))
      .prepare();
  const hasEnded = or(
    and(eq(events.allDay, false), lte(overAt(events), given("now"))),
    and(eq(events.allDay, true), lt(events.lastDay, given("today"))),
  );
  const isDeleted = [eq(events.calendarId, given("calendarId")), isNotNull(events.deletedAt)];
  const notEnded = sql`not (${hasEnded})`;
  const wanted = isOfWanted(events.categoryId, given("category"));
  return {
    one: select(eq(events.id, given("id"))).prepare(),
    oneDeleted: database
      .select(shownDeleted)
      .from(events)
      .where(and(...isDeleted, eq(events.id, given("id"))))
      .prepare(),
    count: counting(),
    anyDeleted: database
      .select({ id: events.id })
      .from(events)
      .where(and(...isDeleted))
      .limit(1)
      .prepare(),
    ofAccount: database
      .select({
        n: sql<number>`coalesce(sum(
          (select count(*) from events e where e.calendar_id = calendars.id)
          + (select count(*) from series s where s.calendar_id = calendars.id)), 0)`,
      })
      .from(calendars)
      .where(eq(calendars.createdBy, sql.placeholder("userId")))
      .prepare(),
    countDeleted: database
      .select({ n: count() })
      .from(events)
      .where(and(...isDeleted))
      .prepare(),
    // Excludes dates of deleted series, which are restored with them.
    deleted: database
      .select(shownDeleted)
      .from(events)
      .where(
        and(
          ...isDeleted,
          notExists(
            database
              .select({ id: series.id })
              .from(series)
              .where(and(eq(series.id, events.seriesId), isNotNull(series.deletedAt))),
          ),
        ),
      )
      .orderBy(desc(events.deletedAt))
      .limit(given("limit"))
      .prepare(),
    all: select(wanted)
      .orderBy(...inOrder)
      .prepare(),
    between: select(
      gte(events.from, given("usualStart")),
      lt(events.from, given("end")),
      gte(events.to, given("start")),
      wanted,
    )
      .orderBy(...inOrder)
      .prepare(),
    earlierBetween: select(
      lasting,
      lt(fromOfLasting, given("usualStart")),
      gte(events.to, given("start")),
      wanted,
    )
      .orderBy(fromOfLasting, asc(events.title), asc(events.id))
      .prepare(),
    countPast: counting(gte(events.from, given("until")), lt(events.from, given("end")), hasEnded),
    countEarlierUpcoming: counting(
      lasting,
      lt(fromOfLasting, given("start")),
      lte(fromOfLasting, given("until")),
      gt(events.to, given("end")),
      notEnded,
    ),
    countUpcoming: counting(
      gte(events.from, given("start")),
      lte(events.from, given("until")),
      notEnded,
    ),
    past: select(lt(events.from, given("end")), hasEnded, wanted)
      .orderBy(desc(events.from), desc(events.title), desc(events.id))
      .limit(given("limit"))
      .prepare(),
    earlierUpcoming: select(
      lasting,
      lt(fromOfLasting, given("start")),
      gt(events.to, given("end")),
      notEnded,
      wanted,
    )
      .orderBy(fromOfLasting, asc(events.title), asc(events.id))
      .limit(given("limit"))
      .prepare(),
    upcoming: select(gte(events.from, given("start")), notEnded, wanted)
      .orderBy(...inOrder)
      .limit(given("limit"))
      .prepare(),
  };
}

/** Used by every save; parameters are the fields of EventValues, `folded`, `modifiedAt`, `calendarId`, `id`. */
export function prepareChange(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  return database
    .update(events)
    .set({
      ...byName(EVENT_VALUES, given),
      appTexts: given("appTexts"),
      folded: given("folded"),
      modifiedAt: given("modifiedAt"),
      sequence: sql`${events.sequence} + 1`,
    })
    .where(and(eq(events.calendarId, given("calendarId")), eq(events.id, given("id"))))
    .returning(shown)
    .prepare();
}

/** Inserts an event; prepared because an import adds thousands. Parameters are the columns. */
export function prepareAdd(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  return database
    .insert(events)
    .values({
      ...byName([...EVENT_FIELDS, "calendarId", "folded"], given),
      // The only optional parameter.
      sequence: sql`coalesce(${sql.placeholder("sequence")}, 0)`,
    })
    .returning(shown)
    .prepare();
}
