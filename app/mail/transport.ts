// The shape of a way to deliver mails.
import type { Mail } from "./mail";

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
