// The tables of combined calendars and of ended addresses. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofUser } from "~/store/schema/person-schema";

/** Several calendars in one view, with its own link. */
export const togethers = sqliteTable(
  "togethers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The secret part of its address. */
    token: text("token").notNull().unique(),
    userId: ofUser(),
    title: text("title").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Whether its feed prefixes titles with the calendar's name. */
    prefix: integer("prefix", { mode: "boolean" }).notNull().default(false),
    /** The websites that may show it, as in `calendars`. */
    embedSites: text("embed_sites").notNull().default(""),
    /** Raised with each change of the combined calendar itself, not of its members. */
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

/** Its members, by the links its owner knows; a row stays when its link ends, so that its owner can be told. */
export const togetherCalendars = sqliteTable(
  "together_calendars",
  {
    togetherId: integer("together_id")
      .notNull()
      .references(() => togethers.id, { onDelete: "cascade" }),
    /** Their order, and their default color; unchanged when others are removed. */
    position: integer("position").notNull(),
    token: text("token").notNull(),
    /** Its name here; "" for the calendar's title. */
    label: text("label").notNull().default(""),
    /** The title when it was added, to name it once its link has ended. */
    knownAs: text("known_as").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.togetherId, table.token] }),
    index("together_calendars_token").on(table.token),
    check("together_calendars_label", sql`length(${table.label}) <= 50`),
  ],
);

/** Addresses of combined calendars and personal feeds that were replaced or removed, and those of removed calendars. */
export const endedTokens = sqliteTable("ended_tokens", {
  token: text("token").primaryKey(),
  endedAt: integer("ended_at").notNull(),
});
