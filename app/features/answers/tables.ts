// The tables of who comes: people who answered, their answers, and of each date the numbers that pages show. All times
// are epoch milliseconds.
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

/** A person in one calendar: rows of two calendars cannot be joined. */
export const answerers = sqliteTable(
  "answerers",
  {
    /** Never reused: the private address is made of it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: ofCalendar(),
    name: text("name").notNull(),
    /** The name as it is compared. */
    folded: text("folded").notNull(),
    /** An HMAC of the browser's cookie or of the account, and the calendar; null for a person that an editor added. */
    holder: text("holder"),
    email: text("email"),
    /** Null until the person has confirmed from the mailbox; before that, only the question is sent. */
    confirmedAt: integer("confirmed_at"),
    /** SHA-256 of the secret in the newest question. */
    confirmHash: text("confirm_hash"),
    confirmExpiresAt: integer("confirm_expires_at"),
    /** The extra link that the person came by; null for the main one. */
    linkId: integer("link_id").references(() => calendarLinks.id, { onDelete: "set null" }),
    byEditor: integer("by_editor", { mode: "boolean" }).notNull().default(false),
    /** A part of the private address, which ends when this is renewed. */
    keyStamp: text("key_stamp").notNull(),
    /** The language of mails to this person; null: the installation's. */
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

/** A person's answer for a date, by the id that the date has in addresses; the date may be gone. */
export const answers = sqliteTable(
  "answers",
  {
    eventId: text("event_id").notNull(),
    answererId: integer("answerer_id")
      .notNull()
      .references(() => answerers.id, { onDelete: "cascade" }),
    calendarId: ofCalendar(),
    /** The slot that was signed up for; 0 for an event that asks who comes. */
    slot: integer("slot").notNull(),
    people: integer("people").notNull(),
    state: text("state", { enum: ANSWER_STATES }).notNull(),
    /** The turn on the waiting list: a lower one comes first. */
    queue: integer("queue").notNull(),
    at: integer("at").notNull(),
    /** The start of the date that the person was reminded of, 0 for none. */
    reminded: integer("reminded").notNull().default(0),
    /** Removed by an editor, who can restore it for a day with all of that batch. */
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

/** The numbers of a date with answers, which stay when its answers are erased. */
export const answerDates = sqliteTable(
  "answer_dates",
  {
    eventId: text("event_id").primaryKey(),
    calendarId: ofCalendar(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** People who come, of answers that say no, and on the waiting list. */
    coming: integer("coming").notNull().default(0),
    declined: integer("declined").notNull().default(0),
    waiting: integer("waiting").notNull().default(0),
    /** People by slot, as JSON: {"2":5}. */
    slots: text("slots").notNull().default("{}"),
    full: integer("full", { mode: "boolean" }).notNull().default(false),
    /** Whether the date takes place and asks: one that is deleted, canceled or asks no more keeps its answers unseen. */
    shown: integer("shown", { mode: "boolean" }).notNull().default(true),
    /** The last turn that was given. */
    queue: integer("queue").notNull().default(0),
    /** When the date itself last changed, and what people were told of it (JSON), for mails. */
    changedAt: integer("changed_at"),
    told: text("told"),
    /** Whether its answers are erased. */
    erased: integer("erased", { mode: "boolean" }).notNull().default(false),
    /** The ids that the date had, each with the batch that moved it, as JSON: Undo moves it back. */
    moves: text("moves").notNull().default("[]"),
  },
  (table) => [
    // Has every column that the numbers of a month need.
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

/** When an address was last asked to confirm, in a calendar; the address is an HMAC. */
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
