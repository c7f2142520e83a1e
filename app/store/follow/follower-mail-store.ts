// Finds the followers who are due a mail, and updates them together with it.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
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
import type { Follower } from "./follower-store";

/** `link` is the extra link that the follower came by; null for the main one. */
export type Followed = { follower: Follower; calendar: Calendar; link: CalendarLink | null };

/** Changes are mailed once none was made since `quietSince`, or the first was made by `waitedSince`; to followers whose last such mail is older than `lastMailedBefore`. */
type Settled = { quietSince: number; waitedSince: number; lastMailedBefore: number };

/** What is stored with a mail of changes, or when there is nothing to mail. */
type ChangesMoved = Pick<Follower, "changesAfter" | "undeliveredAfter"> &
  Partial<Pick<Follower, "changesAt">>;

type CaughtUp = { now: number; nextDigestAt: number | null };

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
  const isSettled = or(
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
        isSettled,
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
    listChangesDue: (settled: Settled, limit: number): Followed[] =>
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
