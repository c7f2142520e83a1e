// A mail ready to send, its Message-ID, the transport interface, and the error for a rejected mail.
import type { MailMessage } from "~/store/mails/outbox-message";

/** A possibly empty name and exactly one address; never a list or a header line. */
export type Mailbox = { name: string; address: string };

export type Mail = {
  kind: MailMessage["kind"];
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Additional headers, by name. */
  headers: Record<string, string>;
  /** The host the mail is sent for, which ends its Message-ID. */
  host: string;
  /** The link and access code in the mail, as they appear in the text. Secret. */
  keys: string[];
};

export type MailTransport = {
  /** True if mails are only written to files and nobody gets them. */
  isFolder?: true;
  /** Resolves once the mail is accepted; rejects with a DeliveryError. */
  send(mail: Mail, messageId: string): Promise<void>;
  /** Aborts everything in progress and closes the connections. */
  close(): void;
  /**
   * Resolves if mails can be sent, as far as can be checked without sending; otherwise rejects with a DeliveryError.
   */
  verify?(): Promise<void>;
};

type Judgment = { permanent: boolean; hint?: string; cause?: unknown };

/**
 * A mail was not accepted. `permanent` is true if the server rejected it for good, false if a retry may help. The text
 * may quote the server, and so contain addresses and parts of the mail.
 */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly permanent: boolean;
  /** A hint for the operator in our own words: unlike the text, safe to show unchanged. */
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
 * The same for every attempt, so that duplicates are recognized (RFC 5322 section 3.6.4):
 * `<eas-7-1763708100000@calendar.example.org>`.
 */
export function mailMessageId({ id, createdAt }: OutboxPlace, host: string): string {
  return `<eas-${id}-${createdAt}@${host}>`;
}

/** Throws for a Message-ID that is not from the outbox. */
export function readMessageId(messageId: string): OutboxPlace {
  const [, id, createdAt] = MESSAGE_ID.exec(messageId) ?? [];
  if (!id || !createdAt) throw new Error("The Message-ID is not of the outbox.");
  return { id: Number(id), createdAt: Number(createdAt) };
}
