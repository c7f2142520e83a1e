// The tables of imported calendar files and of import previews. All times are epoch milliseconds.
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
    /** Never reused. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: SOURCE_KINDS }).notNull(),
    /** The file's name. */
    name: text("name").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** The batch of its import; null in rows that are older than this column. */
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
 * Which entry of a file an event or a series comes from. In a table of its own, by the id, so that it survives an event
 * that begins to repeat, a series that stops, and a restored version.
 */
export const importedItems = sqliteTable(
  "imported_items",
  {
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    /** The entry's UID in the file, never one of ours; "|" and the item's id where it has none. */
    sourceUid: text("source_uid").notNull(),
    /** The id of an event or a series, which may be gone. */
    itemId: text("item_id").notNull(),
    sourceId: integer("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    /** The entry's SEQUENCE in the file (RFC 5545 section 3.8.7.4). */
    sequence: integer("sequence").notNull(),
    /** A hash of the entry. */
    sourceStamp: text("source_stamp").notNull(),
    /** A hash of what was stored then, by which later changes by people are recognized. */
    storedStamp: text("stored_stamp").notNull(),
    /**
     * When its import was undone, so that the deletion of the item by that is not taken for one by people.
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

/** An import preview. */
export const importPreviews = sqliteTable(
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
    /** The summary of the preview, as JSON; its readers validate it. */
    summary: text("summary").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Once its import has begun: the batch and the source. */
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

/** The entries of a preview, one row for each page of it, so that each page is read alone. */
export const importPages = sqliteTable(
  "import_pages",
  {
    previewId: text("draft_id").notNull(),
    page: integer("page").notNull(),
    /** The values that would be saved, as JSON; their readers validate them. */
    items: text("items").notNull(),
    /** What the page shows, as JSON: fewer rows than entries where several entries are one in the file. */
    rows: text("rows").notNull().default("[]"),
  },
  (table) => [
    primaryKey({ columns: [table.previewId, table.page] }),
    foreignKey({ columns: [table.previewId], foreignColumns: [importPreviews.id] }).onDelete(
      "cascade",
    ),
  ],
);
