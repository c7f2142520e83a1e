// Tells the people who manage calendars by mail, once an hour at most, that suggestions wait for them.
import { and, asc, count, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import type { OutboxStore } from "~/store/mails/outbox-store";
import { calendarAdmins, calendars, suggestions, users } from "~/store/schema/schema";
import { DAY_MS, HOUR_MS } from "~/time/durations";

/** Calendars that one mail names, those with the oldest suggestions first. */
const CALENDARS_A_MAIL = 20;

type Admin = { id: number; email: string };

export function createSuggestionNotices(database: Database, outbox: Pick<OutboxStore, "add">) {
  const isAlive = and(eq(suggestions.state, "waiting"), isNull(calendars.deletedAt));

  /** Those who were not told for an hour and manage a calendar for which something came since. */
  function listDue(now: number): Admin[] {
    const toldAt = users.suggestionsToldAt;
    // What a wrong clock dated later than now silences nobody.
    const isLongAgo = or(lte(toldAt, now - HOUR_MS), gt(toldAt, now));
    const isNews = or(gt(suggestions.createdAt, toldAt), gt(toldAt, now));
    return database
      .selectDistinct({ id: users.id, email: users.email })
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

  function tell(admin: Admin, now: number): void {
    const all = listWaiting(admin);
    const waiting = all.reduce((sum, each) => sum + each.waiting, 0);
    outbox.add(
      {
        ...{ kind: "suggestions-wait", to: admin.email, waiting },
        calendars: all.slice(0, CALENDARS_A_MAIL),
      },
      { now, expiresAt: now + DAY_MS },
    );
    database.update(users).set({ suggestionsToldAt: now }).where(eq(users.id, admin.id)).run();
  }

  return {
    /** Mails each admin who is due; within a transaction of the caller's. */
    tellAdmins(now: number): void {
      for (const admin of listDue(now)) tell(admin, now);
    },
  };
}
