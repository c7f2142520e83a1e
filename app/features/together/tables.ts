// The tables of combined calendars, and of addresses that were replaced. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofUser } from "~/store/schema/person-schema";

/** Several calendars in one view, under a link of its own. */
export const togethers = sqliteTable(
  "togethers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The secret part of its address. */
    token: text("token").notNull().unique(),
    userId: ofUser(),
    title: text("title").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Whether titles in its feed begin with the calendar's name. */
    prefix: integer("prefix", { mode: "boolean" }).notNull().default(false),
    /** Which websites may show it, as in `calendars`. */
    embedSites: text("embed_sites").notNull().default(""),
    /** Raised with every change of its own; changes of its calendars are theirs. */
    revision: integer("revision").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    modifiedAt: integer("modified_at").notNull(),
  },
  (table) => [
    index("togethers_user").on(table.userId),
    check("togethers_token", sql`length(${table.token}) = 22`),
    check("togethers_title", sql`length(${table.title}) between 1 and 50`),
    check("togethers_prefix", sql`${table.prefix} in (0, 1)`),
  ],
);

/** The calendars in it, by the links that its owner knows; a row stays when its link ends, to tell its owner. */
export const togetherCalendars = sqliteTable(
  "together_calendars",
  {
    togetherId: integer("together_id")
      .notNull()
      .references(() => togethers.id, { onDelete: "cascade" }),
    /** Their order, and by it their color until one is chosen; both stay when others go. */
    position: integer("position").notNull(),
    token: text("token").notNull(),
    /** Its name here; "" for the calendar's title. */
    label: text("label").notNull().default(""),
    /** The calendar's title when it was added, to name one whose link has ended. */
    knownAs: text("known_as").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.togetherId, table.token] }),
    index("together_calendars_token").on(table.token),
    check("together_calendars_label", sql`length(${table.label}) <= 50`),
  ],
);

/** Addresses of combined calendars and of personal feeds that were replaced or removed. */
export const endedTokens = sqliteTable("ended_tokens", {
  token: text("token").primaryKey(),
  endedAt: integer("ended_at").notNull(),
});
