// The tables for calendar apps: changed items, the names apps give items, and one user's private app data.
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
import { ofCalendar } from "~/store/schema/calendar-schema";
import { ofUser } from "~/store/schema/person-schema";

/** Changed items in order; an item's newer change replaces its older one. */
export const davChanges = sqliteTable(
  "dav_changes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    /** The last part of the item's address; "" for the highest purged change, before which nothing is known. */
    name: text("name").notNull(),
    /** When the item was removed, epoch milliseconds; null if it exists. */
    gone: integer("gone"),
  },
  (table) => [
    uniqueIndex("dav_changes_name").on(table.calendarId, table.name),
    index("dav_changes_order").on(table.calendarId, table.id),
    index("dav_changes_gone").on(table.gone).where(sql`"gone" is not null`),
  ],
);

/** The addresses and UIDs of items that an app created. Other items have ones derived from their ids. */
export const davNames = sqliteTable(
  "dav_names",
  {
    calendarId: ofCalendar(),
    name: text("name").notNull(),
    itemKind: text("item_kind", { enum: ["event", "series"] }).notNull(),
    itemId: text("item_id").notNull(),
    uid: text("uid").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.name] }),
    uniqueIndex("dav_names_item").on(table.calendarId, table.itemId),
    uniqueIndex("dav_names_uid").on(table.calendarId, table.uid),
    // For permanent deletion, which looks up an item without its calendar.
    index("dav_names_id").on(table.itemId),
    check("dav_names_kind", sql`${table.itemKind} in ('event', 'series')`),
    check("dav_names_name", sql`length(${table.name}) between 1 and 200`),
    check("dav_names_uid_length", sql`length(${table.uid}) between 1 and 255`),
  ],
);

/** One user's private lines of an item, such as alarms, as their app wrote them. */
export const davKept = sqliteTable(
  "dav_kept",
  {
    userId: ofUser(),
    calendarId: ofCalendar(),
    itemKind: text("item_kind", { enum: ["event", "series"] }).notNull(),
    itemId: text("item_id").notNull(),
    /** For a changed date its original day in the series, else "". */
    day: text("day").notNull(),
    lines: text("lines").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId, table.day] }),
    index("dav_kept_calendar").on(table.calendarId, table.userId),
    index("dav_kept_item").on(table.itemId),
    check("dav_kept_kind", sql`${table.itemKind} in ('event', 'series')`),
    check("dav_kept_lines", sql`length(${table.lines}) between 1 and 8192`),
  ],
);

/** How a user's apps show a calendar; null if an app never set it. */
export const davSettings = sqliteTable(
  "dav_settings",
  {
    userId: ofUser(),
    calendarId: ofCalendar(),
    color: text("color"),
    position: integer("position"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.calendarId] }),
    index("dav_settings_calendar").on(table.calendarId),
  ],
);
