// Builds a mail from an outbox message: sender, recipient, headers, and its text and HTML parts.

import type { MailMessage } from "~/store/mails/outbox-message";
import { isMailAddress, isSenderAddress } from "~/values/mail-address";
import { cleanLine } from "~/values/text";
import { followHeaders, isFollowMail, wordFollowMail } from "./follow-wording";
import type { Mail, Mailbox } from "./mail";
import { renderText } from "./mail-body";
import { renderHtml } from "./mail-html";
import { wordMail } from "./wording";

export type ComposeOptions = {
  /** The public address of the installation, without a slash at its end. */
  origin: string;
  from: Mailbox;
  /** The name beside the address that contact messages go to. */
  contactName?: string;
};

/** In code points. The longest subject that a contact form or a calendar's title produces is shorter. */
const LONGEST_SUBJECT = 250;

/**
 * The mail for `message`. Throws unless every address is one plain address: a mail
 * program would read a text such as "a@x.org, b@x.org" as two recipients. Errors
 * contain no secrets.
 */
export function composeMail(
  message: MailMessage,
  { origin, from, contactName = "" }: ComposeOptions,
): Mail {
  const wording = isFollowMail(message)
    ? wordFollowMail(message, origin)
    : wordMail(message, origin);
  const { calendar, parts } = wording;
  const line = subjectLine(wording.subject);
  const body = { ...(calendar && { calendar }), heading: wording.heading ?? line, parts };
  const isContact = message.kind === "contact";
  return {
    kind: message.kind,
    from: sender(from),
    to: mailbox(isContact ? contactName : "", message.to),
    ...(isContact && { replyTo: mailbox(message.name, message.email) }),
    subject: line,
    text: renderText(body, origin),
    html: renderHtml(body, { title: line, origin }),
    // A contact message is written by a person, all others are automatic (RFC 3834 section 5).
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
 * One line without control characters. Anything a user typed that looks like an
 * encoded word (RFC 2047) is broken up: a mail program would decode it to another
 * text, line breaks included.
 */
function headerText(text: string): string {
  return cleanLine(text).replaceAll("=?", "= ?");
}
