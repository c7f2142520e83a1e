// The rows of calendars and of their admins.
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { User } from "~/store/accounts/user-store";
import type { CalendarState } from "~/store/history/item-states";
import type { RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { calendarAdmins, calendars, news, users } from "~/store/schema/schema";
import { prepareCategories } from "./category-store";

export type Calendar = typeof calendars.$inferSelect;
/** What its editors decide of it; what is left out stays. */
type CalendarValues = {
  title: string;
  timeZone: string;
  embedSites?: string | undefined;
  suggestions?: boolean | undefined;
};
/** Without `restoreHash` no link brings it back, and nobody is told that it was there. */
type Deletion = { deletedAt: number; restoreHash: string | null };

/** `record` is told what was before each change. */
export function createCalendarStore(database: Database, record: RecordChange) {
  const byLink = database
    .select()
    .from(calendars)
    .where(and(eq(calendars.link, sql.placeholder("link")), isNull(calendars.deletedAt)))
    .prepare();
  const byKey = database
    .select()
    .from(calendars)
    .where(and(eq(calendars.id, sql.placeholder("id")), isNull(calendars.deletedAt)))
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

  const touched = database
    .update(calendars)
    .set({
      modifiedAt: sql`max(${calendars.modifiedAt}, ${sql.placeholder("now")})`,
      revision: sql`${calendars.revision} + 1`,
    })
    .where(eq(calendars.id, sql.placeholder("id")))
    .returning()
    .prepare();

  const listOf = (userId: number, condition: SQL) =>
    database
      .select({ calendar: calendars })
      .from(calendarAdmins)
      .innerJoin(calendars, eq(calendars.id, calendarAdmins.calendarId))
      .where(and(eq(calendarAdmins.userId, userId), condition))
      .orderBy(asc(calendars.title), asc(calendars.id))
      .all()
      .map((row) => row.calendar);

  const categories = prepareCategories(database);

  function findState(calendarId: number): CalendarState | undefined {
    const row = database
      .select({
        title: calendars.title,
        timeZone: calendars.timeZone,
        embedSites: calendars.embedSites,
        suggestions: calendars.suggestions,
      })
      .from(calendars)
      .where(eq(calendars.id, calendarId))
      .get();
    if (!row) return undefined;
    const people = admins.all({ calendarId }).map(({ id }) => id);
    return { v: 1, ...row, admins: people, categories: categories.all({ calendarId }) };
  }

  function recordChange(calendarId: number, values?: CalendarValues): void {
    const before = findState(calendarId);
    if (!before) return;
    const after = values && {
      ...before,
      ...values,
      embedSites: values.embedSites ?? before.embedSites,
      suggestions: values.suggestions ?? before.suggestions,
    };
    record({ calendarId, itemKind: "calendar", itemId: "", action: "changed", before, after });
  }

  return {
    /** What of a calendar its history keeps. */
    findState,
    /** Before something of a calendar is changed that its history keeps and another store writes. */
    recordChange,
    /** The calendar of this link, unless it is deleted. */
    findByLink: (link: string): Calendar | undefined => byLink.get({ link }),
    /** By its inner key; undefined for a deleted one. */
    find: (id: number): Calendar | undefined => byKey.get({ id }),
    /** A calendar that is deleted and can still be brought back; its feed answers that it is gone. */
    findDeletedByLink: (link: string): Calendar | undefined =>
      database
        .select()
        .from(calendars)
        .where(
          and(
            eq(calendars.link, link),
            isNotNull(calendars.deletedAt),
            isNotNull(calendars.restoreHash),
          ),
        )
        .get(),
    /** Brings back the calendar of this link that was put away without a way for its admins. */
    bringBack: (link: string): Calendar | undefined =>
      database
        .update(calendars)
        .set({ deletedAt: null })
        .where(and(eq(calendars.link, link), isNull(calendars.restoreHash)))
        .returning()
        .get(),
    add(calendar: {
      link: string;
      title: string;
      timeZone: string;
      createdBy: number | null;
      now: number;
    }): Calendar {
      const { now, ...values } = calendar;
      const added = database
        .insert(calendars)
        .values({ ...values, createdAt: now, modifiedAt: now })
        .returning()
        .get();
      const { id: calendarId } = added;
      record({ calendarId, itemKind: "calendar", itemId: "", action: "created", before: null });
      return added;
    },
    countCreatedBy: (userId: number): number =>
      database
        .select({ n: count() })
        .from(calendars)
        .where(and(eq(calendars.createdBy, userId), isNull(calendars.deletedAt)))
        .get()?.n ?? 0,
    change(id: number, values: CalendarValues): void {
      recordChange(id, values);
      database.update(calendars).set(values).where(eq(calendars.id, id)).run();
    },
    /** Tells that a page or feed of the calendar now shows something else; a clock that was set back is not followed. */
    touch: ({ id }: Calendar, now: number): Calendar => touched.get({ id, now }),
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
        .where(inArray(calendars.id, managed.union(written)))
        .run();
    },
    isAdmin: (calendarId: number, userId: number): boolean =>
      admin.get({ calendarId, userId }) !== undefined,
    /** The admins, the longest-standing first. */
    listAdmins: (calendarId: number): User[] => admins.all({ calendarId }),
    addAdmin(calendarId: number, userId: number, now: number): void {
      recordChange(calendarId);
      database
        .insert(calendarAdmins)
        .values({ calendarId, userId, createdAt: now })
        .onConflictDoNothing()
        .run();
    },
    removeAdmin(calendarId: number, userId: number): void {
      recordChange(calendarId);
      database
        .delete(calendarAdmins)
        .where(and(eq(calendarAdmins.calendarId, calendarId), eq(calendarAdmins.userId, userId)))
        .run();
    },
    /** Every calendar, by title, deleted ones too. */
    listAll: (): Calendar[] =>
      database.select().from(calendars).orderBy(asc(calendars.title), asc(calendars.id)).all(),
    /** The calendars that this user manages, by title, without deleted ones. */
    listManagedBy: (userId: number): Calendar[] => listOf(userId, isNull(calendars.deletedAt)),
    /** The deleted calendars that this user managed, by title. */
    listDeletedManagedBy: (userId: number): Calendar[] =>
      listOf(userId, isNotNull(calendars.deletedAt)),
    /** Takes a calendar away from everyone; whoever holds the secret behind `restoreHash` can bring it back. */
    setDeleted(id: number, { deletedAt, restoreHash }: Deletion): void {
      database.update(calendars).set({ deletedAt, restoreHash }).where(eq(calendars.id, id)).run();
    },
    /** Brings a deleted calendar back as it was. */
    setRestored(id: number): void {
      const values = { deletedAt: null, restoreHash: null };
      database.update(calendars).set(values).where(eq(calendars.id, id)).run();
    },
    /** Removes for good what was deleted before `before`; answers how many. */
    purge: (before: number): number =>
      database
        .delete(calendars)
        .where(and(isNotNull(calendars.deletedAt), lt(calendars.deletedAt, before)))
        .run().changes,
    /** Removes a calendar with all that is in it, for good. */
    remove(id: number): void {
      database.delete(calendars).where(eq(calendars.id, id)).run();
    },
  };
}
