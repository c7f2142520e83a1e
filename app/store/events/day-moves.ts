// Gives all-day events the instants that their dates have in their calendar's new zone: at once where the calendar has
// few events, else some at a time, and what is left is known after a stop, too.
import { and, asc, eq, gt, like, sql } from "drizzle-orm";
import { allDayTimes } from "~/event/event-times";
import type { Database } from "~/store/kernel/database";
import { calendars, events, instance } from "~/store/schema/schema";

/** A piece of a few milliseconds. */
const ROWS_AT_ONCE = 100;
/** As many pieces are done with the change itself, so that who made it sees no other state. */
const PIECES_AT_ONCE = 4;
const LEFT = "days-to-move:";

const row = sql<number>`${events}.rowid`;

/** Everything is to be called in a transaction of its own or of the change. */
export function createDayMoves(database: Database) {
  let onLeft: (calendarId: number) => void = () => undefined;

  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const moved = database
    .update(events)
    .set({ from: given("from"), to: given("to"), timeZone: given("zone") })
    .where(eq(events.id, given("id")))
    .prepare();
  const next = database
    .select({
      row,
      id: events.id,
      firstDay: events.firstDay,
      lastDay: events.lastDay,
      timeZone: events.timeZone,
    })
    .from(events)
    .where(and(eq(events.calendarId, given("calendarId")), gt(row, given("after"))))
    .orderBy(asc(row))
    .limit(ROWS_AT_ONCE)
    .prepare();

  /** The row up to which all have moved, null for all. Deleted events are moved like the others: they may come back. */
  function movePiece(calendarId: number, zone: string, after: number): number | null {
    const rows = next.all({ calendarId, after });
    for (const { id, firstDay, lastDay, timeZone } of rows) {
      if (firstDay === null || lastDay === null || timeZone === zone) continue;
      moved.run({ ...allDayTimes(firstDay, lastDay, zone), zone, id });
    }
    return rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.row ?? null);
  }

  /** Stored with what was moved: after a stop, or a change that is taken back, it is still right. */
  function note(calendarId: number, upTo: number | null): void {
    const key = `${LEFT}${calendarId}`;
    if (upTo === null) database.delete(instance).where(eq(instance.key, key)).run();
    else {
      const value = String(upTo);
      const target = instance.key;
      const values = database.insert(instance).values({ key, value });
      values.onConflictDoUpdate({ target, set: { value } }).run();
    }
  }

  const findNoted = (calendarId: number) =>
    database
      .select({ upTo: instance.value, timeZone: calendars.timeZone })
      .from(instance)
      .innerJoin(calendars, eq(calendars.id, calendarId))
      .where(eq(instance.key, `${LEFT}${calendarId}`))
      .get();

  return {
    /** Called with a calendar of which something is left to do, before the change is stored. */
    onLeft(callback: (calendarId: number) => void): void {
      onLeft = callback;
    },
    /** After a calendar's zone was changed. */
    begin(calendarId: number, zone: string): void {
      let upTo: number | null = 0;
      for (let piece = 0; piece < PIECES_AT_ONCE && upTo !== null; piece += 1) {
        upTo = movePiece(calendarId, zone, upTo);
      }
      note(calendarId, upTo);
      if (upTo !== null) onLeft(calendarId);
    },
    /** Moves some more; false when nothing is left. Pages and feeds are then those of another revision. */
    goOn(calendarId: number): boolean {
      const noted = findNoted(calendarId);
      const upTo = noted ? movePiece(calendarId, noted.timeZone, Number(noted.upTo)) : null;
      note(calendarId, upTo);
      if (upTo !== null) return true;
      database
        .update(calendars)
        .set({ revision: sql`${calendars.revision} + 1` })
        .where(eq(calendars.id, calendarId))
        .run();
      return false;
    },
    listLeft: (): number[] =>
      database
        .select({ key: instance.key })
        .from(instance)
        .where(like(instance.key, `${LEFT}%`))
        .all()
        .map(({ key }) => Number(key.slice(LEFT.length))),
  };
}
