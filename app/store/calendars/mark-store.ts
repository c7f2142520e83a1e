// Stores each user's favorite and hidden calendars, and the link by which the user knows them.
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendarAdmins, calendarLinks, calendarMarks, calendars } from "~/store/schema/schema";
import { isWorking, knownBy } from "~/values/link-state";
import type { Calendar } from "./calendar-store";

export type MarkKind = "favorite" | "hidden";

/** `calendar` as known by the link by which the user may know it (`knownBy`). */
type Mark = { kind: MarkKind; position: number; calendar: Calendar };

export function createMarkStore(database: Database) {
  const { userId, calendarId, linkId, kind, position } = calendarMarks;
  const isTheirs = and(
    eq(calendarAdmins.calendarId, calendarMarks.calendarId),
    eq(calendarAdmins.userId, userId),
  );
  const ofUser = database
    .select({
      kind,
      position,
      calendar: calendars,
      link: calendarLinks,
      admin: calendarAdmins.userId,
    })
    .from(calendarMarks)
    .innerJoin(calendars, eq(calendars.id, calendarId))
    .leftJoin(calendarLinks, eq(calendarLinks.id, linkId))
    .leftJoin(calendarAdmins, isTheirs)
    .where(and(eq(userId, sql.placeholder("userId")), isNull(calendars.deletedAt)))
    .orderBy(asc(calendars.title), asc(calendars.id))
    .prepare();
  const hiddenOf = database
    .select({ kind })
    .from(calendarMarks)
    .where(
      and(
        eq(userId, sql.placeholder("userId")),
        eq(calendarId, sql.placeholder("calendarId")),
        eq(kind, "hidden"),
      ),
    )
    .prepare();

  return {
    isHidden: (userId: number, calendarId: number): boolean =>
      hiddenOf.get({ userId, calendarId }) !== undefined,
    /** A user's marked calendars that can be opened now, last changed first, then by title. */
    listOf: (userId: number, now: number): Mark[] =>
      ofUser
        .all({ userId })
        .flatMap(({ kind, position, calendar, link, admin }) => {
          if (!link || admin !== null) return { kind, position, calendar };
          return isWorking(link, now) ? { kind, position, calendar: knownBy(link, calendar) } : [];
        })
        .sort(byChange),
    /**
     * Marks a calendar as this kind instead of the other. `linkId` is the extra link the user came by; it does not
     * replace a known main link. A new mark gets the next position and keeps it.
     */
    put(userId: number, calendarId: number, kind: MarkKind, linkId: number | null = null): void {
      const next = sql<number>`(select coalesce(max(position) + 1, 0) from calendar_marks where user_id = ${userId})`;
      const known = sql`case when ${calendarMarks.linkId} is null then null else excluded.link_id end`;
      database
        .insert(calendarMarks)
        .values({ userId, calendarId, kind, linkId, position: next })
        .onConflictDoUpdate({
          target: [calendarMarks.userId, calendarMarks.calendarId],
          set: { kind, linkId: known },
        })
        .run();
    },
    /** How many people other than its admins have marked the calendar by its main link. */
    countByMain: (ofCalendar: number): number =>
      database
        .select({ n: count() })
        .from(calendarMarks)
        .leftJoin(calendarAdmins, isTheirs)
        .where(and(eq(calendarId, ofCalendar), isNull(linkId), isNull(calendarAdmins.userId)))
        .get()?.n ?? 0,
  };
}

/** By what the user may know: of a link that shows only times, not when something changed. */
function byChange({ calendar: one }: Mark, { calendar: other }: Mark): number {
  return other.modifiedAt - one.modifiedAt;
}
