// The shape of the table of people who follow a calendar by e-mail. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendarLinks, calendars, categories } from "./calendar-schema";

export const followers = sqliteTable(
  "followers",
  {
    /** Never given out again: the key in mails is made of it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Where it is seven in the morning for this person. */
    zone: text("zone").notNull(),
    digest: text("digest", { enum: ["none", "daily", "weekly"] }).notNull(),
    changes: integer("changes", { mode: "boolean" }).notNull(),
    /** How long before a date begins; null for no reminders. */
    remindHours: integer("remind_hours"),
    /** What alone it is about; null for everything. */
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    /** The extra link that the person came by; null for the main one. */
    linkId: integer("link_id").references(() => calendarLinks.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    /** Null until the person has said yes from the mailbox; nothing but the question is sent before. */
    confirmedAt: integer("confirmed_at"),
    /** SHA-256 of the secret in the newest mail that asks; null once confirmed. */
    confirmHash: text("confirm_hash"),
    confirmExpiresAt: integer("confirm_expires_at"),
    nextDigestAt: integer("next_digest_at"),
    nextReminderAt: integer("next_reminder_at"),
    /** The id of the last version that this person was told of, or need not be. */
    changesAfter: integer("changes_after").notNull().default(0),
    /**
     * The version after which a mail of changes has to begin again, as long as the last one was not taken;
     * null where nothing is owed.
     */
    undeliveredAfter: integer("undelivered_after"),
    /** Since when changes are mailed, so that lists leave out the news which they have; null: since the start. */
    changesSince: integer("changes_since"),
    /** When the last list that was taken was written: news since then are in the next; null before the first. */
    newsAfter: integer("news_after"),
    /** When changes were mailed last; null where they never were. */
    changesAt: integer("changes_at"),
    /** Reminders that were due until then have been mailed, or nobody waits for them any more. */
    remindedUntil: integer("reminded_until").notNull().default(0),
    /** The calendar's revision when `nextReminderAt` was worked out. */
    remindedRevision: integer("reminded_revision").notNull().default(0),
    /** Mails in a row that the person's server refused for good. */
    failures: integer("failures").notNull().default(0),
  },
  (table) => [
    uniqueIndex("followers_person").on(table.calendarId, table.email),
    index("followers_email").on(table.email),
    index("followers_category").on(table.categoryId).where(sql`"category_id" is not null`),
    index("followers_link").on(table.linkId).where(sql`"link_id" is not null`),
    index("followers_digest_due").on(table.nextDigestAt).where(sql`"next_digest_at" is not null`),
    index("followers_reminder_due")
      .on(table.nextReminderAt)
      .where(sql`"next_reminder_at" is not null`),
    index("followers_told").on(table.calendarId).where(sql`"changes"`),
    index("followers_reminded")
      .on(table.calendarId, table.remindedRevision)
      .where(sql`"next_reminder_at" is not null`),
    index("followers_unconfirmed")
      .on(table.confirmExpiresAt)
      .where(sql`"confirm_expires_at" is not null`),
    check("followers_digest", sql`${table.digest} in ('none', 'daily', 'weekly')`),
    check("followers_changes", sql`${table.changes} in (0, 1)`),
    check("followers_remind", sql`${table.remindHours} in (2, 24, 48)`),
    check(
      "followers_confirmed",
      sql`(${table.confirmedAt} is null) = (${table.confirmHash} is not null) and (${table.confirmHash} is null) = (${table.confirmExpiresAt} is null)`,
    ),
  ],
);
