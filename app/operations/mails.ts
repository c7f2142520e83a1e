// Puts a mail about a calendar into the outbox.
import { DAY_MS } from "~/calendar/durations";
import type { Calendar } from "~/server/store/calendar-store";
import type { MailMessage } from "~/server/store/outbox-message";
import type { Caller } from "./operation";

const MAIL_LIFETIME_MS = DAY_MS;

/** Mails it within a day or not at all. */
export function mail(message: MailMessage, { store, now }: Pick<Caller, "store" | "now">): void {
  store.outbox.add(message, { now, expiresAt: now + MAIL_LIFETIME_MS });
}

/** What mails say of a calendar. */
export function naming({ title, link }: Calendar): { calendarTitle: string; calendarLink: string } {
  return { calendarTitle: title, calendarLink: link };
}
