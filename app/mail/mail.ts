// A mail that is ready to send, its Message-ID, a way to deliver it, and the error of one that was not taken.
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

/** A way to deliver mails. */
export type MailTransport = {
  /** True where mails are only written down, and nobody gets them. */
  isFolder?: true;
  /** Resolves once the mail is in other hands; rejects with a DeliveryError. */
  send(mail: Mail, messageId: string): Promise<void>;
  /** Gives up what is under way and lets the connections go. */
  close(): void;
  /** Resolves when mails could be sent, as far as can be told without sending one; else rejects with a DeliveryError. */
  verify?(): Promise<void>;
};

type Judgment = { permanent: boolean; hint?: string; cause?: unknown };

/**
 * A mail was not taken. `permanent` is true when the server refused this mail
 * for good and the same mail would be refused again; false when it is worth a
 * retry. The text may quote the server, hence addresses and parts of the mail.
 */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly permanent: boolean;
  /** What an operator can do, in our own words: safe to show as it is, unlike the text. */
  readonly hint: string;

  constructor(message: string, { permanent, hint = "", cause }: Judgment) {
    super(message, { cause });
    this.permanent = permanent;
    this.hint = hint;
  }
}

type OutboxPlace = { id: number; createdAt: number };

const MESSAGE_ID = /^<eas-(\d+)-(\d+)@[^<>@\s]+>$/;

/** The same at every attempt, so that a mail that arrives twice is recognized: `<eas-7-1763708100000@calendar.example.org>` (RFC 5322 section 3.6.4). */
export function messageIdOf({ id, createdAt }: OutboxPlace, host: string): string {
  return `<eas-${id}-${createdAt}@${host}>`;
}

/** Throws on a Message-ID that is not the outbox's. */
export function readMessageId(messageId: string): OutboxPlace {
  const [, id, createdAt] = MESSAGE_ID.exec(messageId) ?? [];
  if (!id || !createdAt) throw new Error("The Message-ID is not of the outbox.");
  return { id: Number(id), createdAt: Number(createdAt) };
}
