// Stores the color each user chose for a calendar.
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendarColors } from "~/store/schema/schema";

export function createColorStore(database: Database) {
  const { userId, calendarId, tone } = calendarColors;
  const ofUser = database
    .select({ calendarId, tone })
    .from(calendarColors)
    .where(eq(userId, sql.placeholder("userId")))
    .prepare();

  return {
    /** A user's chosen colors, by calendar. */
    listOf: (user: number): Map<number, number> =>
      new Map(ofUser.all({ userId: user }).map((row) => [row.calendarId, row.tone])),
    put(user: number, calendar: number, color: number): void {
      database
        .insert(calendarColors)
        .values({ userId: user, calendarId: calendar, tone: color })
        .onConflictDoUpdate({ target: [userId, calendarId], set: { tone: color } })
        .run();
    },
  };
}
