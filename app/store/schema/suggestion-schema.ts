// The shape of the table of events that visitors suggest. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { calendars, categories } from "./calendar-schema";
import { eventTextColumns } from "./event-columns";
import { users } from "./person-schema";

const SUGGESTION_STATES = ["waiting", "approved", "declined"] as const;

/** The columns of the event are those of `events`. */
export const suggestions = sqliteTable(
  "suggestions",
  {
    id: text("id").primaryKey(),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => calendars.id, { onDelete: "cascade" }),
    ...eventTextColumns(),
    categoryId: integer("category_id").references(() => categories.id, { onDelete: "set null" }),
    allDay: integer("all_day", { mode: "boolean" }).notNull(),
    from: integer("from").notNull(),
    to: integer("to").notNull(),
    firstDay: text("first_day"),
    lastDay: text("last_day"),
    timeZone: text("time_zone").notNull(),
    /** Who suggests it, as they call themselves. Both are erased with the decision. */
    name: text("name").notNull(),
    email: text("email"),
    createdAt: integer("created_at").notNull(),
    state: text("state", { enum: SUGGESTION_STATES }).notNull().default("waiting"),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: integer("decided_at"),
    /** The event, or the date of a series, that it became. */
    eventId: text("event_id"),
    /** What the one who declined it has to say. */
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("suggestions_calendar").on(table.calendarId, table.state, table.createdAt),
    index("suggestions_waiting").on(table.createdAt).where(sql`"state" = 'waiting'`),
    index("suggestions_email").on(table.email).where(sql`"email" is not null`),
    // For removing a category or an account.
    index("suggestions_category").on(table.categoryId).where(sql`"category_id" is not null`),
    index("suggestions_decider").on(table.decidedBy).where(sql`"decided_by" is not null`),
    check("suggestions_title", sql`length(${table.title}) between 1 and 50`),
    check("suggestions_order", sql`${table.to} >= ${table.from}`),
    check(
      "suggestions_days",
      sql`${table.allDay} = (${table.firstDay} is not null) and ${table.allDay} = (${table.lastDay} is not null)`,
    ),
    check("suggestions_state", sql`${table.state} in ('waiting', 'approved', 'declined')`),
    check("suggestions_decided", sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check(
      "suggestions_erased",
      sql`${table.state} = 'waiting' or (${table.name} = '' and ${table.email} is null)`,
    ),
    check("suggestions_event", sql`(${table.state} = 'approved') = (${table.eventId} is not null)`),
  ],
);
