// The table of followers, people who follow a calendar by email. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { calendarLinks, categories, ofCalendar } from "~/store/schema/calendar-schema";

export const followers = sqliteTable(
  "followers",
  {
    /** Never reused: the key in mails is derived from it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    email: text("email").notNull(),
    /** The person's time zone, for mails at 7 am. */
    zone: text("zone").notNull(),
    digest: text("digest", { enum: ["none", "daily", "weekly"] }).notNull(),
    changes: integer("changes", { mode: "boolean" }).notNull(),
    /** How many hours before a date; null for no reminders. */
    remindHours: integer("remind_hours"),
    /** The only category followed; null for everything. */
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    /** The extra link the person came by; null for the main link. */
    linkId: integer("link_id").references(() => calendarLinks.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    /** The language of mails to this person; null for the installation's. */
    language: text("language"),
    /** Null until confirmed by mail; until then only the confirmation mail is sent. */
    confirmedAt: integer("confirmed_at"),
    /** SHA-256 of the secret in the latest confirmation mail; null once confirmed. */
    confirmHash: text("confirm_hash"),
    confirmExpiresAt: integer("confirm_expires_at"),
    nextDigestAt: integer("next_digest_at"),
    nextReminderAt: integer("next_reminder_at"),
    /** The id of the last version this person was mailed, or need not be. */
    changesAfter: integer("changes_after").notNull().default(0),
    /** Where the next mail of changes begins if the last one is not accepted; null if it was. */
    undeliveredAfter: integer("undelivered_after"),
    /** Since when changes are mailed, so that digests omit news those mails had; null for since the start. */
    changesSince: integer("changes_since"),
    /** When the last accepted digest was written: the next one has the news since then; null before the first. */
    newsAfter: integer("news_after"),
    /** When changes were last mailed; null for never. */
    changesAt: integer("changes_at"),
    /** Reminders due before this were mailed or are no longer needed. */
    remindedUntil: integer("reminded_until").notNull().default(0),
    /** The calendar's revision when `nextReminderAt` was calculated. */
    remindedRevision: integer("reminded_revision").notNull().default(0),
    /** Permanent refusals in a row by the person's mail server. */
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
