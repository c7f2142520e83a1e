// The shape of a mail that is ready to send.
import type { MailMessage } from "~/store/mails/outbox-message";

/** One name, possibly empty, and exactly one address; never a list, never a line of a header. */
export type Mailbox = { name: string; address: string };

export type Mail = {
  kind: MailMessage["kind"];
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Further headers, by name. */
  headers: Record<string, string>;
  /** The host that the mail speaks for; its Message-ID ends with it. */
  host: string;
  /** What the mail is sent for: link and access code as they stand in the text. Secret. */
  keys: string[];
};
