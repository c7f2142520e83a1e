// Notes in a calendar up to which of its revisions versions are no longer kept.
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { calendars } from "~/store/schema/schema";

/** Those from before there were revisions are older than whatever is asked about. */
type Dropped = { revision: number | null };

export function prepareDropped(database: Database) {
  const newest = sql.placeholder("revision");
  const note = database
    .update(calendars)
    .set({ droppedRevision: sql`max(${calendars.droppedRevision}, ${newest})` })
    .where(eq(calendars.id, sql.placeholder("calendarId")))
    .prepare();
  return (calendarId: number, dropped: readonly Dropped[]): void => {
    for (const { revision } of dropped) if (revision !== null) note.run({ calendarId, revision });
  };
}
