// The rows of followers: people who get mails about a calendar, and those who have not confirmed yet.
import { and, count, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendarLinks, calendars, followers, versions } from "~/store/schema/schema";

export type Follower = typeof followers.$inferSelect;

/** What a follower chooses. */
export type FollowChoice = Pick<Follower, "digest" | "changes" | "remindHours" | "categoryId">;

/** When the next scheduled mails are due; null for those that are not chosen. */
export type FollowTimes = Pick<Follower, "nextDigestAt" | "nextReminderAt">;

type NewFollower = FollowChoice &
  Pick<Follower, "calendarId" | "email" | "zone" | "language" | "linkId" | "createdAt">;
type Question = { confirmHash: string; confirmExpiresAt: number };

/** A follower is removed after this many mails in a row that their server refused for good. */
const REFUSALS = 2;

export function createFollowerStore(database: Database) {
  const isConfirmed = isNotNull(followers.confirmedAt);
  const person = database
    .select()
    .from(followers)
    .where(
      and(
        eq(followers.calendarId, sql.placeholder("calendarId")),
        eq(followers.email, sql.placeholder("email")),
      ),
    )
    .prepare();
  const byId = database
    .select()
    .from(followers)
    .where(eq(followers.id, sql.placeholder("id")))
    .prepare();
  /** New followers get no changes from before. */
  const newestVersion = sql<number>`(select coalesce(max(${versions.id}), 0) from ${versions})`;

  return {
    find: (id: number): Follower | undefined => byId.get({ id }),
    findOf: (calendarId: number, email: string): Follower | undefined =>
      person.get({ calendarId, email }),
    /** Adds a person who has to confirm; updates the choice and the question of one who has not confirmed yet. */
    ask(follower: NewFollower, question: Question): number {
      const { calendarId: _calendar, email: _email, createdAt: _createdAt, ...choice } = follower;
      return database
        .insert(followers)
        .values({ ...follower, ...question })
        .onConflictDoUpdate({
          target: [followers.calendarId, followers.email],
          set: { ...choice, ...question },
          setWhere: isNull(followers.confirmedAt),
        })
        .returning({ id: followers.id })
        .get().id;
    },
    /** From now on mails come. */
    confirm(id: number, { now, ...times }: FollowTimes & { now: number }): void {
      database
        .update(followers)
        .set({
          ...times,
          confirmedAt: now,
          confirmHash: null,
          confirmExpiresAt: null,
          changesAfter: newestVersion,
          changesSince: now,
        })
        .where(eq(followers.id, id))
        .run();
    },
    /** Changes the choice of a confirmed follower. One who newly chooses changes gets none from before. */
    change(
      id: number,
      {
        now,
        ...choice
      }: FollowChoice &
        FollowTimes &
        Pick<Follower, "zone" | "language"> & { linkId?: number | null; now: number },
    ): void {
      database
        .update(followers)
        .set({
          ...choice,
          changesAfter: sql`case when ${followers.changes} then ${followers.changesAfter} else ${newestVersion} end`,
          undeliveredAfter: sql`case when ${followers.changes} then ${followers.undeliveredAfter} end`,
          changesSince: sql`case when ${followers.changes} then ${followers.changesSince} else ${now} end`,
          ...(choice.digest === "none" && { newsAfter: null }),
          remindedUntil: sql`case when ${followers.remindHours} is null then coalesce(${choice.nextReminderAt}, 0) else ${followers.remindedUntil} end`,
        })
        .where(eq(followers.id, id))
        .run();
    },
    /** Also removes the mails that wait for this person. */
    remove(id: number): void {
      database.delete(followers).where(eq(followers.id, id)).run();
    },
    removeAllOf(calendarId: number): void {
      database.delete(followers).where(eq(followers.calendarId, calendarId)).run();
    },
    /** Those who came by the main link, which their mails have. */
    removeAllByMain(calendarId: number): void {
      database
        .delete(followers)
        .where(and(eq(followers.calendarId, calendarId), isNull(followers.linkId)))
        .run();
    },
    /** Those who came by an extra link, for one that ends. */
    removeAllBy(linkId: number): void {
      database.delete(followers).where(eq(followers.linkId, linkId)).run();
    },
    /** Those who came by an extra link now follow the whole calendar. */
    forgetCategoriesBy(linkId: number): void {
      database
        .update(followers)
        .set({ categoryId: null })
        .where(eq(followers.linkId, linkId))
        .run();
    },
    removeAllTo(email: string): void {
      database.delete(followers).where(eq(followers.email, email)).run();
    },
    /** How many people follow a calendar. */
    countOf: (calendarId: number): number =>
      database
        .select({ count: count() })
        .from(followers)
        .where(and(eq(followers.calendarId, calendarId), isConfirmed))
        .get()?.count ?? 0,
    /** How many of them are mailed the main link. */
    countByMain: (calendarId: number): number =>
      database
        .select({ count: count() })
        .from(followers)
        .where(and(eq(followers.calendarId, calendarId), isConfirmed, isNull(followers.linkId)))
        .get()?.count ?? 0,
    /** How many calendars this email follows, and how many it has not confirmed yet. */
    countTo(email: string): { confirmed: number; waiting: number } {
      const { all = 0, confirmed = 0 } =
        database
          .select({ all: count(), confirmed: count(followers.confirmedAt) })
          .from(followers)
          .where(eq(followers.email, email))
          .get() ?? {};
      return { confirmed, waiting: all - confirmed };
    },
    /** What this email follows, in calendars that are not deleted. */
    listTo: (email: string) =>
      database
        .select({ follower: followers, title: calendars.title })
        .from(followers)
        .innerJoin(calendars, eq(calendars.id, followers.calendarId))
        .where(and(eq(followers.email, email), isNull(calendars.deletedAt)))
        .orderBy(followers.id)
        .all(),
    /** A mail to this person, written at `at`, was accepted. */
    noteTaken(id: number, { kind, at }: { kind: string; at: number }): void {
      database
        .update(followers)
        .set({
          failures: 0,
          ...(kind === "changes" && { undeliveredAfter: null }),
          ...(kind === "digest" && { newsAfter: at }),
        })
        .where(eq(followers.id, id))
        .run();
    },
    /** A mail to this person expired: the changes in it go into the next one. */
    noteTooLate(id: number, kind: string): void {
      if (kind !== "changes") return;
      database
        .update(followers)
        .set({
          changesAfter: sql`coalesce(${followers.undeliveredAfter}, ${followers.changesAfter})`,
          undeliveredAfter: null,
        })
        .where(eq(followers.id, id))
        .run();
    },
    /** A mail to this person was refused for good; the second in a row removes them. Answers whether it did. */
    noteRefused(id: number): boolean {
      const refused = database
        .update(followers)
        .set({ failures: sql`${followers.failures} + 1` })
        .where(eq(followers.id, id))
        .returning({ failures: followers.failures })
        .get();
      if (!refused || refused.failures < REFUSALS) return false;
      database.delete(followers).where(eq(followers.id, id)).run();
      return true;
    },
    /** Removes those who have not confirmed in time, and those who came by a link that no longer works. */
    purge(now: number): void {
      const ended = database
        .select({ id: calendarLinks.id })
        .from(calendarLinks)
        .where(or(lte(calendarLinks.expiresAt, now), lte(calendarLinks.endedAt, now)));
      database
        .delete(followers)
        .where(
          or(
            and(isNotNull(followers.confirmExpiresAt), lte(followers.confirmExpiresAt, now)),
            inArray(followers.linkId, ended),
          ),
        )
        .run();
    },
  };
}
