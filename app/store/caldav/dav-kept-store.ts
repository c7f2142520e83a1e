// What calendar apps keep for one user alone: lines of items, such as alarms, and the color and place of a calendar.
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendars, davKept, davSettings } from "~/store/schema/schema";
import { addDays, type Day } from "~/time/days";

/** `day` is that of a changed date by rule, "" for the item itself. */
export type KeptLines = { day: string; lines: string };
type Of = { userId: number; calendarId: number; itemId: string };
type DavSettings = { color: string | null; position: number | null };

export function createDavKeptStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const ofItem = database
    .select({ day: davKept.day, lines: davKept.lines })
    .from(davKept)
    .where(and(eq(davKept.userId, given("userId")), eq(davKept.itemId, given("itemId"))))
    .orderBy(asc(davKept.day))
    .prepare();
  const ofSettings = database
    .select({ color: davSettings.color, position: davSettings.position })
    .from(davSettings)
    .where(
      and(eq(davSettings.userId, given("userId")), eq(davSettings.calendarId, given("calendarId"))),
    )
    .prepare();
  const listOfItem = (itemId: string) =>
    database.select().from(davKept).where(eq(davKept.itemId, itemId)).all();

  /** Replaces what there is for the same user, item and day. */
  function put(rows: readonly (typeof davKept.$inferInsert)[]): void {
    for (const row of rows) {
      database
        .insert(davKept)
        .values(row)
        .onConflictDoUpdate({
          target: [davKept.userId, davKept.itemId, davKept.day],
          set: { lines: row.lines },
        })
        .run();
    }
  }

  return {
    /** What a user's apps keep of an item, by day. */
    list: (userId: number, itemId: string): KeptLines[] => ofItem.all({ userId, itemId }),
    /** Replaces it. */
    replace(
      { userId, calendarId, itemId }: Of,
      itemKind: "event" | "series",
      kept: readonly KeptLines[],
    ): void {
      database
        .delete(davKept)
        .where(and(eq(davKept.userId, userId), eq(davKept.itemId, itemId)))
        .run();
      put(kept.map((lines) => ({ userId, calendarId, itemKind, itemId, ...lines })));
    },
    /** What users keep of an item as a whole, they keep also of one that some of its dates became. */
    copy(from: string, to: { itemId: string; itemKind: "event" | "series" }): void {
      const whole = listOfItem(from).filter(({ day }) => day === "");
      put(whole.map((row) => ({ ...row, ...to })));
    },
    /**
     * What they keep of a series' changed dates, they keep also of the dates that these became, `days` later in a series.
     * The first stay, for who undoes that; within one series only those of its `dates`, or each move would add to them.
     */
    copyDates(
      dates: readonly Day[],
      { from, to, days }: { from: string; to: string; days: number },
    ) {
      const known = new Set(dates);
      const kept = listOfItem(from).filter(({ day }) => known.has(day));
      if (from === to) {
        const ofDates = and(eq(davKept.itemId, from), ne(davKept.day, ""));
        database.delete(davKept).where(ofDates).run();
        put(kept);
      }
      put(kept.map((row) => ({ ...row, itemId: to, day: addDays(row.day, days) })));
    },
    /** What they keep of a changed date, they keep of the event that it became. */
    copyDate(from: string, day: Day, eventId: string): void {
      const dates = listOfItem(from).filter((row) => row.day === day);
      put(dates.map((row) => ({ ...row, itemId: eventId, itemKind: "event", day: "" })));
    },
    /** All that a user's apps keep, for the file with their data. */
    listOf: (userId: number) =>
      database
        .select({
          calendarTitle: calendars.title,
          itemId: davKept.itemId,
          day: davKept.day,
          lines: davKept.lines,
        })
        .from(davKept)
        .innerJoin(calendars, eq(calendars.id, davKept.calendarId))
        .where(eq(davKept.userId, userId))
        .orderBy(asc(davKept.calendarId), asc(davKept.itemId), asc(davKept.day))
        .all(),
    /** Forgets what a user who no longer manages a calendar kept of it. */
    removeOf(userId: number, calendarId: number): void {
      database
        .delete(davKept)
        .where(and(eq(davKept.userId, userId), eq(davKept.calendarId, calendarId)))
        .run();
      database
        .delete(davSettings)
        .where(and(eq(davSettings.userId, userId), eq(davSettings.calendarId, calendarId)))
        .run();
    },
    findSettings: (userId: number, calendarId: number): DavSettings | undefined =>
      ofSettings.get({ userId, calendarId }),
    /** Values that are undefined stay as they are. */
    putSettings(
      { userId, calendarId }: Omit<Of, "itemId">,
      values: { color?: string | null | undefined; position?: number | null | undefined },
    ): void {
      const before = ofSettings.get({ userId, calendarId });
      const { color = before?.color ?? null, position = before?.position ?? null } = values;
      const row = { color, position };
      database
        .insert(davSettings)
        .values({ userId, calendarId, ...row })
        .onConflictDoUpdate({ target: [davSettings.userId, davSettings.calendarId], set: row })
        .run();
    },
  };
}
