// The tables of a calendar's content: events, suggestions, news, home page. All times are epoch milliseconds unless a
// name says otherwise.
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { calendars, categories, ofCalendar } from "./calendar-schema";
import { eventTextColumns, eventTimeColumns } from "./event-columns";
import { users } from "./person-schema";
import { series } from "./series-schema";

/** Longer events are found by their end instead of their start. */
export const LASTING_MS = 3 * 24 * 60 * 60 * 1000;

export const events = sqliteTable(
  "events",
  {
    id: text("id").primaryKey(),
    calendarId: ofCalendar(),
    ...eventTextColumns(),
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    /** The settings for answers, as JSON (app/event/asks.ts); null if it takes none. */
    asks: text("asks"),
    /** Texts that calendar apps wrote longer than shown, as JSON (app/event/app-texts.ts). */
    appTexts: text("app_texts"),
    ...eventTimeColumns(),
    /** The zone in which the times were entered. */
    timeZone: text("time_zone").notNull(),
    /** The event's UID in feeds; it never changes, while links can. */
    uid: text("uid").notNull().unique(),
    /** Raised by one with each save (RFC 5545 section 3.8.7.4). */
    sequence: integer("sequence").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** The texts folded for search; null in rows from before search existed. */
    folded: text("folded"),
    /** For a changed date: its series, and its original day by the rule. Otherwise both are null. */
    seriesId: text("series_id").references(() => series.id, { onDelete: "cascade" }),
    occurrence: text("occurrence"),
  },
  (table) => [
    uniqueIndex("events_occurrence")
      .on(table.seriesId, table.occurrence)
      .where(sql`"series_id" is not null`),
    // For removing a calendar with its events, since the other indexes are partial.
    index("events_calendar").on(table.calendarId),
    index("events_from").on(table.calendarId, table.from).where(sql`"deleted_at" is null`),
    // For full windows: finds a page's events without reading other rows.
    index("events_order")
      .on(
        table.calendarId,
        table.from,
        table.title,
        table.id,
        table.to,
        table.firstDay,
        table.lastDay,
        table.categoryId,
        // Always null: SQLite treats an index as covering only if it has every column of a statement.
        table.deletedAt,
      )
      .where(sql`"deleted_at" is null`),
    index("events_end")
      .on(
        table.calendarId,
        table.to,
        table.from,
        table.firstDay,
        table.lastDay,
        table.categoryId,
        table.title,
        table.id,
        table.deletedAt,
      )
      .where(sql`"deleted_at" is null`),
    index("events_lasting")
      .on(table.calendarId, table.to)
      .where(sql.raw(`"deleted_at" is null and "to" - "from" > ${LASTING_MS}`)),
    index("events_deleted")
      .on(table.calendarId, table.deletedAt)
      .where(sql`"deleted_at" is not null`),
    // For finding a deleted event that is in an imported file again.
    index("events_deleted_from")
      .on(table.calendarId, table.from)
      .where(sql`"deleted_at" is not null`),
    // Empty except on the first start after an update; checked on every start.
    index("events_unfolded").on(table.calendarId).where(sql`"folded" is null`),
    // For removing a category, which is set to null in its events.
    index("events_category").on(table.categoryId).where(sql`"category_id" is not null`),
    check("events_order", sql`${table.to} >= ${table.from}`),
    check(
      "events_days",
      sql`${table.allDay} = (${table.firstDay} is not null) and ${table.allDay} = (${table.lastDay} is not null)`,
    ),
    check("events_title", sql`length(${table.title}) between 1 and 250`),
    check("events_asks", sql`${table.asks} is null or json_valid(${table.asks})`),
    check("events_series", sql`(${table.seriesId} is null) = (${table.occurrence} is null)`),
  ],
);

export const news = sqliteTable(
  "news",
  {
    id: text("id").primaryKey(),
    calendarId: ofCalendar(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    authorId: integer("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The author's public name at the time of writing, used if the account is deleted. */
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

const SUGGESTION_STATES = ["waiting", "approved", "declined"] as const;

/** Events suggested by visitors; the event's columns are those of `events`. */
export const suggestions = sqliteTable(
  "suggestions",
  {
    id: text("id").primaryKey(),
    calendarId: ofCalendar(),
    ...eventTextColumns(),
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    ...eventTimeColumns(),
    timeZone: text("time_zone").notNull(),
    /** The sender, in their own words. Name and email are erased with the decision. */
    name: text("name").notNull(),
    email: text("email"),
    /** The language of the mail about the decision; null for the installation's. */
    language: text("language"),
    createdAt: integer("created_at").notNull(),
    state: text("state", { enum: SUGGESTION_STATES }).notNull().default("waiting"),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: integer("decided_at"),
    /** The event, or date of a series, that it became. */
    eventId: text("event_id"),
    /** The declining admin's message. */
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("suggestions_calendar").on(table.calendarId, table.state, table.createdAt),
    index("suggestions_waiting").on(table.createdAt).where(sql`"state" = 'waiting'`),
    index("suggestions_email").on(table.email).where(sql`"email" is not null`),
    // For removing a category or an account.
    index("suggestions_category").on(table.categoryId).where(sql`"category_id" is not null`),
    index("suggestions_decider").on(table.decidedBy).where(sql`"decided_by" is not null`),
    check("suggestions_title", sql`length(${table.title}) between 1 and 250`),
    check("suggestions_order", sql`${table.to} >= ${table.from}`),
    check(
      "suggestions_days",
      sql`${table.allDay} = (${table.firstDay} is not null) and ${table.allDay} = (${table.lastDay} is not null)`,
    ),
    check("suggestions_state", sql`${table.state} in ('waiting', 'approved', 'declined')`),
    check("suggestions_decided", sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check(
      "suggestions_erased",
      sql`${table.state} = 'waiting' or (${table.name} = '' and ${table.email} is null)`,
    ),
    check("suggestions_event", sql`(${table.state} = 'approved') = (${table.eventId} is not null)`),
  ],
);

const ITEM_KINDS = ["event", "series", "news", "home", "calendar"] as const;
const VERSION_ACTIONS = ["created", "changed", "canceled", "deleted", "restored"] as const;
const CHANGED_VIA = ["web", "api", "import", "suggestion", "app"] as const;

export const versions = sqliteTable(
  "versions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    itemKind: text("item_kind", { enum: ITEM_KINDS }).notNull(),
    /** The item's id; "" for the home page and the calendar itself. */
    itemId: text("item_id").notNull(),
    /** Shared by everything that one request changed. */
    batch: text("batch").notNull(),
    at: integer("at").notNull(),
    actorId: integer("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** The actor's public name at the time, used if the account is deleted. */
    actorName: text("actor_name").notNull(),
    via: text("via", { enum: CHANGED_VIA }).notNull(),
    /** The app password's name given by its user; null unless an app made the change. */
    appName: text("app_name"),
    action: text("action", { enum: VERSION_ACTIONS }).notNull(),
    /** The item's state before the change, as JSON; null for a new item. */
    before: text("before"),
    /** The calendar's revision before the change; null for changes stored by older releases. */
    revision: integer("revision"),
  },
  (table) => [
    index("versions_calendar").on(table.calendarId, table.id),
    index("versions_item").on(table.calendarId, table.itemKind, table.itemId, table.id),
    index("versions_batch").on(table.batch),
    index("versions_actor").on(table.actorId),
    check(
      "versions_kind",
      sql`${table.itemKind} in ('event', 'series', 'news', 'home', 'calendar')`,
    ),
    check("versions_via", sql`${table.via} in ('web', 'api', 'import', 'suggestion', 'app')`),
    check(
      "versions_action",
      sql`${table.action} in ('created', 'changed', 'canceled', 'deleted', 'restored')`,
    ),
    check("versions_before", sql`(${table.before} is null) = (${table.action} = 'created')`),
  ],
);
