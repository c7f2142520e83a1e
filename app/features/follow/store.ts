// Stores followers, confirmed or pending, and finds those due a mail.
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
import { DAY_MS } from "~/time/durations";

export type Follower = typeof followers.$inferSelect;

export type FollowChoice = Pick<
  Follower,
  "digest" | "changes" | "remindHours" | "categoryId" | "zone"
>;

/** When the next scheduled mails are due; null for mails not chosen. */
export type FollowTimes = Pick<Follower, "nextDigestAt" | "nextReminderAt">;

type NewFollower = FollowChoice &
  Pick<Follower, "calendarId" | "email" | "language" | "linkId" | "createdAt">;
type Question = { confirmHash: string; confirmExpiresAt: number };

/** A follower is removed after this many permanent refusals in a row by their mail server. */
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
  /** New followers get no earlier changes. */
  const newestVersion = sql<number>`(select coalesce(max(${versions.id}), 0) from ${versions})`;

  return {
    find: (id: number): Follower | undefined => byId.get({ id }),
    findOf: (calendarId: number, email: string): Follower | undefined =>
      person.get({ calendarId, email }),
    /** Adds a pending follower, or updates the choice and confirmation secret of one. */
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
    /** Confirms a follower, which starts their mails. */
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
    /** Changes a confirmed follower's choice. Newly choosing changes includes none from before. */
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
    /** Also removes the follower's waiting mails. */
    remove(id: number): void {
      database.delete(followers).where(eq(followers.id, id)).run();
    },
    removeAllOf(calendarId: number): void {
      database.delete(followers).where(eq(followers.calendarId, calendarId)).run();
    },
    /** Removes followers who came by the main link. */
    removeAllByMain(calendarId: number): void {
      database
        .delete(followers)
        .where(and(eq(followers.calendarId, calendarId), isNull(followers.linkId)))
        .run();
    },
    /** Removes followers who came by this extra link. */
    removeAllBy(linkId: number): void {
      database.delete(followers).where(eq(followers.linkId, linkId)).run();
    },
    /** Resets the category of followers who came by this link, so that they follow the whole calendar. */
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
    countOf: (calendarId: number): number =>
      database
        .select({ count: count() })
        .from(followers)
        .where(and(eq(followers.calendarId, calendarId), isConfirmed))
        .get()?.count ?? 0,
    /** How many followers came by the main link. */
    countByMain: (calendarId: number): number =>
      database
        .select({ count: count() })
        .from(followers)
        .where(and(eq(followers.calendarId, calendarId), isConfirmed, isNull(followers.linkId)))
        .get()?.count ?? 0,
    /** How many calendars this email follows, and how many still await confirmation. */
    countTo(email: string): { confirmed: number; waiting: number } {
      const { all = 0, confirmed = 0 } =
        database
          .select({ all: count(), confirmed: count(followers.confirmedAt) })
          .from(followers)
          .where(eq(followers.email, email))
          .get() ?? {};
      return { confirmed, waiting: all - confirmed };
    },
    /** What this email follows, without deleted calendars. */
    listTo: (email: string) =>
      database
        .select({ follower: followers, title: calendars.title })
        .from(followers)
        .innerJoin(calendars, eq(calendars.id, followers.calendarId))
        .where(and(eq(followers.email, email), isNull(calendars.deletedAt)))
        .orderBy(followers.id)
        .all(),
    /** Records that a mail written at `at` was accepted. */
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
    /** Records that a mail expired unsent, so that its changes go into the next one. */
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
    /** Records a permanent refusal; the second in a row removes the follower. Returns whether it did. */
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
    /** Removes unconfirmed followers whose time is up, and followers whose link no longer works. */
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

/** `link` is the extra link the follower came by; null for the main link. */
export type Followed = { follower: Follower; calendar: Calendar; link: CalendarLink | null };

/**
 * Debounces: due after a quiet period (`quietSince`) or the longest wait (`waitedSince`), for followers last mailed
 * before `lastMailedBefore`.
 */
type DueChanges = {
  now: number;
  quietSince: number;
  waitedSince: number;
  lastMailedBefore: number;
};

/** Digests and reminders are scheduled less far ahead; a later time is from a wrong clock, and due at once. */
const FARTHEST_MS = 8 * DAY_MS;

/** Stored with a mail of changes, or if there is nothing to mail. */
type ChangesMoved = Pick<Follower, "changesAfter" | "undeliveredAfter"> &
  Partial<Pick<Follower, "changesAt">>;

type CaughtUp = { now: number; nextDigestAt: number | null };

/** Finds followers due a mail, and updates them in the same transaction. */
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
  const isDue = (at: typeof followers.nextDigestAt | typeof followers.nextReminderAt) =>
    or(lte(at, given("now")), gt(at, given("farthest")));
  const due = {
    digest: select(isDue(followers.nextDigestAt), asc(followers.nextDigestAt)),
    reminder: select(isDue(followers.nextReminderAt), asc(followers.nextReminderAt)),
    // Compares revisions, so that only followers of changed calendars are read.
    outdated: select(
      and(isNotNull(followers.nextReminderAt), ne(followers.remindedRevision, calendars.revision)),
      asc(followers.calendarId),
    ),
    // While a mail of changes is waiting, later changes wait too: if it fails, one mail contains both.
    changes: select(
      and(
        sql`${followers.changes}`,
        notExists(database.select({ one: sql`1` }).from(outbox).where(waitingChanges)),
        or(
          isNull(followers.changesAt),
          lte(followers.changesAt, given("lastMailedBefore")),
          // From a wrong clock.
          gt(followers.changesAt, given("now")),
        ),
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
    /** Followers whose digest is due, longest overdue first. */
    listDigestsDue: (now: number, limit: number): Followed[] =>
      due.digest.all({ now, farthest: now + FARTHEST_MS, limit }),
    /** Followers whose next reminder is due, or must be recalculated because the calendar changed. */
    listRemindersDue(now: number, limit: number): Followed[] {
      const first = due.reminder.all({ now, farthest: now + FARTHEST_MS, limit });
      const known = new Set(first.map(({ follower }) => follower.id));
      const others = due.outdated.all({ limit }).filter(({ follower }) => !known.has(follower.id));
      return [...first, ...others].slice(0, limit);
    },
    findFollowed: (calendarId: number, email: string): Followed | undefined =>
      person.get({ calendarId, email, limit: 1 }),
    /** Followers due a mail of changes, grouped by calendar. */
    listChangesDue: (settled: DueChanges, limit: number): Followed[] =>
      due.changes.all({ ...settled, limit }),
    findNewestVersion: (calendarId: number): { id: number; at: number } | undefined =>
      database
        .select({ id: versions.id, at: versions.at })
        .from(versions)
        .where(eq(versions.calendarId, calendarId))
        .orderBy(desc(versions.id))
        .limit(1)
        .get(),
    /** The `move…` functions return whether the follower is unchanged since it was read; only then add the mail. */
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
    /** Everyone who gets emails, unordered. */
    listAll: (): Follower[] =>
      database.select().from(followers).where(isNotNull(followers.confirmedAt)).all(),
    /** For a restored backup: skips everything due so far, since it was already sent. */
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
