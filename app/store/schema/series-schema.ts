// The tables of repeating events. All times are epoch milliseconds unless a name says otherwise.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MONTH_DAYS } from "~/time/recurrence";
import { FREQUENCIES } from "~/time/written-rule";
import { categories, ofCalendar } from "./calendar-schema";
import { eventTextColumns } from "./event-columns";

/** Days and `startTime` are local times in `timeZone`. */
export const series = sqliteTable(
  "series",
  {
    id: text("id").primaryKey(),
    calendarId: ofCalendar(),
    ...eventTextColumns(),
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    /** The settings for answers of its dates, as in `events`. */
    asks: text("asks"),
    /** As in `events`. */
    appTexts: text("app_texts"),
    allDay: integer("all_day", { mode: "boolean" }).notNull(),
    firstDay: text("first_day").notNull(),
    /** "HH:mm"; null if all-day. */
    startTime: text("start_time"),
    /**
     * Timed: milliseconds, exact across clock changes, 0 without an end. All-day: the number of days after the first.
     */
    length: integer("length").notNull(),
    timeZone: text("time_zone").notNull(),
    freq: text("freq", { enum: FREQUENCIES }).notNull(),
    every: integer("every").notNull(),
    /** Bit 0 for Monday to bit 6 for Sunday; 0 unless weekly. */
    weekdays: integer("weekdays").notNull(),
    by: text("by", { enum: MONTH_DAYS }).notNull(),
    /** The last day on which a date may fall; null if endless. */
    lastDay: text("last_day"),
    /** A rule beyond those fields, in RFC 5545 syntax without its end; otherwise null. */
    rule: text("rule"),
    /** When the first date begins, and when the last one ends, 2200 at the latest; derived. */
    from: integer("from").notNull(),
    until: integer("until").notNull(),
    uid: text("uid").notNull().unique(),
    sequence: integer("sequence").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    /** When a field shared by its plain dates last changed; a changed date raises only `modifiedAt`. */
    datesModifiedAt: integer("dates_modified_at").notNull().default(0),
    deletedAt: integer("deleted_at"),
    /** The series this one was split off, which may no longer exist. */
    follows: text("follows"),
  },
  (table) => [
    // For removing a category, which sets it to null here.
    index("series_category").on(table.categoryId).where(sql`"category_id" is not null`),
    index("series_calendar").on(table.calendarId),
    index("series_until").on(table.calendarId, table.until).where(sql`"deleted_at" is null`),
    index("series_deleted")
      .on(table.calendarId, table.deletedAt)
      .where(sql`"deleted_at" is not null`),
    index("series_follows").on(table.follows).where(sql`"follows" is not null`),
    check("series_title", sql`length(${table.title}) between 1 and 250`),
    check("series_all_day", sql`${table.allDay} = (${table.startTime} is null)`),
    check("series_length", sql`${table.length} >= 0`),
    check("series_freq", sql`${table.freq} in ('day', 'week', 'month', 'year')`),
    check("series_every", sql`${table.every} between 1 and 99`),
    check(
      "series_weekdays",
      sql`${table.weekdays} between 0 and 127 and (${table.weekdays} > 0) = (${table.freq} = 'week')`,
    ),
    check("series_by", sql`${table.by} in ('date', 'nth', 'last', 'lastDay')`),
    check("series_asks", sql`${table.asks} is null or json_valid(${table.asks})`),
    check("series_order", sql`${table.until} >= ${table.from}`),
  ],
);

/** Extra days with a date, regardless of the series' rule. */
export const seriesDays = sqliteTable(
  "series_days",
  {
    seriesId: text("series_id")
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.day] })],
);

/** Days of a series without a date. */
export const seriesSkips = sqliteTable(
  "series_skips",
  {
    seriesId: text("series_id")
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.day] })],
);

/**
 * When dates by rule were deleted. Separate from the skips, since each save of a series rewrites those: a day that is
 * not skipped is not deleted, even with a row here. Days skipped by an imported file have no row.
 */
export const deletedDates = sqliteTable(
  "deleted_dates",
  {
    calendarId: ofCalendar(),
    /** No foreign key: the series may be a single event for a while. */
    seriesId: text("series_id").notNull(),
    day: text("day").notNull(),
    deletedAt: integer("deleted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seriesId, table.day] }),
    index("deleted_dates_calendar").on(table.calendarId, table.deletedAt),
  ],
);
