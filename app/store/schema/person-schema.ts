// The tables of people: accounts, sessions, access codes. All times are epoch milliseconds.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const users = sqliteTable("users", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
  /** When they were last mailed about waiting suggestions; 0 for never. */
  suggestionsToldAt: integer("suggestions_told_at").notNull().default(0),
  /** The language of mails, chosen by the person; null for the installation's. */
  language: text("language"),
  /** The secret part of the address of the feed of all favorites; null if there is none. */
  feedToken: text("feed_token").unique(),
  /** Whether that feed prefixes titles with the calendar's name. */
  feedPrefix: integer("feed_prefix", { mode: "boolean" }).notNull().default(false),
});

/** A row's account; deleting that deletes the row. */
export function ofUser() {
  return integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

export const sessions = sqliteTable(
  "sessions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** SHA-256 of the cookie's id, so that the table alone opens no session. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: ofUser(),
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
    /** HMAC of the short code that is typed. */
    codeHash: text("code_hash").notNull(),
    /** SHA-256 of the secret in the mailed link. */
    tokenHash: text("token_hash").notNull(),
    /** Wrong tries; at the limit the typed code stops working, but not the link. */
    failures: integer("failures").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("access_codes_email").on(table.email, table.createdAt)],
);
