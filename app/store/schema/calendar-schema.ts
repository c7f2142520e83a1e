// The tables of calendars and their people: admins, invites, links, favorites, feed readers. All times are epoch
// milliseconds.
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ofUser, users } from "./person-schema";

export const calendars = sqliteTable(
  "calendars",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The public id, which is the secret part of the address; not the primary key, so that it can be replaced. */
    link: text("link").notNull().unique(),
    title: text("title").notNull(),
    timeZone: text("time_zone").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    /** Raised with every change visible on a page or in a feed of the calendar. */
    revision: integer("revision").notNull().default(1),
    /** Raised with every change of answers on its pages. Feeds show none, so it does not change them. */
    answersRevision: integer("answers_revision").notNull().default(0),
    /** The revision of the newest change whose version was dropped; only later states can be compared with today's. */
    droppedRevision: integer("dropped_revision").notNull().default(0),
    /** The websites that may show the calendar: "" none, "*" any, else their origins separated by spaces. */
    embedSites: text("embed_sites").notNull().default(""),
    /** Whether visitors may suggest events. */
    suggestions: integer("suggestions", { mode: "boolean" }).notNull().default(false),
    /** The region whose public holidays it shows, such as "DE-BY"; "" for none. */
    holidays: text("holidays").notNull().default(""),
    /** Whether its feed includes the holidays. */
    holidaysInFeed: integer("holidays_in_feed", { mode: "boolean" }).notNull().default(false),
    /** How far its editors are in the first steps of a new calendar. */
    introduction: text("introduction", { enum: ["open", "shared", "closed"] })
      .notNull()
      .default("closed"),
    /** When it was deleted; its admins can restore it for a while. */
    deletedAt: integer("deleted_at"),
    /** SHA-256 of the secret in the mail to restore it; null if it is not deleted. */
    restoreHash: text("restore_hash"),
  },
  (table) => [
    index("calendars_creator").on(table.createdBy),
    index("calendars_deleted").on(table.deletedAt).where(sql`"deleted_at" is not null`),
    check("calendars_title", sql`length(${table.title}) between 1 and 50`),
    check("calendars_suggestions", sql`${table.suggestions} in (0, 1)`),
  ],
);

/** A row's calendar; deleting that deletes the row. */
export function ofCalendar() {
  return integer("calendar_id")
    .notNull()
    .references(() => calendars.id, { onDelete: "cascade" });
}

export const calendarAdmins = sqliteTable(
  "calendar_admins",
  {
    calendarId: ofCalendar(),
    userId: ofUser(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.userId] }),
    index("calendar_admins_user").on(table.userId),
  ],
);

/** Extra links, and replaced main links; each opens the calendar for reading. */
export const calendarLinks = sqliteTable(
  "calendar_links",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    /** The secret part of its address, like `calendars.link`; unique across calendars and links. */
    token: text("token").notNull().unique(),
    /** Who the link is for, as the editors named it; "" for a replaced main link. */
    name: text("name").notNull(),
    shows: text("shows", { enum: ["all", "busy"] }).notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** When it expires; null for never. */
    expiresAt: integer("expires_at"),
    endedAt: integer("ended_at"),
    /** Whether it is a replaced main link. */
    moved: integer("moved", { mode: "boolean" }).notNull().default(false),
    /** The last day it was used, "YYYY-MM-DD" in the calendar's zone. */
    usedDay: text("used_day"),
  },
  (table) => [
    index("calendar_links_calendar").on(table.calendarId),
    index("calendar_links_creator").on(table.createdBy),
    check("calendar_links_token", sql`length(${table.token}) = 22`),
    check("calendar_links_name", sql`length(${table.name}) <= 50`),
    check("calendar_links_shows", sql`${table.shows} in ('all', 'busy')`),
    check("calendar_links_moved", sql`${table.moved} = 0 or ${table.shows} = 'all'`),
  ],
);

export const calendarMarks = sqliteTable(
  "calendar_marks",
  {
    userId: ofUser(),
    calendarId: ofCalendar(),
    kind: text("kind", { enum: ["favorite", "hidden"] }).notNull(),
    /** The extra link by which the user knows the calendar; deleting it deletes the row. Null for the main link. */
    linkId: integer("link_id").references(() => calendarLinks.id, { onDelete: "cascade" }),
    /** Decides the default color among all favorites; lists are sorted by last change instead. */
    position: integer("position")
      .notNull()
      .$default(() => 0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.calendarId] }),
    index("calendar_marks_calendar").on(table.calendarId),
    index("calendar_marks_link").on(table.linkId).where(sql`"link_id" is not null`),
    check("calendar_marks_kind", sql`${table.kind} in ('favorite', 'hidden')`),
  ],
);

/** The color a user chose for a calendar, in all of that user's combined views. */
export const calendarColors = sqliteTable(
  "calendar_colors",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    /** One of the eight colors, 1 to 8. */
    tone: integer("tone").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.calendarId] }),
    index("calendar_colors_calendar").on(table.calendarId),
    check("calendar_colors_tone", sql`${table.tone} between 1 and 8`),
  ],
);

export const categories = sqliteTable(
  "categories",
  {
    /** Never reused, so that a shared filter address cannot come to mean another category. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    name: text("name").notNull(),
    /** One of the eight colors, 1 to 8. */
    tone: integer("tone").notNull(),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Kept for a while with its events, for Undo; null if not removed. */
    removedAt: integer("removed_at"),
  },
  (table) => [
    index("categories_calendar").on(table.calendarId),
    check("categories_name", sql`length(${table.name}) between 1 and 20`),
    check("categories_tone", sql`${table.tone} between 1 and 8`),
  ],
);

/** One row per mail: when a person is invited again, earlier links stay valid. */
export const invites = sqliteTable(
  "invites",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull(),
    failures: integer("failures").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Kept until it expires, to tell a link opened again from a wrong link. */
    acceptedAt: integer("accepted_at"),
    /** The admin who sent it; it ends with their rights. Null in rows from releases that did not store it. */
    sentBy: integer("sent_by").references(() => users.id, { onDelete: "set null" }),
    /** The language of its mail, and of the mail that cancels it; null for the installation's. */
    language: text("language"),
  },
  (table) => [
    index("invites_person").on(table.calendarId, table.email),
    index("invites_sender").on(table.sentBy),
  ],
);

/** When a calendar's feed was last fetched, by kind of app. */
export const feedReads = sqliteTable(
  "feed_reads",
  {
    calendarId: ofCalendar(),
    app: text("app").notNull(),
    readAt: integer("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.app] })],
);

/**
 * How many bytes a calendar and its history take, estimated from texts and rows. Triggers maintain it
 * (drizzle/0030_calendar-bytes.sql), so that it is right after any write or crash.
 */
export const calendarBytes = sqliteTable("calendar_bytes", {
  calendarId: integer("calendar_id")
    .primaryKey()
    .references(() => calendars.id, { onDelete: "cascade" }),
  content: integer("content").notNull().default(0),
  history: integer("history").notNull().default(0),
});

/** By which calendar apps and programs log in. */
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
