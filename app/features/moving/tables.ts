// The tables of imported files, calendars read from other sites, and import previews. All times are epoch milliseconds.
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
import { categories, ofCalendar } from "~/store/schema/calendar-schema";
import { eventTimeColumns } from "~/store/schema/event-columns";
import { ofUser, users } from "~/store/schema/person-schema";

const SOURCE_KINDS = ["file", "address"] as const;
/** `stopped` until someone asks for it again; `waiting` for an editor's decision. */
const SOURCE_STATES = ["reading", "ok", "failing", "waiting", "stopped"] as const;

/** The origin of a calendar's events: a file imported once, or an address read regularly. */
export const sources = sqliteTable(
  "sources",
  {
    /** Never reused. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    kind: text("kind", { enum: SOURCE_KINDS }).notNull(),
    /** The file's name, or the editors' name for the other calendar. */
    name: text("name").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** Its import's batch; null in rows older than this column. */
    batch: text("batch"),
    /** Encrypted, since the address may open a private calendar. Only addresses use this and the columns below. */
    url: text("url"),
    host: text("host").notNull().default(""),
    shows: text("shows", { enum: ["events", "band"] })
      .notNull()
      .default("events"),
    inFeed: integer("in_feed", { mode: "boolean" }).notNull().default(false),
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    everyMinutes: integer("every_minutes").notNull().default(360),
    /** When it is read next, or null. */
    nextAt: integer("next_at"),
    triedAt: integer("tried_at"),
    okAt: integer("ok_at"),
    failures: integer("failures").notNull().default(0),
    /** Since when it fails, and when the calendar's admins were emailed about it. */
    failingAt: integer("failing_at"),
    mailedAt: integer("mailed_at"),
    state: text("state", { enum: SOURCE_STATES }).notNull().default("ok"),
    /** Why the last reading failed, as a refusal; "" if it succeeded. */
    message: text("message").notNull().default(""),
    etag: text("etag").notNull().default(""),
    lastModified: text("last_modified").notNull().default(""),
    /** When it was last read in full, without a conditional request. */
    fullAt: integer("full_at"),
    /** A hash of the shown dates. */
    stamp: text("stamp").notNull().default(""),
    /** The generation of dates that is shown; 0 before the first. */
    generation: integer("generation").notNull().default(0),
    /** A generation waiting for a decision, and how it differs (JSON). */
    heldGeneration: integer("held_generation"),
    held: text("held"),
    /** A hash of the address's content when an editor kept the earlier dates. */
    keptStamp: text("kept_stamp").notNull().default(""),
  },
  (table) => [
    index("sources_calendar").on(table.calendarId),
    index("sources_creator").on(table.createdBy),
    index("sources_category").on(table.categoryId).where(sql`"category_id" is not null`),
    index("sources_next").on(table.nextAt).where(sql`"next_at" is not null`),
    check("sources_kind", sql`${table.kind} in ('file', 'address')`),
    check("sources_name", sql`length(${table.name}) <= 100`),
    check("sources_url", sql`(${table.kind} = 'address') = (${table.url} is not null)`),
    check("sources_shows", sql`${table.shows} in ('events', 'band')`),
    check(
      "sources_state",
      sql`${table.state} in ('reading', 'ok', 'failing', 'waiting', 'stopped')`,
    ),
    check("sources_every", sql`${table.everyMinutes} between 60 and 1440`),
  ],
);

/** The dates of a calendar read from an address. */
export const sourceDates = sqliteTable(
  "source_dates",
  {
    sourceId: integer("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    /** Derived from source, UID and day. */
    id: text("id").notNull(),
    /** The other calendar's UID, prefixed with the day for a date of a repeating event. */
    uid: text("uid").notNull(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    notes: text("notes").notNull(),
    ...eventTimeColumns(),
    /** Its texts, folded for search. */
    folded: text("folded").notNull(),
    /** How often it changed here, and when last. */
    changes: integer("changes").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.generation, table.id] }),
    index("source_dates_from").on(table.sourceId, table.generation, table.from),
    index("source_dates_id").on(table.id),
    check("source_dates_days", sql`${table.allDay} = (${table.firstDay} is not null)`),
  ],
);

/**
 * The file entry an event or series came from. Separate table by id, so that it survives a change between event and
 * series, and a restored version.
 */
export const importedItems = sqliteTable(
  "imported_items",
  {
    calendarId: ofCalendar(),
    /** The entry's UID in the file, never ours; "|" and the item's id if it has none. */
    sourceUid: text("source_uid").notNull(),
    /** The id of an event or series, which may be gone. */
    itemId: text("item_id").notNull(),
    sourceId: integer("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    /** The entry's SEQUENCE in the file (RFC 5545 section 3.8.7.4). */
    sequence: integer("sequence").notNull(),
    /** A hash of the entry. */
    sourceStamp: text("source_stamp").notNull(),
    /** A hash of what was stored, to detect later changes by people. */
    storedStamp: text("stored_stamp").notNull(),
    /** When its import was undone, so that this deletion does not count as one by people. */
    undoneAt: integer("undone_at"),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.sourceUid] }),
    index("imported_items_item").on(table.itemId),
    index("imported_items_source").on(table.sourceId),
    check("imported_items_uid", sql`length(${table.sourceUid}) between 1 and 255`),
  ],
);

export const importPreviews = sqliteTable(
  "import_drafts",
  {
    id: text("id").primaryKey(),
    calendarId: ofCalendar(),
    userId: ofUser(),
    name: text("name").notNull(),
    /** The preview's summary as JSON, validated by its readers. */
    summary: text("summary").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** The batch and source, once the import has begun. */
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

/** A preview's entries, one row per page, so that a page is read alone. */
export const importPages = sqliteTable(
  "import_pages",
  {
    previewId: text("draft_id").notNull(),
    page: integer("page").notNull(),
    /** The values to be stored, as JSON, validated by their readers. */
    items: text("items").notNull(),
    /** The page's rows, as JSON; fewer than entries if one entry of the file became several. */
    rows: text("rows").notNull().default("[]"),
  },
  (table) => [
    primaryKey({ columns: [table.previewId, table.page] }),
    foreignKey({ columns: [table.previewId], foreignColumns: [importPreviews.id] }).onDelete(
      "cascade",
    ),
  ],
);
