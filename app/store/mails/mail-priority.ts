// Says in which order mails leave, and which of them the hourly limit counts.
import type { MailMessage } from "./outbox-message";

/** Logins and confirmations: somebody sits and waits for them. They go first and are not counted. */
export const PROMPT = 10;
/** What tells one person of something, such as an invite: before what goes to many, and counted like that. */
export const NOTICE = 5;
/** Mails to followers. */
export const BULK = 0;

const PROMPT_KINDS: readonly MailMessage["kind"][] = ["login", "login-refused", "follow-confirm"];
const BULK_KINDS: readonly MailMessage["kind"][] = ["digest", "changes", "reminder"];

export function priorityOf({ kind }: MailMessage): number {
  if (PROMPT_KINDS.includes(kind)) return PROMPT;
  return BULK_KINDS.includes(kind) ? BULK : NOTICE;
}
