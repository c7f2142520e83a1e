// The tables of answers: people, their answers, and the counts per date. All times are epoch milliseconds.
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { calendarLinks, ofCalendar } from "~/store/schema/calendar-schema";

/** A person in one calendar; rows of two calendars cannot be linked to each other. */
export const answerers = sqliteTable(
  "answerers",
  {
    /** Never reused: the private address is derived from it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    name: text("name").notNull(),
    /** The name folded for comparison. */
    folded: text("folded").notNull(),
    /** An HMAC of the calendar and the browser's cookie or the account; null for a person an editor added. */
    holder: text("holder"),
    email: text("email"),
    /** Null until confirmed by mail; until then only the confirmation mail is sent. */
    confirmedAt: integer("confirmed_at"),
    /** SHA-256 of the secret in the latest confirmation mail. */
    confirmHash: text("confirm_hash"),
    confirmExpiresAt: integer("confirm_expires_at"),
    /** The extra link the person came by; null for the main link. */
    linkId: integer("link_id").references(() => calendarLinks.id, { onDelete: "set null" }),
    byEditor: integer("by_editor", { mode: "boolean" }).notNull().default(false),
    /** Part of the private address; changing it ends that address. */
    keyStamp: text("key_stamp").notNull(),
    /** The language of mails to this person; null for the installation's. */
    language: text("language"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("answerers_person").on(table.calendarId, table.holder, table.folded),
    index("answerers_email").on(table.email).where(sql`"email" is not null`),
    index("answerers_link").on(table.linkId).where(sql`"link_id" is not null`),
    index("answerers_unconfirmed")
      .on(table.confirmExpiresAt)
      .where(sql`"confirm_expires_at" is not null`),
    check("answerers_name", sql`length(${table.name}) between 1 and 40`),
    check("answerers_by_editor", sql`${table.byEditor} in (0, 1)`),
    check(
      "answerers_question",
      sql`(${table.confirmHash} is null) = (${table.confirmExpiresAt} is null)`,
    ),
    check("answerers_confirmed", sql`${table.confirmedAt} is null or ${table.email} is not null`),
  ],
);

const ANSWER_STATES = ["in", "waiting", "no"] as const;

/** A person's answer to a date, by the event id in URLs; the date may no longer exist. */
export const answers = sqliteTable(
  "answers",
  {
    eventId: text("event_id").notNull(),
    answererId: integer("answerer_id")
      .notNull()
      .references(() => answerers.id, { onDelete: "cascade" }),
    calendarId: ofCalendar(),
    /** The chosen slot; 0 for an event that asks who is coming. */
    slot: integer("slot").notNull(),
    people: integer("people").notNull(),
    state: text("state", { enum: ANSWER_STATES }).notNull(),
    /** The queue number on the waiting list; lower comes first. */
    queue: integer("queue").notNull(),
    at: integer("at").notNull(),
    /** The start time the person was reminded of; 0 for none. */
    reminded: integer("reminded").notNull().default(0),
    /** When an editor removed it; the whole batch can be restored for a day. */
    removedAt: integer("removed_at"),
    removedBatch: text("removed_batch"),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.answererId] }),
    index("answers_person").on(table.answererId),
    index("answers_calendar").on(table.calendarId),
    index("answers_removed").on(table.removedAt).where(sql`"removed_at" is not null`),
    check("answers_slot", sql`${table.slot} between 0 and 999`),
    check("answers_people", sql`${table.people} between 1 and 9`),
    check("answers_state", sql`${table.state} in ('in', 'waiting', 'no')`),
    check("answers_batch", sql`(${table.removedAt} is null) = (${table.removedBatch} is null)`),
  ],
);

/** The counts of a date with answers; they stay when its answers are erased. */
export const answerDates = sqliteTable(
  "answer_dates",
  {
    eventId: text("event_id").primaryKey(),
    calendarId: ofCalendar(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** `coming` and `waiting` count people, `declined` counts answers. */
    coming: integer("coming").notNull().default(0),
    declined: integer("declined").notNull().default(0),
    waiting: integer("waiting").notNull().default(0),
    /** People per slot, as JSON: {"2":5}. */
    slots: text("slots").notNull().default("{}"),
    full: integer("full", { mode: "boolean" }).notNull().default(false),
    /** False if the date is deleted, canceled or takes no answers; its answers are kept but hidden. */
    shown: integer("shown", { mode: "boolean" }).notNull().default(true),
    /** The last queue number given. */
    queue: integer("queue").notNull().default(0),
    /** When the date last changed, and the event as last mailed to attendees (JSON). */
    changedAt: integer("changed_at"),
    told: text("told"),
    erased: integer("erased", { mode: "boolean" }).notNull().default(false),
    /** The date's former ids with the batch that changed each (JSON), for Undo. */
    moves: text("moves").notNull().default("[]"),
  },
  (table) => [
    // Covers the query for a month's counts.
    index("answer_dates_counts")
      .on(
        table.calendarId,
        table.startsAt,
        table.endsAt,
        table.eventId,
        table.coming,
        table.waiting,
        table.full,
        table.shown,
      )
      .where(sql`"shown"`),
    index("answer_dates_calendar").on(table.calendarId),
    index("answer_dates_end").on(table.endsAt).where(sql`not "erased"`),
    index("answer_dates_start").on(table.startsAt).where(sql`"shown"`),
    index("answer_dates_changed").on(table.changedAt).where(sql`"changed_at" is not null`),
    check("answer_dates_slots", sql`json_valid(${table.slots})`),
    check("answer_dates_moves", sql`json_valid(${table.moves})`),
    check("answer_dates_told", sql`${table.told} is null or json_valid(${table.told})`),
  ],
);

/** When an address was last asked to confirm in a calendar; the address is stored as an HMAC. */
export const answerAsks = sqliteTable(
  "answer_asks",
  {
    calendarId: ofCalendar(),
    emailHash: text("email_hash").notNull(),
    askedAt: integer("asked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.emailHash] }),
    index("answer_asks_email").on(table.emailHash, table.askedAt),
    index("answer_asks_age").on(table.askedAt),
  ],
);
