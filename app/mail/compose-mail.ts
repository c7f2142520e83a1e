// Turns a message of the outbox into a mail: who it is from and to, its headers, its two texts.

import type { MailMessage } from "~/store/mails/outbox-message";
import { isMailAddress, isSenderAddress } from "~/values/mail-address";
import { cleanLine } from "~/values/text";
import { followHeaders, isFollowMail, wordFollowMail } from "./follow-wording";
import type { Mail, Mailbox } from "./mail";
import { renderHtml, renderText } from "./mail-body";
import { wordMail } from "./wording";

export type ComposeOptions = {
  /** The public address of the installation, without a slash at its end. */
  origin: string;
  from: Mailbox;
  /** The name beside the address that contact messages go to. */
  contactName?: string;
};

/** In code points. The longest that a contact form or a calendar's title leads to is shorter. */
const LONGEST_SUBJECT = 250;

/**
 * The mail for `message`. Every address is an object of its own and must be one
 * plain address, or it throws: a mail program would read a
 * text such as "a@x.org, b@x.org" as two readers. Error texts hold no secret.
 */
export function composeMail(
  message: MailMessage,
  { origin, from, contactName = "" }: ComposeOptions,
): Mail {
  const { subject, parts } = isFollowMail(message)
    ? wordFollowMail(message, origin)
    : wordMail(message, origin);
  const line = subjectLine(subject);
  const isContact = message.kind === "contact";
  return {
    kind: message.kind,
    from: sender(from),
    to: mailbox(isContact ? contactName : "", message.to),
    ...(isContact && { replyTo: mailbox(message.name, message.email) }),
    subject: line,
    text: renderText(parts),
    html: renderHtml(parts, line),
    // A contact message is written by a person, the others by no one (RFC 3834 section 5).
    headers: isContact
      ? {}
      : {
          "Auto-Submitted": "auto-generated",
          ...(isFollowMail(message) && followHeaders(message, origin)),
        },
    host: new URL(origin).hostname,
    keys: parts.flatMap((part) => {
      if (part.is === "link") return [part.url];
      return part.is === "code" ? [part.code] : [];
    }),
  };
}

function sender({ name, address }: Mailbox): Mailbox {
  if (!isSenderAddress(address)) throw new Error("The sender's email address was refused.");
  return { name: headerText(name), address };
}

function mailbox(name: string, address: string): Mailbox {
  if (!isMailAddress(address)) throw new Error("An email address was refused.");
  return { name: headerText(name), address };
}

function subjectLine(subject: string): string {
  return Array.from(headerText(subject)).slice(0, LONGEST_SUBJECT).join("");
}

/**
 * One line without control characters. What a user typed in the form of an
 * encoded word (RFC 2047) is taken apart: the reader's program would decode it
 * to another text, line breaks included.
 */
function headerText(text: string): string {
  return cleanLine(text).replaceAll("=?", "= ?");
}
