// The table of app passwords, by which calendar apps and programs log in. All times are epoch milliseconds.
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendars } from "./calendar-schema";
import { ofUser } from "./person-schema";

export const appPasswords = sqliteTable(
  "app_passwords",
  {
    /** Never reused: the history of a database that was moved aside may refer to it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: ofUser(),
    /** The only calendar it may change; null for all that the user manages. */
    calendarId: integer("calendar_id").references(() => calendars.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of its 24 letters, so that the table alone gives no access. */
    hash: text("hash").notNull().unique(),
    /** Derived from the attempt that created it; null if none was sent. */
    attempt: text("attempt"),
    createdAt: integer("created_at").notNull(),
    /** The UTC day it was last used; null for never. */
    usedDay: text("used_day"),
  },
  (table) => [
    index("app_passwords_user").on(table.userId),
    index("app_passwords_calendar").on(table.calendarId),
    uniqueIndex("app_passwords_attempt").on(table.attempt),
  ],
);
