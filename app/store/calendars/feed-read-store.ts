// Stores when a feed was last fetched, by kind of app.
import { desc, eq } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { feedReads } from "~/store/schema/schema";

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
