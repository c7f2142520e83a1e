// The text of a mail in a world's outbox.
import { composeMail } from "~/mail/compose-mail";
import type { MailMessage } from "~/store/mails/outbox-message";
import { OFFERED, ORIGIN } from "./followers";

export function textOf(message: Record<string, unknown>): string {
  const from = { name: "EAS", address: "no-reply@calendar.example.org" };
  return composeMail(message as MailMessage, { origin: ORIGIN, from, languages: OFFERED }).text;
}
