// The tables of the service: outbox, rate limits, values of the installation. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { answerers } from "~/features/answers/tables";
import { followers } from "~/features/follow/tables";

export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The message as JSON with encrypted secrets; erased once sent or failed. */
    message: text("message").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Not sent afterwards, since it is then useless to its reader. */
    expiresAt: integer("expires_at").notNull(),
    nextAt: integer("next_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    closedAt: integer("closed_at"),
    lastError: text("last_error").notNull().default(""),
    /** Higher ones are sent first (outbox-message.ts). */
    priority: integer("priority").notNull().default(0),
    /** The follower who gets it; deleting them deletes the mail. Null for other mails. */
    followerId: integer("follower_id").references(() => followers.id, { onDelete: "cascade" }),
    /** The attendee who gets it; null for other mails. */
    answererId: integer("answerer_id").references(() => answerers.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("outbox_waiting").on(table.nextAt).where(sql`"state" = 'waiting'`),
    index("outbox_due").on(sql`"priority" desc`, table.nextAt).where(sql`"state" = 'waiting'`),
    index("outbox_sent").on(table.closedAt).where(sql`"state" = 'sent'`),
    index("outbox_follower").on(table.followerId).where(sql`"follower_id" is not null`),
    index("outbox_answerer").on(table.answererId).where(sql`"answerer_id" is not null`),
    check("outbox_state", sql`${table.state} in ('waiting', 'sent', 'failed')`),
  ],
);

/** One row per attempt counted by a limit; old ones are purged. */
export const attempts = sqliteTable(
  "attempts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    key: text("key").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("attempts_key").on(table.key, table.at), index("attempts_at").on(table.at)],
);

/** This installation's own values, such as the suffix of feed UIDs. */
export const instance = sqliteTable("instance", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
