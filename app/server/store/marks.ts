// Owns the rows of favorite and hidden calendars. Refuses to know who may see them.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database";
import { calendarMarks, calendars } from "../schema";
import type { Calendar } from "./calendars";

export type MarkKind = "favorite" | "hidden";

export function createMarkStore(database: Database) {
  const ofUser = database
    .select({ kind: calendarMarks.kind, calendar: calendars })
    .from(calendarMarks)
    .innerJoin(calendars, eq(calendars.id, calendarMarks.calendarId))
    .where(and(eq(calendarMarks.userId, sql.placeholder("userId")), isNull(calendars.deletedAt)))
    .orderBy(asc(calendarMarks.position), asc(calendarMarks.calendarId))
    .prepare();

  return {
    /** A user's marked calendars in their order, without deleted ones. */
    listOf: (userId: number): { kind: MarkKind; calendar: Calendar }[] => ofUser.all({ userId }),
    /** Marks a calendar at the end of its list, taking it out of the other one. */
    put(userId: number, calendarId: number, kind: MarkKind): void {
      const existing = database
        .select({ kind: calendarMarks.kind })
        .from(calendarMarks)
        .where(and(eq(calendarMarks.userId, userId), eq(calendarMarks.calendarId, calendarId)))
        .get();
      if (existing?.kind === kind) return;
      const last = database
        .select({ position: sql<number>`coalesce(max(${calendarMarks.position}), 0)` })
        .from(calendarMarks)
        .where(eq(calendarMarks.userId, userId))
        .get();
      const position = (last?.position ?? 0) + 1;
      database
        .insert(calendarMarks)
        .values({ userId, calendarId, kind, position })
        .onConflictDoUpdate({
          target: [calendarMarks.userId, calendarMarks.calendarId],
          set: { kind, position },
        })
        .run();
    },
  };
}
