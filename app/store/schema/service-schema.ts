// The shape of the tables that keep the service going; all times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { followers } from "./follower-schema";

export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The message as plain values (JSON), its secrets sealed; emptied once it is sent or given up. */
    message: text("message").notNull(),
    createdAt: integer("created_at").notNull(),
    /** After this it is of no use to its reader and is not sent. */
    expiresAt: integer("expires_at").notNull(),
    nextAt: integer("next_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    closedAt: integer("closed_at"),
    lastError: text("last_error").notNull().default(""),
    /** What waits goes by it first, then by time: see outbox-message.ts. */
    priority: integer("priority").notNull().default(0),
    /** Whom it goes to as a follower of a calendar: it goes with them. */
    followerId: integer("follower_id").references(() => followers.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("outbox_waiting").on(table.nextAt).where(sql`"state" = 'waiting'`),
    index("outbox_due").on(sql`"priority" desc`, table.nextAt).where(sql`"state" = 'waiting'`),
    index("outbox_sent").on(table.closedAt).where(sql`"state" = 'sent'`),
    index("outbox_follower").on(table.followerId).where(sql`"follower_id" is not null`),
    check("outbox_state", sql`${table.state} in ('waiting', 'sent', 'failed')`),
  ],
);

/** One row an attempt that counts against a limit; old ones are purged. */
export const attempts = sqliteTable(
  "attempts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    key: text("key").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("attempts_key").on(table.key, table.at), index("attempts_at").on(table.at)],
);

/** What this installation made up once and keeps, such as the suffix of feed UIDs. */
export const instance = sqliteTable("instance", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
