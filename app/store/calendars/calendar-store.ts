// Stores calendars and their admins, the color each user chose, when a feed was last fetched; and measures them.

import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { User } from "~/store/accounts/user-store";
import type { CalendarState } from "~/store/history/item-states";
import type { RecordChange } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import {
  answerers,
  calendarAdmins,
  calendarBytes,
  calendarColors,
  calendars,
  feedReads,
  followers,
  news,
  outbox,
  users,
} from "~/store/schema/schema";
import { prepareCategories } from "./category-store";

export type Calendar = typeof calendars.$inferSelect;
/** The settings editors can change; omitted fields keep their value. */
type CalendarValues = {
  title: string;
  timeZone: string;
  embedSites?: string | undefined;
  suggestions?: boolean | undefined;
  holidays?: string | undefined;
  holidaysInFeed?: boolean | undefined;
};
/** Without `restoreHash` no link can restore it, and its feeds reply as if it never existed. */
type Deletion = { deletedAt: number; restoreHash: string | null };

/** `record` gets the state before each change. */
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
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      language: users.language,
    })
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

  const managed = (condition: SQL) => {
    const list = database
      .select({ calendar: calendars })
      .from(calendarAdmins)
      .innerJoin(calendars, eq(calendars.id, calendarAdmins.calendarId))
      .where(and(eq(calendarAdmins.userId, sql.placeholder("userId")), condition))
      .orderBy(asc(calendars.title), asc(calendars.id))
      .prepare();
    return (userId: number) => list.all({ userId }).map((row) => row.calendar);
  };

  const categories = prepareCategories(database);

  function findState(calendarId: number): CalendarState | undefined {
    const row = database
      .select({
        title: calendars.title,
        timeZone: calendars.timeZone,
        embedSites: calendars.embedSites,
        suggestions: calendars.suggestions,
        holidays: calendars.holidays,
        holidaysInFeed: calendars.holidaysInFeed,
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
      holidays: values.holidays ?? before.holidays,
      holidaysInFeed: values.holidaysInFeed ?? before.holidaysInFeed,
    };
    record({ calendarId, itemKind: "calendar", itemId: "", action: "changed", before, after });
  }

  return {
    /** A calendar's state for the history. */
    findState,
    /** For other stores, to call before they change part of that state. */
    recordChange,
    /** The calendar of this link, unless it is deleted. */
    findByLink: (link: string): Calendar | undefined => byLink.get({ link }),
    /** By its internal id; undefined for a deleted calendar. */
    find: (id: number): Calendar | undefined => byKey.get({ id }),
    /** A deleted calendar that can still be restored, by its main link. */
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
    /** Restores this link's calendar if it was deleted without a `restoreHash`, as the demo calendar is. */
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
        .values({ ...values, introduction: "open", createdAt: now, modifiedAt: now })
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
    /** Not part of the history: it only affects what editors are shown. */
    setIntroduction(id: number, introduction: Calendar["introduction"]): void {
      database
        .update(calendars)
        .set({ introduction, revision: sql`${calendars.revision} + 1` })
        .where(eq(calendars.id, id))
        .run();
    },
    /** Raises the revision; call it when a page or feed of the calendar changes. `modifiedAt` never goes back. */
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
    /** The admins, longest-serving first. */
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
    /** Every calendar by title, including deleted ones. */
    listAll: (): Calendar[] =>
      database.select().from(calendars).orderBy(asc(calendars.title), asc(calendars.id)).all(),
    /** The calendars this user manages, by title, without deleted ones. */
    listManagedBy: managed(isNull(calendars.deletedAt)),
    /** The deleted calendars this user managed, by title. */
    listDeletedManagedBy: managed(isNotNull(calendars.deletedAt)),
    /**
     * Deletes a calendar for everyone, with the waiting mails to its followers and attendees; the secret of
     * `restoreHash` can restore it.
     */
    setDeleted(id: number, { deletedAt, restoreHash }: Deletion): void {
      database.update(calendars).set({ deletedAt, restoreHash }).where(eq(calendars.id, id)).run();
      const idsOf = (people: typeof followers | typeof answerers) =>
        database.select({ id: people.id }).from(people).where(eq(people.calendarId, id));
      const isToThem = or(
        inArray(outbox.followerId, idsOf(followers)),
        inArray(outbox.answererId, idsOf(answerers)),
      );
      database
        .delete(outbox)
        .where(and(eq(outbox.state, "waiting"), isToThem))
        .run();
    },
    setRestored(id: number): void {
      const values = { deletedAt: null, restoreHash: null };
      database.update(calendars).set(values).where(eq(calendars.id, id)).run();
    },
    /** Permanently removes calendars deleted before `before`; returns how many. */
    purge: (before: number): number =>
      database
        .delete(calendars)
        .where(and(isNotNull(calendars.deletedAt), lt(calendars.deletedAt, before)))
        .run().changes,
    /** Permanently removes a calendar with everything in it. */
    remove(id: number): void {
      database.delete(calendars).where(eq(calendars.id, id)).run();
    },
  };
}

/** How many bytes calendars take, one, all of an account, and the whole database. */
export function createByteStore(database: Database) {
  const connection = database.$client;
  const content = database
    .select({ bytes: calendarBytes.content })
    .from(calendarBytes)
    .where(eq(calendarBytes.calendarId, sql.placeholder("id")))
    .prepare();
  const ofAccount = database
    .select({
      bytes: sum(sql`${calendarBytes.content} + ${calendarBytes.history}`).mapWith(Number),
    })
    .from(calendarBytes)
    .innerJoin(calendars, eq(calendars.id, calendarBytes.calendarId))
    .where(eq(calendars.createdBy, sql.placeholder("userId")))
    .prepare();
  const pages = connection.prepare<[], { file: number; free: number; size: number }>(
    `select page_count file, freelist_count free, page_size size
       from pragma_page_count, pragma_freelist_count, pragma_page_size`,
  );
  let most = Number.POSITIVE_INFINITY;

  return {
    /** A calendar's bytes without its history. */
    contentOf: (id: number): number => content.get({ id })?.bytes ?? 0,
    /** All calendars the account created, including deleted ones and history. */
    ofAccount: (userId: number): number => ofAccount.get({ userId })?.bytes ?? 0,
    /** The size of the database file, and how much of it is in use; the rest is used before the file grows. */
    ofSite(): { file: number; used: number } {
      const { file = 0, free = 0, size = 0 } = pages.get() ?? {};
      return { file: file * size, used: (file - free) * size };
    },
    /** The most bytes of the database that may be in use. */
    mostOfSite: (): number => most,
    limitSite(bytes: number): void {
      most = bytes;
    },
  };
}

/** Stores the color each user chose for a calendar. */
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

/** Stores when a feed was last fetched, by kind of app. */
export function createFeedReadStore(database: Database) {
  return {
    put(calendarId: number, app: string, now: number): void {
      database
        .insert(feedReads)
        .values({ calendarId, app, readAt: now })
        .onConflictDoUpdate({ target: [feedReads.calendarId, feedReads.app], set: { readAt: now } })
        .run();
    },
    list: (calendarId: number): { app: string; readAt: number }[] =>
      database
        .select({ app: feedReads.app, readAt: feedReads.readAt })
        .from(feedReads)
        .where(eq(feedReads.calendarId, calendarId))
        .orderBy(desc(feedReads.readAt))
        .all(),
  };
}
