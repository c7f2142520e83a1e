// Stores a calendar's news items.
import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { NewsState } from "~/store/history/item-states";
import type { RecordChange, VersionAction } from "~/store/history/versions";
import type { Database } from "~/store/kernel/database";
import { calendars, news, users } from "~/store/schema/schema";

type NewsItem = {
  id: string;
  title: string;
  text: string;
  /** The author's current public name, or the one at the time of writing if the account was deleted. */
  name: string;
  createdAt: number;
  modifiedAt: number;
};

/** `record` gets the state before each change. */
export function createNewsStore(database: Database, record: RecordChange) {
  const select = () =>
    database
      .select({
        id: news.id,
        title: news.title,
        text: news.text,
        name: sql<string>`coalesce(${users.name}, ${news.authorName})`,
        createdAt: news.createdAt,
        modifiedAt: news.modifiedAt,
      })
      .from(news)
      .leftJoin(users, eq(users.id, news.authorId));
  const ofCalendar = (calendarId: number, id: string) =>
    and(eq(news.calendarId, calendarId), eq(news.id, id));

  function findState(calendarId: number, id: string): NewsState | undefined {
    const { title, text, authorId, createdAt } = news;
    const row = database
      .select({ title, text, authorId, createdAt })
      .from(news)
      .where(ofCalendar(calendarId, id))
      .get();
    return row && { v: 1, ...row, isDeleted: false };
  }

  function recordChange(
    calendarId: number,
    id: string,
    action: VersionAction,
    values?: { title: string; text: string },
  ): void {
    const before = findState(calendarId, id);
    if (!before) return;
    const after = values && { ...before, title: values.title, text: values.text };
    record({ calendarId, itemKind: "news", itemId: id, action, before, after });
  }

  return {
    /** An item's state for the history. */
    findState,
    find: (calendarId: number, id: string): NewsItem | undefined =>
      select().where(ofCalendar(calendarId, id)).get(),
    /** The newest items, newest first, then by title. */
    list: (calendarId: number, limit: number, skip = 0): NewsItem[] =>
      select()
        .where(eq(news.calendarId, calendarId))
        .orderBy(desc(news.modifiedAt), asc(news.title), asc(news.id))
        .limit(limit)
        .offset(skip)
        .all(),
    count: (calendarId: number): number =>
      database.select({ n: count() }).from(news).where(eq(news.calendarId, calendarId)).get()?.n ??
      0,
    add(item: {
      id: string;
      calendarId: number;
      title: string;
      text: string;
      authorId: number | null;
      authorName: string;
      now: number;
      /** When an imported news item was written, before `now`. */
      createdAt?: number;
    }): void {
      const { now, calendarId, id, ...values } = item;
      record({ calendarId, itemKind: "news", itemId: id, action: "created", before: null });
      database
        .insert(news)
        .values({ createdAt: now, ...values, calendarId, id, modifiedAt: now })
        .run();
    },
    addAgain(
      calendarId: number,
      id: string,
      { v: _, isDeleted: __, ...values }: NewsState,
      { authorName, modifiedAt }: { authorName: string; modifiedAt: number },
    ): void {
      const before: NewsState = { v: 1, ...values, isDeleted: true };
      record({ calendarId, itemKind: "news", itemId: id, action: "restored", before });
      database
        .insert(news)
        .values({ ...values, calendarId, id, authorName, modifiedAt })
        .run();
    },
    change(
      calendarId: number,
      id: string,
      values: { title: string; text: string; modifiedAt: number },
    ): void {
      recordChange(calendarId, id, "changed", values);
      database.update(news).set(values).where(ofCalendar(calendarId, id)).run();
    },
    remove(calendarId: number, id: string): void {
      recordChange(calendarId, id, "deleted");
      database.delete(news).where(ofCalendar(calendarId, id)).run();
    },
    /** A user's news items in all calendars that are not deleted, newest first, then by title. */
    listBy: (userId: number): (NewsItem & { calendarLink: string; calendarTitle: string })[] =>
      database
        .select({
          id: news.id,
          title: news.title,
          text: news.text,
          name: news.authorName,
          createdAt: news.createdAt,
          modifiedAt: news.modifiedAt,
          calendarLink: calendars.link,
          calendarTitle: calendars.title,
        })
        .from(news)
        .innerJoin(calendars, eq(calendars.id, news.calendarId))
        .where(and(eq(news.authorId, userId), isNull(calendars.deletedAt)))
        .orderBy(desc(news.modifiedAt), asc(news.title), asc(news.id))
        .all(),
    /** Renames the author of a deleted account's news items. */
    renameAuthor(userId: number, authorName: string): void {
      database.update(news).set({ authorName }).where(eq(news.authorId, userId)).run();
    },
    removeAllOf(calendarId: number): void {
      database.delete(news).where(eq(news.calendarId, calendarId)).run();
    },
  };
}
