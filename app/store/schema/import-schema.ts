// The shape of the tables about calendar files that were imported, and about those that are only looked at so far.
// All times are epoch milliseconds.
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
import { calendars } from "./calendar-schema";
import { users } from "./person-schema";

const SOURCE_KINDS = ["file"] as const;

/** What events of a calendar came from. */
export const sources = sqliteTable(
  "sources",
  {
    /** Never given out again. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: SOURCE_KINDS }).notNull(),
    /** As the file was called. */
    name: text("name").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** Under which batch of the history it was imported; null of those from before that was noted. */
    batch: text("batch"),
  },
  (table) => [
    index("sources_calendar").on(table.calendarId),
    index("sources_creator").on(table.createdBy),
    check("sources_kind", sql`${table.kind} in ('file')`),
    check("sources_name", sql`length(${table.name}) <= 100`),
  ],
);

/**
 * Which entry of a file an event or a series is. Beside them, by their id: an event that begins to repeat, a series
 * that stops, and whatever the history brings back keep it so.
 */
export const importedItems = sqliteTable(
  "imported_items",
  {
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    /** The name that the file gives the entry, never one of ours; "|" and the item's id where it gives none. */
    sourceUid: text("source_uid").notNull(),
    /** Of an event or a series, which share their ids; it may be gone. */
    itemId: text("item_id").notNull(),
    sourceId: integer("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    /** The file's own count of changes (RFC 5545 section 3.8.7.4). */
    sequence: integer("sequence").notNull(),
    /** A hash of what the file says. */
    sourceStamp: text("source_stamp").notNull(),
    /** A hash of what was then stored: what is there now has another one if people have changed it since. */
    storedStamp: text("stored_stamp").notNull(),
    /**
     * When its import was taken back: an item that was deleted then is not missed, unlike one that people deleted.
     */
    undoneAt: integer("undone_at"),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.sourceUid] }),
    index("imported_items_item").on(table.itemId),
    index("imported_items_source").on(table.sourceId),
    check("imported_items_uid", sql`length(${table.sourceUid}) between 1 and 255`),
  ],
);

/** A file that somebody looks at before anything of it is in the calendar. */
export const importDrafts = sqliteTable(
  "import_drafts",
  {
    id: text("id").primaryKey(),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** What is told of all of it, as JSON; whoever reads it checks it. */
    summary: text("summary").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Once its import has begun: under which batch of the history, and which source it is. */
    batch: text("batch"),
    sourceId: integer("source_id").references(() => sources.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("import_drafts_person").on(table.calendarId, table.userId),
    index("import_drafts_user").on(table.userId),
    index("import_drafts_expiry").on(table.expiresAt),
    index("import_drafts_source").on(table.sourceId),
    check("import_drafts_name", sql`length(${table.name}) <= 100`),
  ],
);

/** The entries of such a file, as many a row as a page shows: none is read to show or to store another. */
export const importPages = sqliteTable(
  "import_pages",
  {
    draftId: text("draft_id").notNull(),
    page: integer("page").notNull(),
    /** The values that would be saved, as JSON; whoever reads it checks it. */
    items: text("items").notNull(),
    /** What the page shows, as JSON: of fewer entries where several of them are one in the file. */
    rows: text("rows").notNull().default("[]"),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.page] }),
    foreignKey({ columns: [table.draftId], foreignColumns: [importDrafts.id] }).onDelete("cascade"),
  ],
);
