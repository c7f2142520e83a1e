// Recalculates all-day events after their calendar's zone changed: at once if there are few, else in chunks that
// survive a restart.
import { and, asc, eq, gt, like, sql } from "drizzle-orm";
import { allDayTimes } from "~/event/event-times";
import type { Database } from "~/store/kernel/database";
import { calendars, events, instance } from "~/store/schema/schema";

/** Takes a few milliseconds. */
const ROWS_AT_ONCE = 100;
/** Chunks done within the change itself, enough for most calendars to show no intermediate state. */
const PIECES_AT_ONCE = 4;
const LEFT = "days-to-move:";

const row = sql<number>`${events}.rowid`;

/** Call everything within a transaction. */
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

  /** Returns the last row moved, or null after all. Deleted events move too, since they may be restored. */
  function movePiece(calendarId: number, zone: string, after: number): number | null {
    const rows = next.all({ calendarId, after });
    for (const { id, firstDay, lastDay, timeZone } of rows) {
      if (firstDay === null || lastDay === null || timeZone === zone) continue;
      moved.run({ ...allDayTimes(firstDay, lastDay, zone), zone, id });
    }
    return rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.row ?? null);
  }

  /** Stored in the same transaction, so that it is right after a crash or rollback. */
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
    /** `callback` gets each calendar with events left to move, before the change is committed. */
    onLeft(callback: (calendarId: number) => void): void {
      onLeft = callback;
    },
    /** Starts after a calendar's zone was changed. */
    begin(calendarId: number, zone: string): void {
      let upTo: number | null = 0;
      for (let piece = 0; piece < PIECES_AT_ONCE && upTo !== null; piece += 1) {
        upTo = movePiece(calendarId, zone, upTo);
      }
      note(calendarId, upTo);
      if (upTo !== null) onLeft(calendarId);
    },
    /** Moves the next chunk; false if nothing is left. Raises the revision after the last one. */
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
