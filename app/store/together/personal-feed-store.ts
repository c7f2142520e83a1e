// The addresses of personal feeds, and those of feeds and combined calendars that were replaced or removed.
import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { endedTokens, togethers, users } from "~/store/schema/schema";

export type PersonalFeed = { userId: number; token: string; prefix: boolean };

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
    /** What the address answers from now on is that it has ended. */
    end,
    /** The same for everything of a person whose account ends. */
    endAllOf(userId: number, now: number): void {
      const own = database.select({ token: togethers.token }).from(togethers);
      for (const { token } of own.where(eq(togethers.userId, userId)).all()) end(token, now);
      const feed = isFeed(database.select(shown).from(users).where(eq(users.id, userId)).get());
      if (feed) end(feed.token, now);
    },
    hasEnded: (token: string): boolean => ended.get({ token }) !== undefined,
    /** Forgets those that ended before `before`. */
    purge(before: number): void {
      database.delete(endedTokens).where(lt(endedTokens.endedAt, before)).run();
    },
  };
}
