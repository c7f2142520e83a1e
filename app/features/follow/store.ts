// The rows of followers, confirmed and not yet, and those who are due a mail.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { CalendarLink } from "~/store/calendars/link-store";
import type { Database } from "~/store/kernel/database";
import { calendarLinks, calendars, followers, outbox, versions } from "~/store/schema/schema";

export type Follower = typeof followers.$inferSelect;

/** What a follower chooses. */
export type FollowChoice = Pick<
  Follower,
  "digest" | "changes" | "remindHours" | "categoryId" | "zone"
>;

/** When the next scheduled mails are due; null for those that are not chosen. */
export type FollowTimes = Pick<Follower, "nextDigestAt" | "nextReminderAt">;

type NewFollower = FollowChoice &
  Pick<Follower, "calendarId" | "email" | "language" | "linkId" | "createdAt">;
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
        Pick<Follower, "language"> & { linkId?: number | null; now: number },
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
    /** Removes followers who came by the main link, which their mails have. */
    removeAllByMain(calendarId: number): void {
      database
        .delete(followers)
        .where(and(eq(followers.calendarId, calendarId), isNull(followers.linkId)))
        .run();
    },
    /** Removes followers who came by an extra link that ends. */
    removeAllBy(linkId: number): void {
      database.delete(followers).where(eq(followers.linkId, linkId)).run();
    },
    /** Lets followers who came by an extra link follow the whole calendar. */
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

/** `link` is the extra link that the follower came by; null for the main one. */
export type Followed = { follower: Follower; calendar: Calendar; link: CalendarLink | null };

/** Changes are mailed once none was made since `quietSince`, or the first was made by `waitedSince`; to followers whose last such mail is older than `lastMailedBefore`. */
type DueChanges = { quietSince: number; waitedSince: number; lastMailedBefore: number };

/** What is stored with a mail of changes, or when there is nothing to mail. */
type ChangesMoved = Pick<Follower, "changesAfter" | "undeliveredAfter"> &
  Partial<Pick<Follower, "changesAt">>;

type CaughtUp = { now: number; nextDigestAt: number | null };

/** Finds the followers who are due a mail, and updates them together with it. */
export function createFollowerMailStore(database: Database) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const isThere = and(isNotNull(followers.confirmedAt), isNull(calendars.deletedAt));
  const select = (condition: SQL | undefined, order: SQL) =>
    database
      .select({ follower: followers, calendar: calendars, link: calendarLinks })
      .from(followers)
      .innerJoin(calendars, eq(calendars.id, followers.calendarId))
      .leftJoin(calendarLinks, eq(calendarLinks.id, followers.linkId))
      .where(and(isThere, condition))
      .orderBy(order, asc(followers.id))
      .limit(sql.placeholder("limit"))
      .prepare();

  const untold = and(
    eq(versions.calendarId, followers.calendarId),
    gt(versions.id, followers.changesAfter),
  );
  const ageOf = (order: SQL) =>
    database.select({ at: versions.at }).from(versions).where(untold).orderBy(order).limit(1);
  const waitingChanges = and(
    eq(outbox.followerId, followers.id),
    eq(outbox.state, "waiting"),
    sql`${outbox.message} ->> '$.kind' = 'changes'`,
  );
  const isQuiet = or(
    lte(ageOf(desc(versions.id)), given("quietSince")),
    lte(ageOf(asc(versions.id)), given("waitedSince")),
  );
  const due = {
    digest: select(lte(followers.nextDigestAt, given("now")), asc(followers.nextDigestAt)),
    reminder: select(lte(followers.nextReminderAt, given("now")), asc(followers.nextReminderAt)),
    // By the revision, so that only followers of calendars that changed are read.
    outdated: select(
      and(isNotNull(followers.nextReminderAt), ne(followers.remindedRevision, calendars.revision)),
      asc(followers.calendarId),
    ),
    // While a mail of changes waits, later changes wait too: if it fails, one mail has both.
    changes: select(
      and(
        sql`${followers.changes}`,
        notExists(database.select({ one: sql`1` }).from(outbox).where(waitingChanges)),
        or(isNull(followers.changesAt), lte(followers.changesAt, given("lastMailedBefore"))),
        exists(database.select({ one: sql`1` }).from(versions).where(untold)),
        isQuiet,
      ),
      asc(followers.calendarId),
    ),
  };

  const person = select(
    and(eq(followers.calendarId, given("calendarId")), eq(followers.email, given("email"))),
    asc(followers.id),
  );

  const set = (follower: Follower, isAsRead: SQL, values: Partial<Follower>): boolean =>
    database
      .update(followers)
      .set(values)
      .where(and(eq(followers.id, follower.id), isAsRead))
      .run().changes === 1;

  return {
    /** Whose list of upcoming events is due, the longest overdue first. */
    listDigestsDue: (now: number, limit: number): Followed[] => due.digest.all({ now, limit }),
    /** Whose next reminder is due, or has to be recalculated because the calendar changed. */
    listRemindersDue(now: number, limit: number): Followed[] {
      const first = due.reminder.all({ now, limit });
      const known = new Set(first.map(({ follower }) => follower.id));
      const others = due.outdated.all({ limit }).filter(({ follower }) => !known.has(follower.id));
      return [...first, ...others].slice(0, limit);
    },
    /** The confirmed follower with this address. */
    findFollowed: (calendarId: number, email: string): Followed | undefined =>
      person.get({ calendarId, email, limit: 1 }),
    /** Who is due a mail of changes, calendar by calendar. */
    listChangesDue: (settled: DueChanges, limit: number): Followed[] =>
      due.changes.all({ ...settled, limit }),
    /** The id of the newest change of a calendar, and when it was made. */
    findNewestVersion: (calendarId: number): { id: number; at: number } | undefined =>
      database
        .select({ id: versions.id, at: versions.at })
        .from(versions)
        .where(eq(versions.calendarId, calendarId))
        .orderBy(desc(versions.id))
        .limit(1)
        .get(),
    /** Each of these answers whether the follower was unchanged since it was read: only then a mail may be added. */
    moveDigest: (follower: Follower, next: { nextDigestAt: number; newsAfter: number }): boolean =>
      set(follower, sql`${followers.nextDigestAt} is ${follower.nextDigestAt}`, next),
    moveReminder: (
      follower: Follower,
      next: Pick<Follower, "nextReminderAt" | "remindedUntil" | "remindedRevision">,
    ): boolean =>
      set(
        follower,
        sql`${followers.nextReminderAt} is ${follower.nextReminderAt} and ${followers.remindedUntil} = ${follower.remindedUntil}`,
        next,
      ),
    moveChanges: (follower: Follower, next: ChangesMoved): boolean =>
      set(
        follower,
        sql`${followers.changes} and ${followers.changesAfter} = ${follower.changesAfter}`,
        next,
      ),
    /** Removes all waiting mails to followers. */
    removeWaiting(): void {
      const isToFollower = isNotNull(outbox.followerId);
      database
        .delete(outbox)
        .where(and(eq(outbox.state, "waiting"), isToFollower))
        .run();
    },
    /** Everyone who gets emails, in no order. */
    listAll: (): Follower[] =>
      database.select().from(followers).where(isNotNull(followers.confirmedAt)).all(),
    /** For a restored backup: skips what was due until now, since it has been sent. */
    catchUp(follower: Follower, { now, nextDigestAt }: CaughtUp): void {
      const newest = database.select({ id: sql`coalesce(${max(versions.id)}, 0)` }).from(versions);
      database
        .update(followers)
        .set({
          nextDigestAt,
          changesAfter: sql`${newest}`,
          undeliveredAfter: null,
          newsAfter: null,
          remindedUntil: now,
        })
        .where(eq(followers.id, follower.id))
        .run();
    },
  };
}
