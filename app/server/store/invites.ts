// Owns the rows of pending invites. Refuses to know what accepting one means.
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../database";
import { calendars, invites } from "../schema";

export type Invite = typeof invites.$inferSelect;

export function createInviteStore(database: Database) {
  return {
    /** The invite to this person, pending or accepted, unless it is too old. */
    find: (calendarId: number, email: string, now: number): Invite | undefined =>
      database
        .select()
        .from(invites)
        .where(
          and(
            eq(invites.calendarId, calendarId),
            eq(invites.email, email),
            gt(invites.expiresAt, now),
          ),
        )
        .get(),
    /** The pending invites of a calendar, oldest first. */
    list: (calendarId: number, now: number): Invite[] =>
      database
        .select()
        .from(invites)
        .where(
          and(
            eq(invites.calendarId, calendarId),
            gt(invites.expiresAt, now),
            isNull(invites.acceptedAt),
          ),
        )
        .orderBy(asc(invites.createdAt), asc(invites.id))
        .all(),
    /** The pending invites of a person, with the calendar's title but not its link, which is a secret until then. */
    listTo: (
      email: string,
      now: number,
    ): { calendarTitle: string; createdAt: number; expiresAt: number }[] =>
      database
        .select({
          calendarTitle: calendars.title,
          createdAt: invites.createdAt,
          expiresAt: invites.expiresAt,
        })
        .from(invites)
        .innerJoin(calendars, eq(calendars.id, invites.calendarId))
        .where(
          and(
            eq(invites.email, email),
            gt(invites.expiresAt, now),
            isNull(invites.acceptedAt),
            isNull(calendars.deletedAt),
          ),
        )
        .orderBy(asc(invites.createdAt), asc(invites.id))
        .all(),
    /** Stores an invite in place of an older one to the same person. */
    put(invite: Omit<Invite, "id" | "failures" | "acceptedAt">): void {
      database
        .insert(invites)
        .values(invite)
        .onConflictDoUpdate({
          target: [invites.calendarId, invites.email],
          set: {
            tokenHash: invite.tokenHash,
            expiresAt: invite.expiresAt,
            createdAt: invite.createdAt,
            failures: 0,
            acceptedAt: null,
          },
        })
        .run();
    },
    addFailure(id: number): void {
      database
        .update(invites)
        .set({ failures: sql`${invites.failures} + 1` })
        .where(eq(invites.id, id))
        .run();
    },
    markAccepted(id: number, now: number): void {
      database.update(invites).set({ acceptedAt: now }).where(eq(invites.id, id)).run();
    },
    remove(id: number): void {
      database.delete(invites).where(eq(invites.id, id)).run();
    },
    removeAllTo(email: string): void {
      database.delete(invites).where(eq(invites.email, email)).run();
    },
    purge: (now: number): number =>
      database.delete(invites).where(lte(invites.expiresAt, now)).run().changes,
  };
}
