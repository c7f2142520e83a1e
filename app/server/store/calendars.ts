// Owns the rows of calendars and of their admins. Refuses to know who may do what.
import { and, asc, count, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../database";
import { calendarAdmins, calendars, news, users } from "../schema";
import { nextModifiedAt } from "./modified-at";
import type { User } from "./users";

export type Calendar = typeof calendars.$inferSelect;

export function createCalendarStore(database: Database) {
  const byLink = database
    .select()
    .from(calendars)
    .where(eq(calendars.link, sql.placeholder("link")))
    .prepare();
  const admin = database
    .select({ userId: calendarAdmins.userId })
    .from(calendarAdmins)
    .where(
      and(
        eq(calendarAdmins.calendarId, sql.placeholder("calendarId")),
        eq(calendarAdmins.userId, sql.placeholder("userId")),
      ),
    )
    .prepare();
  const admins = database
    .select({ id: users.id, email: users.email, name: users.name, createdAt: users.createdAt })
    .from(calendarAdmins)
    .innerJoin(users, eq(users.id, calendarAdmins.userId))
    .where(eq(calendarAdmins.calendarId, sql.placeholder("calendarId")))
    .orderBy(asc(calendarAdmins.createdAt), asc(users.id))
    .prepare();

  return {
    findByLink: (link: string): Calendar | undefined => byLink.get({ link }),
    add(calendar: {
      link: string;
      title: string;
      timeZone: string;
      createdBy: number | null;
      now: number;
    }): Calendar {
      const { now, ...values } = calendar;
      return database
        .insert(calendars)
        .values({ ...values, createdAt: now, modifiedAt: now })
        .returning()
        .get();
    },
    countCreatedBy: (userId: number): number =>
      database.select({ n: count() }).from(calendars).where(eq(calendars.createdBy, userId)).get()
        ?.n ?? 0,
    change(id: number, values: { title: string; timeZone: string }): void {
      database.update(calendars).set(values).where(eq(calendars.id, id)).run();
    },
    /** Tells that a page or feed of the calendar now shows something else; answers the new time. */
    touch(calendar: Calendar, now: number): number {
      const current = database
        .select({ modifiedAt: calendars.modifiedAt })
        .from(calendars)
        .where(eq(calendars.id, calendar.id))
        .get();
      const modifiedAt = nextModifiedAt(current?.modifiedAt ?? calendar.modifiedAt, now);
      database
        .update(calendars)
        .set({ modifiedAt, revision: sql`${calendars.revision} + 1` })
        .where(eq(calendars.id, calendar.id))
        .run();
      return modifiedAt;
    },
    /** Raises the revision of every calendar that shows this user's public name. */
    reviseAllShowing(userId: number): void {
      const managed = database
        .select({ id: calendarAdmins.calendarId })
        .from(calendarAdmins)
        .where(eq(calendarAdmins.userId, userId));
      const written = database
        .select({ id: news.calendarId })
        .from(news)
        .where(eq(news.authorId, userId));
      database
        .update(calendars)
        .set({ revision: sql`${calendars.revision} + 1` })
        .where(or(inArray(calendars.id, managed), inArray(calendars.id, written)))
        .run();
    },
    isAdmin: (calendarId: number, userId: number): boolean =>
      admin.get({ calendarId, userId }) !== undefined,
    /** The admins, the longest-standing first. */
    listAdmins: (calendarId: number): User[] => admins.all({ calendarId }),
    addAdmin(calendarId: number, userId: number, now: number): void {
      database
        .insert(calendarAdmins)
        .values({ calendarId, userId, createdAt: now })
        .onConflictDoNothing()
        .run();
    },
    removeAdmin(calendarId: number, userId: number): void {
      database
        .delete(calendarAdmins)
        .where(and(eq(calendarAdmins.calendarId, calendarId), eq(calendarAdmins.userId, userId)))
        .run();
    },
    /** The calendars that this user manages, by title. */
    listManagedBy: (userId: number): Calendar[] =>
      database
        .select({ calendar: calendars })
        .from(calendarAdmins)
        .innerJoin(calendars, eq(calendars.id, calendarAdmins.calendarId))
        .where(eq(calendarAdmins.userId, userId))
        .orderBy(asc(calendars.title), asc(calendars.id))
        .all()
        .map((row) => row.calendar),
    remove(id: number): void {
      database.delete(calendars).where(eq(calendars.id, id)).run();
    },
  };
}
