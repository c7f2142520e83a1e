// The shape of the database: tables, keys, limits, indexes. Migrations are generated from it. All times are
// epoch milliseconds unless a name says otherwise.
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";

export * from "./service-schema";

/** An event that lasts longer counts as lasting and is found by its end instead of its start. */
export const LASTING_MS = 3 * 24 * 60 * 60 * 1000;

export const users = sqliteTable("users", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** SHA-256 of the id in the cookie: the table alone opens no session. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId, table.lastUsedAt)],
);

export const accessCodes = sqliteTable(
  "access_codes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull(),
    /** HMAC of the short code to type. */
    codeHash: text("code_hash").notNull(),
    /** SHA-256 of the secret in the mailed link. */
    tokenHash: text("token_hash").notNull(),
    /** Wrong tries since it was made; at the limit the typed code is dead, the link is not. */
    failures: integer("failures").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("access_codes_email").on(table.email, table.createdAt)],
);

export const calendars = sqliteTable(
  "calendars",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The public id, which is the secret of the address; apart from the key so that it can be replaced. */
    link: text("link").notNull().unique(),
    title: text("title").notNull(),
    timeZone: text("time_zone").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    /** Raised with every change that a page or feed of the calendar shows. */
    revision: integer("revision").notNull().default(1),
    /** A deleted calendar is gone for everyone and kept a while, so that its admins can bring it back. */
    deletedAt: integer("deleted_at"),
    /** SHA-256 of the secret in the mail that brings it back; null for a calendar that is there. */
    restoreHash: text("restore_hash"),
  },
  (table) => [
    index("calendars_creator").on(table.createdBy),
    index("calendars_deleted").on(table.deletedAt).where(sql`"deleted_at" is not null`),
    check("calendars_title", sql`length(${table.title}) between 1 and 50`),
  ],
);

export const calendarAdmins = sqliteTable(
  "calendar_admins",
  {
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.userId] }),
    index("calendar_admins_user").on(table.userId),
  ],
);

export const calendarMarks = sqliteTable(
  "calendar_marks",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["favorite", "hidden"] }).notNull(),
    /** Of no meaning: calendars are listed by their last change. */
    position: integer("position")
      .notNull()
      .$default(() => 0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.calendarId] }),
    index("calendar_marks_calendar").on(table.calendarId),
    check("calendar_marks_kind", sql`${table.kind} in ('favorite', 'hidden')`),
  ],
);

export const events = sqliteTable(
  "events",
  {
    id: text("id").primaryKey(),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    location: text("location").notNull(),
    notes: text("notes").notNull(),
    allDay: integer("all_day", { mode: "boolean" }).notNull(),
    /** Of an all-day event: midnight of its first day in the calendar's zone, derived. */
    from: integer("from").notNull(),
    /** Of an all-day event: midnight of its last day in the calendar's zone, derived. */
    to: integer("to").notNull(),
    /** Dates of an all-day event, "YYYY-MM-DD", the last one included; null for a timed one. */
    firstDay: text("first_day"),
    lastDay: text("last_day"),
    /** The zone that the times were written in. */
    timeZone: text("time_zone").notNull(),
    /** The name of the event in feeds; never changes, unlike a link. */
    uid: text("uid").notNull().unique(),
    /** Raised by one at each save (RFC 5545 section 3.8.7.4). */
    sequence: integer("sequence").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    // For removing a calendar with its events: the other indexes hold only some of them.
    index("events_calendar").on(table.calendarId),
    index("events_from").on(table.calendarId, table.from).where(sql`"deleted_at" is null`),
    index("events_lasting")
      .on(table.calendarId, table.to)
      .where(sql.raw(`"deleted_at" is null and "to" - "from" > ${LASTING_MS}`)),
    index("events_deleted")
      .on(table.calendarId, table.deletedAt)
      .where(sql`"deleted_at" is not null`),
    check("events_order", sql`${table.to} >= ${table.from}`),
    check(
      "events_days",
      sql`${table.allDay} = (${table.firstDay} is not null) and ${table.allDay} = (${table.lastDay} is not null)`,
    ),
    check("events_title", sql`length(${table.title}) between 1 and 50`),
  ],
);

export const news = sqliteTable(
  "news",
  {
    id: text("id").primaryKey(),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    text: text("text").notNull(),
    authorId: integer("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The author's public name when it was written, for when the account is gone. */
    authorName: text("author_name").notNull(),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
  },
  (table) => [
    index("news_calendar").on(table.calendarId, table.modifiedAt),
    index("news_author").on(table.authorId),
    check("news_title", sql`length(${table.title}) between 1 and 50`),
  ],
);

export const homes = sqliteTable("homes", {
  calendarId: integer("calendar_id")
    .primaryKey()
    .references(() => calendars.id, { onDelete: "cascade" }),
  wall: text("wall").notNull(),
  modifiedAt: integer("modified_at").notNull(),
});

export const homeLinks = sqliteTable(
  "home_links",
  {
    calendarId: integer("calendar_id").notNull(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.position] }),
    foreignKey({ columns: [table.calendarId], foreignColumns: [homes.calendarId] }).onDelete(
      "cascade",
    ),
  ],
);

/** One row a mail: a person who is invited again keeps the links that came before. */
export const invites = sqliteTable(
  "invites",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull(),
    failures: integer("failures").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Kept until it expires, so that opening the link again can be told from a wrong link. */
    acceptedAt: integer("accepted_at"),
    /** The admin with whose rights it ends; null for one of a version that did not note it. */
    sentBy: integer("sent_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("invites_person").on(table.calendarId, table.email),
    index("invites_sender").on(table.sentBy),
  ],
);

/** When a calendar's feed was last fetched, by kind of program. */
export const feedReads = sqliteTable(
  "feed_reads",
  {
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    app: text("app").notNull(),
    readAt: integer("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.app] })],
);
