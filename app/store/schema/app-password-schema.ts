// The table of app passwords, with which calendar apps and programs log in. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { calendars } from "./calendar-schema";
import { users } from "./person-schema";

export const appPasswords = sqliteTable(
  "app_passwords",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The only calendar that it opens; null for all that the user manages. */
    calendarId: integer("calendar_id").references(() => calendars.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the password, which has so many bits that it needs no slower hash. */
    hash: text("hash").notNull().unique(),
    /** The day of its last use, "YYYY-MM-DD"; null until it is used. */
    usedDay: text("used_day"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("app_passwords_user").on(table.userId),
    index("app_passwords_calendar").on(table.calendarId).where(sql`"calendar_id" is not null`),
  ],
);
