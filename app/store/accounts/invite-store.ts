// Stores invites, finds the pending ones, and counts wrong codes.
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendars, invites } from "~/store/schema/schema";
import { INVITE_FAILURES } from "~/values/limits";

export type Invite = typeof invites.$inferSelect;

export function createInviteStore(database: Database) {
  const isPending = (now: number) =>
    and(
      gt(invites.expiresAt, now),
      isNull(invites.acceptedAt),
      lt(invites.failures, INVITE_FAILURES),
    );
  const isTo = (calendarId: number, email: string) =>
    and(eq(invites.calendarId, calendarId), eq(invites.email, email));

  return {
    /** The invites of this person to a calendar, pending or accepted, unless too old; one row per mail. */
    listOf: (calendarId: number, email: string, now: number): Invite[] =>
      database
        .select()
        .from(invites)
        .where(and(isTo(calendarId, email), gt(invites.expiresAt, now)))
        .all(),
    /** The pending invites of a calendar, oldest first; one row per mail. */
    list: (calendarId: number, now: number): Invite[] =>
      database
        .select()
        .from(invites)
        .where(and(eq(invites.calendarId, calendarId), isPending(now)))
        .orderBy(asc(invites.createdAt), asc(invites.id))
        .all(),
    /** A person's pending invites, with the calendar's title but without its link, still secret to them. */
    listTo: (
      email: string,
      now: number,
    ): (Pick<Invite, "createdAt" | "expiresAt" | "language"> & { calendarTitle: string })[] =>
      database
        .select({
          calendarTitle: calendars.title,
          createdAt: invites.createdAt,
          expiresAt: invites.expiresAt,
          language: invites.language,
        })
        .from(invites)
        .innerJoin(calendars, eq(calendars.id, invites.calendarId))
        .where(and(eq(invites.email, email), isPending(now), isNull(calendars.deletedAt)))
        .orderBy(asc(invites.createdAt), asc(invites.id))
        .all(),
    add(invite: Omit<Invite, "id" | "failures" | "acceptedAt">): void {
      database.insert(invites).values(invite).run();
    },
    /** Counts a wrong try against all of this person's invites to the calendar. */
    addFailure(calendarId: number, email: string): void {
      database
        .update(invites)
        .set({ failures: sql`${invites.failures} + 1` })
        .where(isTo(calendarId, email))
        .run();
    },
    /** Accepts all of a person's invites to the calendar, since one of them was used. */
    setAccepted(calendarId: number, email: string, now: number): void {
      database
        .update(invites)
        .set({ acceptedAt: now })
        .where(and(isTo(calendarId, email), isNull(invites.acceptedAt)))
        .run();
    },
    /** Cancels this person's pending invites to a calendar. */
    removePending(calendarId: number, email: string): void {
      database
        .delete(invites)
        .where(and(isTo(calendarId, email), isNull(invites.acceptedAt)))
        .run();
    },
    /**
     * Cancels the pending invites this user sent, and those without a known sender, when the user's rights end. Returns
     * how many.
     */
    removePendingOf(calendarId: number, senderId: number): number {
      const isTheirs = or(eq(invites.sentBy, senderId), isNull(invites.sentBy));
      return database
        .delete(invites)
        .where(and(eq(invites.calendarId, calendarId), isTheirs, isNull(invites.acceptedAt)))
        .run().changes;
    },
    removeAllTo(email: string): void {
      database.delete(invites).where(eq(invites.email, email)).run();
    },
    purge: (now: number): number =>
      database.delete(invites).where(lte(invites.expiresAt, now)).run().changes,
  };
}
