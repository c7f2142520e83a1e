// The tables of people: accounts, sessions, access codes. All times are epoch milliseconds.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const users = sqliteTable("users", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
  /** When they were last mailed that suggestions are waiting; 0 for never. */
  suggestionsToldAt: integer("suggestions_told_at").notNull().default(0),
  /** Chosen by the person; mails to them are in it. Null: in the installation's. */
  language: text("language"),
  /** The secret part of the address of the feed of all favorites; null for none. */
  feedToken: text("feed_token").unique(),
  /** Whether titles in that feed begin with the calendar's name. */
  feedPrefix: integer("feed_prefix", { mode: "boolean" }).notNull().default(false),
});

/** Whose a row is, which goes with that account. */
export function ofUser() {
  return integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

export const sessions = sqliteTable(
  "sessions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** SHA-256 of the id in the cookie: the table alone opens no session. */
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
    /** HMAC of the short code to type. */
    codeHash: text("code_hash").notNull(),
    /** SHA-256 of the secret in the mailed link. */
    tokenHash: text("token_hash").notNull(),
    /** Wrong tries; at the limit the typed code no longer works, the link still does. */
    failures: integer("failures").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("access_codes_email").on(table.email, table.createdAt)],
);
