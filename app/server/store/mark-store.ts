// Stores which calendars a user has as favorites and which are hidden.
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Calendar } from "./calendar-store";
import type { Database } from "./database";
import { calendarMarks, calendars } from "./schema";

export type MarkKind = "favorite" | "hidden";

export function createMarkStore(database: Database) {
  const ofUser = database
    .select({ kind: calendarMarks.kind, calendar: calendars })
    .from(calendarMarks)
    .innerJoin(calendars, eq(calendars.id, calendarMarks.calendarId))
    .where(and(eq(calendarMarks.userId, sql.placeholder("userId")), isNull(calendars.deletedAt)))
    .orderBy(desc(calendars.modifiedAt), asc(calendars.title), asc(calendars.id))
    .prepare();

  return {
    /** A user's marked calendars, the last changed first, then by title, without deleted ones. */
    listOf: (userId: number): { kind: MarkKind; calendar: Calendar }[] => ofUser.all({ userId }),
    /** Marks a calendar as of this kind, and no longer as of the other. */
    put(userId: number, calendarId: number, kind: MarkKind): void {
      database
        .insert(calendarMarks)
        .values({ userId, calendarId, kind })
        .onConflictDoUpdate({
          target: [calendarMarks.userId, calendarMarks.calendarId],
          set: { kind },
        })
        .run();
    },
  };
}
