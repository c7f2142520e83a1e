// The table of the history: the state of items before each change. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofCalendar } from "./calendar-schema";
import { users } from "./person-schema";

const ITEM_KINDS = ["event", "series", "news", "home", "calendar"] as const;
const VERSION_ACTIONS = ["created", "changed", "canceled", "deleted", "restored"] as const;
const CHANGED_VIA = ["web", "api", "import", "suggestion", "app"] as const;

export const versions = sqliteTable(
  "versions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    itemKind: text("item_kind", { enum: ITEM_KINDS }).notNull(),
    /** The item's id; "" for the home page and the calendar itself. */
    itemId: text("item_id").notNull(),
    /** Shared by everything that one request changed. */
    batch: text("batch").notNull(),
    at: integer("at").notNull(),
    actorId: integer("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** The actor's public name at the time, used if the account is deleted. */
    actorName: text("actor_name").notNull(),
    via: text("via", { enum: CHANGED_VIA }).notNull(),
    /** The app password's name given by its user; null unless an app made the change. */
    appName: text("app_name"),
    action: text("action", { enum: VERSION_ACTIONS }).notNull(),
    /** The item's state before the change, as JSON; null for a new item. */
    before: text("before"),
    /** The calendar's revision before the change; null for changes stored by older releases. */
    revision: integer("revision"),
  },
  (table) => [
    index("versions_calendar").on(table.calendarId, table.id),
    index("versions_item").on(table.calendarId, table.itemKind, table.itemId, table.id),
    index("versions_batch").on(table.batch),
    index("versions_actor").on(table.actorId),
    check(
      "versions_kind",
      sql`${table.itemKind} in ('event', 'series', 'news', 'home', 'calendar')`,
    ),
    check("versions_via", sql`${table.via} in ('web', 'api', 'import', 'suggestion', 'app')`),
    check(
      "versions_action",
      sql`${table.action} in ('created', 'changed', 'canceled', 'deleted', 'restored')`,
    ),
    check("versions_before", sql`(${table.before} is null) = (${table.action} = 'created')`),
  ],
);
