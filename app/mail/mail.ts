// A mail that is ready to send, its Message-ID, the transport interface, and the error for a rejected mail.
import type { MailMessage } from "~/store/mails/outbox-message";

/** A name, possibly empty, and exactly one address; never a list, never a header line. */
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
  /** The host that the mail is sent for; its Message-ID ends with it. */
  host: string;
  /** The link and access code that the mail is sent for, as they appear in the text. Secret. */
  keys: string[];
};

/** A way to deliver mails. */
export type MailTransport = {
  /** True where mails are only written to files, and nobody gets them. */
  isFolder?: true;
  /** Resolves once the mail was accepted; rejects with a DeliveryError. */
  send(mail: Mail, messageId: string): Promise<void>;
  /** Aborts what is in progress and closes the connections. */
  close(): void;
  /** Resolves if mails can be sent, as far as a check without sending shows; else rejects with a DeliveryError. */
  verify?(): Promise<void>;
};

type Judgment = { permanent: boolean; hint?: string; cause?: unknown };

/**
 * A mail was not accepted. `permanent` is true when the server rejected it for
 * good and would reject it again; false when a retry may help. The text may quote
 * the server, and so contain addresses and parts of the mail.
 */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly permanent: boolean;
  /** What an operator can do, in our own words: unlike the text, safe to show unchanged. */
  readonly hint: string;

  constructor(message: string, { permanent, hint = "", cause }: Judgment) {
    super(message, { cause });
    this.permanent = permanent;
    this.hint = hint;
  }
}

type OutboxPlace = { id: number; createdAt: number };

const MESSAGE_ID = /^<eas-(\d+)-(\d+)@[^<>@\s]+>$/;

/**
 * The same for every attempt, so that duplicates are recognized (RFC 5322 section
 * 3.6.4): `<eas-7-1763708100000@calendar.example.org>`.
 */
export function mailMessageId({ id, createdAt }: OutboxPlace, host: string): string {
  return `<eas-${id}-${createdAt}@${host}>`;
}

/** Throws on a Message-ID that is not from the outbox. */
export function readMessageId(messageId: string): OutboxPlace {
  const [, id, createdAt] = MESSAGE_ID.exec(messageId) ?? [];
  if (!id || !createdAt) throw new Error("The Message-ID is not of the outbox.");
  return { id: Number(id), createdAt: Number(createdAt) };
}
