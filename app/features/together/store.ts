// Stores combined calendars, their members, addresses of personal feeds, and ended addresses.
import { asc, count, eq, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { endedTokens, togetherCalendars, togethers, users } from "~/store/schema/schema";

export type Together = typeof togethers.$inferSelect;
export type MemberRow = Omit<typeof togetherCalendars.$inferSelect, "togetherId">;
type Values = Pick<Together, "title" | "timeZone" | "prefix" | "embedSites">;

export function createTogetherStore(database: Database) {
  const byToken = database
    .select()
    .from(togethers)
    .where(eq(togethers.token, sql.placeholder("token")))
    .prepare();
  const ownerOf = database
    .select({ userId: togethers.userId })
    .from(togethers)
    .where(eq(togethers.id, sql.placeholder("id")))
    .prepare();
  const { position, token, label, knownAs, addedAt } = togetherCalendars;
  const membersOf = database
    .select({ position, token, label, knownAs, addedAt })
    .from(togetherCalendars)
    .where(eq(togetherCalendars.togetherId, sql.placeholder("id")))
    .orderBy(asc(position))
    .prepare();

  function putMembers(togetherId: number, members: readonly MemberRow[]): void {
    database.delete(togetherCalendars).where(eq(togetherCalendars.togetherId, togetherId)).run();
    for (const member of members) {
      database
        .insert(togetherCalendars)
        .values({ togetherId, ...member })
        .run();
    }
  }

  return {
    find: (token: string): Together | undefined => byToken.get({ token }),
    findOwner: (id: number): number | undefined => ownerOf.get({ id })?.userId,
    /** The members in order, including those whose links have ended. */
    listMembers: (id: number): MemberRow[] => membersOf.all({ id }),
    /** A person's combined calendars, by title. */
    listOf: (userId: number): Together[] =>
      database
        .select()
        .from(togethers)
        .where(eq(togethers.userId, userId))
        .orderBy(asc(togethers.title), asc(togethers.id))
        .all(),
    countOf: (userId: number): number =>
      database.select({ n: count() }).from(togethers).where(eq(togethers.userId, userId)).get()
        ?.n ?? 0,
    add(
      { now, ...values }: Values & Pick<Together, "token" | "userId"> & { now: number },
      members: readonly MemberRow[],
    ): void {
      const { id } = database
        .insert(togethers)
        .values({ ...values, createdAt: now, modifiedAt: now })
        .returning({ id: togethers.id })
        .get();
      putMembers(id, members);
    },
    change(id: number, values: Values, members: readonly MemberRow[], now: number): void {
      const revision = sql`${togethers.revision} + 1`;
      database
        .update(togethers)
        .set({ ...values, revision, modifiedAt: now })
        .where(eq(togethers.id, id))
        .run();
      putMembers(id, members);
    },
    setToken(id: number, token: string): void {
      const revision = sql`${togethers.revision} + 1`;
      database.update(togethers).set({ token, revision }).where(eq(togethers.id, id)).run();
    },
    /** Raises the revision of all of a person's combined calendars, as after they changed calendar colors. */
    raiseAllOf(userId: number): void {
      const revision = sql`${togethers.revision} + 1`;
      database.update(togethers).set({ revision }).where(eq(togethers.userId, userId)).run();
    },
    remove(id: number): void {
      database.delete(togethers).where(eq(togethers.id, id)).run();
    },
    /** Replaces a calendar's old main link in combined calendars that contain it. */
    moveMembers(from: string, to: string): void {
      const ofOld = database
        .select({ id: togetherCalendars.togetherId })
        .from(togetherCalendars)
        .where(eq(togetherCalendars.token, from));
      database
        .update(togethers)
        .set({ revision: sql`${togethers.revision} + 1` })
        .where(inArray(togethers.id, ofOld))
        .run();
      database
        .update(togetherCalendars)
        .set({ token: to })
        .where(eq(togetherCalendars.token, from))
        .run();
    },
  };
}

export type PersonalFeed = { userId: number; token: string; prefix: boolean };

/** Stores the addresses of personal feeds, and ended addresses of feeds, combined and removed calendars. */
export function createPersonalFeedStore(database: Database) {
  const shown = { userId: users.id, token: users.feedToken, prefix: users.feedPrefix };
  const byToken = database
    .select(shown)
    .from(users)
    .where(eq(users.feedToken, sql.placeholder("token")))
    .prepare();
  const ended = database
    .select({ endedAt: endedTokens.endedAt })
    .from(endedTokens)
    .where(eq(endedTokens.token, sql.placeholder("token")))
    .prepare();
  const isFeed = (row: ReturnType<typeof byToken.get>): PersonalFeed | undefined =>
    row?.token ? { ...row, token: row.token } : undefined;

  function end(token: string, now: number): void {
    database.insert(endedTokens).values({ token, endedAt: now }).onConflictDoNothing().run();
  }

  return {
    find: (token: string): PersonalFeed | undefined => isFeed(byToken.get({ token })),
    findOf: (userId: number): PersonalFeed | undefined =>
      isFeed(database.select(shown).from(users).where(eq(users.id, userId)).get()),
    put({ userId, token, prefix }: PersonalFeed): void {
      const values = { feedToken: token, feedPrefix: prefix };
      database.update(users).set(values).where(eq(users.id, userId)).run();
    },
    setToken(userId: number, feedToken: string | null): void {
      database.update(users).set({ feedToken }).where(eq(users.id, userId)).run();
    },
    /** Makes an address reply that it has ended. */
    end,
    /** Ends all addresses of a person whose account is deleted. */
    endAllOf(userId: number, now: number): void {
      const own = database.select({ token: togethers.token }).from(togethers);
      for (const { token } of own.where(eq(togethers.userId, userId)).all()) end(token, now);
      const feed = isFeed(database.select(shown).from(users).where(eq(users.id, userId)).get());
      if (feed) end(feed.token, now);
    },
    hasEnded: (token: string): boolean => ended.get({ token }) !== undefined,
    /** Deletes addresses that ended before `before`. */
    purge(before: number): void {
      database.delete(endedTokens).where(lt(endedTokens.endedAt, before)).run();
    },
  };
}
