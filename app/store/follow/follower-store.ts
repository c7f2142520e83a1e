// The rows of followers: people who get mails about a calendar, and those who have still to confirm it.
import { and, count, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendarLinks, calendars, followers, versions } from "~/store/schema/schema";

export type Follower = typeof followers.$inferSelect;

/** What a follower chooses. */
export type FollowChoice = Pick<Follower, "digest" | "changes" | "remindHours" | "categoryId">;

/** When the next mails are due that go by the clock; null for those that are not chosen. */
export type FollowTimes = Pick<Follower, "nextDigestAt" | "nextReminderAt">;

type NewFollower = FollowChoice &
  Pick<Follower, "calendarId" | "email" | "zone" | "linkId" | "createdAt">;
type Question = { confirmHash: string; confirmExpiresAt: number };

/** So many mails in a row that a person's server refuses for good end it. */
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
  /** Nothing that was before is told to who begins now. */
  const newestVersion = sql<number>`(select coalesce(max(${versions.id}), 0) from ${versions})`;

  return {
    find: (id: number): Follower | undefined => byId.get({ id }),
    findOf: (calendarId: number, email: string): Follower | undefined =>
      person.get({ calendarId, email }),
    /** Puts a person in who has still to confirm; a row that waits already takes the new choice and question. */
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
    /** Another choice of somebody who has confirmed. Who wants to hear of changes from now on hears of none before. */
    change(
      id: number,
      {
        now,
        ...choice
      }: FollowChoice & FollowTimes & { zone: string; linkId?: number | null; now: number },
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
    /** The mails that wait for this person go too. */
    remove(id: number): void {
      database.delete(followers).where(eq(followers.id, id)).run();
    },
    removeAllOf(calendarId: number): void {
      database.delete(followers).where(eq(followers.calendarId, calendarId)).run();
    },
    /** Those who came by the main link, and are mailed it. */
    removeAllByMain(calendarId: number): void {
      database
        .delete(followers)
        .where(and(eq(followers.calendarId, calendarId), isNull(followers.linkId)))
        .run();
    },
    /** An extra link that ends takes those along who came by it. */
    removeAllBy(linkId: number): void {
      database.delete(followers).where(eq(followers.linkId, linkId)).run();
    },
    /** Those who came by an extra link follow the whole calendar from now on. */
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
    /** How many calendars this e-mail follows, and how many it was asked about and has not answered. */
    countTo(email: string): { confirmed: number; waiting: number } {
      const { all = 0, confirmed = 0 } =
        database
          .select({ all: count(), confirmed: count(followers.confirmedAt) })
          .from(followers)
          .where(eq(followers.email, email))
          .get() ?? {};
      return { confirmed, waiting: all - confirmed };
    },
    /** What this e-mail follows, in calendars that are there. */
    listTo: (email: string) =>
      database
        .select({ follower: followers, title: calendars.title })
        .from(followers)
        .innerJoin(calendars, eq(calendars.id, followers.calendarId))
        .where(and(eq(followers.email, email), isNull(calendars.deletedAt)))
        .orderBy(followers.id)
        .all(),
    /** A mail to this person was taken, which was written at `at`. */
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
    /** A mail to this person could not be delivered in its time: the changes in it are written anew. */
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
    /** Removes who has not confirmed in time, and who came by a link that works no longer. */
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
