// Stores events suggested by visitors, waiting or recently decided, and mails admins about waiting ones.
import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { SUGGESTED_VALUES } from "~/event/event-fields";
import type { Database } from "~/store/kernel/database";
import type { OutboxStore } from "~/store/mails/outbox-store";
import { calendarAdmins, calendars, suggestions, users } from "~/store/schema/schema";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { DELETED_KEPT_DAYS, SUGGESTION_DAYS } from "~/values/limits";
import { pick } from "~/values/pick";
import type { EventValues } from "./event-store";

export type Suggestion = typeof suggestions.$inferSelect;
/** `email` is notified of the decision; null if not wanted. */
type NewSuggestion = Omit<EventValues, "asks"> & {
  id: string;
  name: string;
  email: string | null;
  language: string | null;
  now: number;
};
type Decision = { decidedBy: number; now: number };

export function createSuggestionStore(database: Database) {
  const isWaiting = eq(suggestions.state, "waiting");
  const waitingIn = and(eq(suggestions.calendarId, sql.placeholder("calendarId")), isWaiting);
  const waitingCount = database.select({ n: count() }).from(suggestions).where(waitingIn).prepare();
  const waiting = database
    .select()
    .from(suggestions)
    .where(waitingIn)
    .orderBy(asc(suggestions.createdAt), asc(suggestions.id))
    .prepare();

  /** Also erases the sender's name and email. */
  function decide(id: string, decision: Partial<Suggestion>, { decidedBy, now }: Decision): void {
    database
      .update(suggestions)
      .set({ ...decision, decidedBy, decidedAt: now, name: "", email: null, language: null })
      .where(and(eq(suggestions.id, id), isWaiting))
      .run();
  }

  return {
    find: (calendarId: number, id: string): Suggestion | undefined =>
      database
        .select()
        .from(suggestions)
        .where(and(eq(suggestions.calendarId, calendarId), eq(suggestions.id, id)))
        .get(),
    add(calendarId: number, { now, ...values }: NewSuggestion): void {
      database
        .insert(suggestions)
        .values({ ...values, calendarId, createdAt: now })
        .run();
    },
    /** The sender can change a suggestion while it waits. */
    change(id: string, values: Omit<NewSuggestion, "id" | "now">): void {
      database
        .update(suggestions)
        .set(values)
        .where(and(eq(suggestions.id, id), isWaiting))
        .run();
    },
    /** A calendar's waiting suggestions, oldest first. */
    listWaiting: (calendarId: number): Suggestion[] => waiting.all({ calendarId }),
    countWaiting: (calendarId: number): number => waitingCount.get({ calendarId })?.n ?? 0,
    /** How many waiting suggestions will notify this address, in all calendars that are not deleted. */
    countWaitingFrom: (email: string): number =>
      database
        .select({ n: count() })
        .from(suggestions)
        .innerJoin(calendars, eq(calendars.id, suggestions.calendarId))
        .where(and(eq(suggestions.email, email), isWaiting, isNull(calendars.deletedAt)))
        .get()?.n ?? 0,
    /** The suggestions that will notify this address, with their calendar's title. */
    listFrom: (email: string) =>
      database
        .select({
          ...pick(suggestions, SUGGESTED_VALUES),
          name: suggestions.name,
          language: suggestions.language,
          createdAt: suggestions.createdAt,
          calendarTitle: calendars.title,
        })
        .from(suggestions)
        .innerJoin(calendars, eq(calendars.id, suggestions.calendarId))
        .where(and(eq(suggestions.email, email), isNull(calendars.deletedAt)))
        .orderBy(asc(suggestions.createdAt), asc(suggestions.id))
        .all()
        .map(({ categoryId: _, ...shown }) => shown),
    /** All suggestions of a calendar without their email addresses, which no one else may see. */
    listAll: (calendarId: number) =>
      database
        .select()
        .from(suggestions)
        .where(eq(suggestions.calendarId, calendarId))
        .orderBy(asc(suggestions.createdAt), asc(suggestions.id))
        .all()
        .map(({ email: _email, language: _, calendarId: _key, decidedBy: _by, ...shown }) => shown),
    /** `eventId` is the event it became. */
    approve: (id: string, eventId: string, decision: Decision): void =>
      decide(id, { state: "approved", eventId }, decision),
    decline: (id: string, note: string, decision: Decision): void =>
      decide(id, { state: "declined", note }, decision),
    /** Stops notifying this address. */
    forget(email: string): void {
      database
        .update(suggestions)
        .set({ email: null, language: null })
        .where(eq(suggestions.email, email))
        .run();
    },
    /** Removes suggestions that waited too long, and decided ones that can no longer be undone. */
    purge(now: number): void {
      database
        .delete(suggestions)
        .where(
          or(
            and(isWaiting, lt(suggestions.createdAt, now - SUGGESTION_DAYS * DAY_MS)),
            and(
              ne(suggestions.state, "waiting"),
              isNotNull(suggestions.decidedAt),
              lt(suggestions.decidedAt, now - DELETED_KEPT_DAYS * DAY_MS),
            ),
          ),
        )
        .run();
    },
  };
}

/** Calendars named in one mail, those with the oldest suggestions first. */
const CALENDARS_A_MAIL = 20;

type Admin = { id: number; email: string; language: string | null };

export function createSuggestionNotices(database: Database, outbox: Pick<OutboxStore, "add">) {
  const isAlive = and(eq(suggestions.state, "waiting"), isNull(calendars.deletedAt));

  /** Admins last mailed over an hour ago whose calendars got suggestions since. */
  function listDue(now: number): Admin[] {
    const toldAt = users.suggestionsToldAt;
    // A time in the future, from a wrong clock, must not suppress mails.
    const isLongAgo = or(lte(toldAt, now - HOUR_MS), gt(toldAt, now));
    const isNews = or(gt(suggestions.createdAt, toldAt), gt(toldAt, now));
    return database
      .selectDistinct({ id: users.id, email: users.email, language: users.language })
      .from(suggestions)
      .innerJoin(calendars, eq(calendars.id, suggestions.calendarId))
      .innerJoin(calendarAdmins, eq(calendarAdmins.calendarId, calendars.id))
      .innerJoin(users, eq(users.id, calendarAdmins.userId))
      .where(and(isAlive, isLongAgo, isNews))
      .orderBy(asc(users.id))
      .all();
  }

  function listWaiting({ id }: Admin) {
    return database
      .select({ title: calendars.title, link: calendars.link, waiting: count() })
      .from(calendarAdmins)
      .innerJoin(calendars, eq(calendars.id, calendarAdmins.calendarId))
      .innerJoin(suggestions, eq(suggestions.calendarId, calendars.id))
      .where(and(eq(calendarAdmins.userId, id), isAlive))
      .groupBy(calendars.id)
      .orderBy(asc(sql`min(${suggestions.createdAt})`), asc(calendars.id))
      .all();
  }

  function notify(admin: Admin, now: number): void {
    const all = listWaiting(admin);
    const waiting = all.reduce((sum, each) => sum + each.waiting, 0);
    outbox.add(
      {
        kind: "suggestions-wait",
        to: admin.email,
        language: admin.language,
        waiting,
        calendars: all.slice(0, CALENDARS_A_MAIL),
      },
      { now, expiresAt: now + DAY_MS },
    );
    database.update(users).set({ suggestionsToldAt: now }).where(eq(users.id, admin.id)).run();
  }

  return {
    /** Mails each admin who is due. Call it within a transaction. */
    notifyAdmins(now: number): void {
      for (const admin of listDue(now)) notify(admin, now);
    },
  };
}
