// Puts a mail about a calendar into the outbox.

import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { NewMail } from "~/store/mails/outbox-message";
import { DAY_MS } from "~/time/durations";
import type { Caller } from "./operation";
import { countAttempt, findWait } from "./rate-limits";

const MAIL_LIFETIME_MS = DAY_MS;

type Posting = Pick<Caller, "store" | "now">;

/** Puts a mail into the outbox; it is sent within a day or not at all. */
export function mail(message: NewMail, { store, now }: Posting): void {
  store.outbox.add(message, { now, expiresAt: now + MAIL_LIFETIME_MS });
}

/**
 * Notifies a person of a change in a calendar. Limited per day and person, by calendar and overall, so that repeating
 * and undoing something cannot flood a mailbox.
 */
export function notify(
  message: NewMail,
  context: Posting & { calendar: Pick<Calendar, "id"> },
): void {
  const inCalendar = `${context.calendar.id} ${message.to}`;
  if (findWait("noticesInCalendar", inCalendar, context) > 0) return;
  if (findWait("noticesPerPerson", message.to, context) > 0) return;
  countAttempt("noticesInCalendar", inCalendar, context);
  countAttempt("noticesPerPerson", message.to, context);
  mail(message, context);
}

/** The calendar's data in mails. */
export function naming({ title, link }: Calendar): { calendarTitle: string; calendarLink: string } {
  return { calendarTitle: title, calendarLink: link };
}

/** The recipient of a mail to a user, with their chosen language. */
export function addressing({ email, language }: User): { to: string; language: string | null } {
  return { to: email, language };
}
