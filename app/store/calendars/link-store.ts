// Stores extra links and replaced main links.
import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import type { createTransactions } from "~/store/kernel/transactions";
import { calendarLinks, calendars } from "~/store/schema/schema";
import type { Calendar } from "./calendar-store";

export type CalendarLink = typeof calendarLinks.$inferSelect;
type LinkValues = Pick<CalendarLink, "name" | "shows" | "expiresAt">;

/** `isWorking` as an SQL condition. */
function working(now: number): SQL | undefined {
  const { endedAt, expiresAt } = calendarLinks;
  return and(isNull(endedAt), or(isNull(expiresAt), gt(expiresAt, now)));
}

const restorable = and(isNotNull(calendars.deletedAt), isNotNull(calendars.restoreHash));

/** `note` writes bookkeeping in the background. */
export function createLinkStore(
  database: Database,
  note: ReturnType<typeof createTransactions>["note"],
) {
  const byToken = database
    .select({ link: calendarLinks, calendar: calendars })
    .from(calendarLinks)
    .innerJoin(calendars, eq(calendars.id, calendarLinks.calendarId))
    .where(and(eq(calendarLinks.token, sql.placeholder("token")), isNull(calendars.deletedAt)))
    .prepare();
  /** The day of uses not written yet, by link id. */
  const unwritten = new Map<number, string>();

  function writeUses(): void {
    const uses = [...unwritten];
    unwritten.clear();
    // The connection may have been closed since.
    if (uses.length === 0 || !database.$client.open) return;
    note(() => {
      for (const [id, usedDay] of uses) {
        database.update(calendarLinks).set({ usedDay }).where(eq(calendarLinks.id, id)).run();
      }
    });
  }

  return {
    /** The link with this token, working or not, unless its calendar is deleted. */
    find: (token: string): { link: CalendarLink; calendar: Calendar } | undefined =>
      byToken.get({ token }),
    /** Whether this is a link, working or not, of a deleted calendar that can be restored. */
    isOfDeleted: (token: string): boolean =>
      database
        .select({ one: sql`1` })
        .from(calendars)
        .where(and(eq(calendars.link, token), restorable))
        .unionAll(
          database
            .select({ one: sql`1` })
            .from(calendarLinks)
            .innerJoin(calendars, eq(calendars.id, calendarLinks.calendarId))
            .where(and(eq(calendarLinks.token, token), restorable)),
        )
        .get() !== undefined,
    /** Whether a calendar or link has this token, or had it as far as still known. */
    isTaken: (token: string): boolean =>
      database
        .select({ one: sql`1` })
        .from(calendars)
        .where(eq(calendars.link, token))
        .unionAll(
          database
            .select({ one: sql`1` })
            .from(calendarLinks)
            .where(eq(calendarLinks.token, token)),
        )
        .get() !== undefined,
    /** All of a calendar's links in order of creation, including ended ones. */
    list: (calendarId: number): CalendarLink[] =>
      database
        .select()
        .from(calendarLinks)
        .where(eq(calendarLinks.calendarId, calendarId))
        .orderBy(asc(calendarLinks.id))
        .all(),
    /** How many extra links work, not counting replaced main links. */
    countWorking: (calendarId: number, now: number): number =>
      database
        .select({ n: count() })
        .from(calendarLinks)
        .where(
          and(
            eq(calendarLinks.calendarId, calendarId),
            eq(calendarLinks.moved, false),
            working(now),
          ),
        )
        .get()?.n ?? 0,
    add(link: Omit<typeof calendarLinks.$inferInsert, "id">): CalendarLink {
      return database.insert(calendarLinks).values(link).returning().get();
    },
    change(id: number, values: LinkValues): void {
      database.update(calendarLinks).set(values).where(eq(calendarLinks.id, id)).run();
    },
    end(id: number, now: number): void {
      const hasNotEnded = and(eq(calendarLinks.id, id), isNull(calendarLinks.endedAt));
      database.update(calendarLinks).set({ endedAt: now }).where(hasNotEnded).run();
    },
    /**
     * Replaces the calendar's main link. The old one works until `expiresAt`; if null, it ends now along with all
     * earlier ones.
     */
    replaceMain(
      { id: calendarId, link }: Calendar,
      {
        token,
        now,
        ...old
      }: { token: string; createdBy: number; now: number; expiresAt: number | null },
    ): void {
      const endedAt = old.expiresAt === null ? now : null;
      if (endedAt !== null) {
        const earlier = and(
          eq(calendarLinks.calendarId, calendarId),
          eq(calendarLinks.moved, true),
          working(now),
        );
        database.update(calendarLinks).set({ endedAt }).where(earlier).run();
      }
      const row = { calendarId, token: link, name: "", shows: "all" as const, moved: true };
      database
        .insert(calendarLinks)
        .values({ ...row, ...old, createdAt: now, endedAt })
        .run();
      database.update(calendars).set({ link: token }).where(eq(calendars.id, calendarId)).run();
    },
    /** Copies a calendar's main link and the states of its other links from a newer database. */
    bringUp(
      calendarId: number,
      main: string,
      links: readonly Omit<CalendarLink, "id" | "calendarId" | "createdBy">[],
    ): void {
      database.update(calendars).set({ link: main }).where(eq(calendars.id, calendarId)).run();
      for (const link of links) {
        database
          .insert(calendarLinks)
          .values({ ...link, calendarId, createdBy: null })
          .onConflictDoUpdate({ target: calendarLinks.token, set: link })
          .run();
      }
    },
    /**
     * Records that the link was used on this day, at most once a day. Written after the current read, which is its own
     * transaction.
     */
    noteUse({ id, usedDay }: CalendarLink, day: string): void {
      if (usedDay === day || unwritten.get(id) === day) return;
      if (unwritten.size === 0) setImmediate(writeUses).unref();
      unwritten.set(id, day);
    },
    /** Removes links that stopped working before `before`. */
    purge(before: number): void {
      const { endedAt, expiresAt } = calendarLinks;
      const isOver = or(
        and(isNotNull(endedAt), lt(endedAt, before)),
        and(isNotNull(expiresAt), lt(expiresAt, before)),
      );
      database.delete(calendarLinks).where(isOver).run();
    },
  };
}
