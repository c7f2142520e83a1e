// The tables of imported calendar files, of calendars read by their address, and of import previews. All times are epoch
// milliseconds.
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
/** `stopped` until somebody asks for it again; `waiting` for an editor's decision. */
const SOURCE_STATES = ["reading", "ok", "failing", "waiting", "stopped"] as const;

/** Where events of a calendar came from: a file once, or an address that is read again and again. */
export const sources = sqliteTable(
  "sources",
  {
    /** Never reused. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    kind: text("kind", { enum: SOURCE_KINDS }).notNull(),
    /** The file's name, or what its editors call the other calendar. */
    name: text("name").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** The batch of its import; null in rows that are older than this column. */
    batch: text("batch"),
    /** From here on only of addresses. The address, sealed: it may open somebody's private calendar. */
    url: text("url"),
    host: text("host").notNull().default(""),
    shows: text("shows", { enum: ["events", "band"] })
      .notNull()
      .default("events"),
    inFeed: integer("in_feed", { mode: "boolean" }).notNull().default(false),
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    everyMinutes: integer("every_minutes").notNull().default(360),
    /** When it is read next; null for never. */
    nextAt: integer("next_at"),
    triedAt: integer("tried_at"),
    okAt: integer("ok_at"),
    failures: integer("failures").notNull().default(0),
    /** Since when it fails, and when its admins were mailed about that. */
    failingAt: integer("failing_at"),
    mailedAt: integer("mailed_at"),
    state: text("state", { enum: SOURCE_STATES }).notNull().default("ok"),
    /** Why the last reading failed, as a refusal; "" where it did not. */
    message: text("message").notNull().default(""),
    etag: text("etag").notNull().default(""),
    lastModified: text("last_modified").notNull().default(""),
    /** When it was last read without asking whether it changed. */
    fullAt: integer("full_at"),
    /** A hash of the dates that are shown. */
    stamp: text("stamp").notNull().default(""),
    /** Which of its dates are shown; 0 before the first. */
    generation: integer("generation").notNull().default(0),
    /** A generation that waits for a decision, and how it differs, as JSON. */
    heldGeneration: integer("held_generation"),
    held: text("held"),
    /** A hash of what the address said when an editor kept what was shown before. */
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

/** The dates of a calendar that is read by its address. */
export const sourceDates = sqliteTable(
  "source_dates",
  {
    sourceId: integer("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    /** Derived from source, UID and day. */
    id: text("id").notNull(),
    /** The other calendar's UID, with the day in front for a date of a repeating event. */
    uid: text("uid").notNull(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    notes: text("notes").notNull(),
    ...eventTimeColumns(),
    /** Its texts, folded for search. */
    folded: text("folded").notNull(),
    /** How often it changed here, and when it last did. */
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
 * Which entry of a file an event or a series comes from. In a table of its own, by the id, so that it survives an event
 * that begins to repeat, a series that stops, and a restored version.
 */
export const importedItems = sqliteTable(
  "imported_items",
  {
    calendarId: ofCalendar(),
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
    calendarId: ofCalendar(),
    userId: ofUser(),
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
