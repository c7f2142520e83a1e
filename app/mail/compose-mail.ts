// Builds a mail from an outbox message: sender, recipient, headers, and its text and HTML parts.

import { answerHeaders, isAnswerMail } from "~/features/answers/mails";
import { followHeaders, isFollowMail, wordFollowMail } from "~/features/follow/mails";
import type { MailMessage } from "~/store/mails/outbox-message";
import { mailLanguage, type OfferedLanguages } from "~/values/languages";
import { asciiAddress, isMailAddress, isSenderAddress } from "~/values/mail-address";
import { cleanLine } from "~/values/text";
import { ENGLISH, wordsIn } from "~/words/server-words";
import type { Words } from "~/words/words";
import type { Mail, Mailbox } from "./mail";
import { renderText } from "./mail-body";
import { renderHtml } from "./mail-html";
import { wordMail } from "./wording";

export type ComposeOptions = {
  /** The installation's public address, without a trailing slash. */
  origin: string;
  from: Mailbox;
  /** The name shown with the address for contact messages. */
  contactName?: string;
  languages: OfferedLanguages;
};

/** In code points. The longest subject from a contact form or a calendar's title is shorter. */
const LONGEST_SUBJECT = 250;

/**
 * The mail for `message`. Throws unless every address is one plain address, because a mail program would read a text
 * such as "a@x.org, b@x.org" as two recipients. Errors contain no secrets.
 */
export function composeMail(
  message: MailMessage,
  { origin, from, contactName = "", languages }: ComposeOptions,
): Mail {
  const words = mailWords(message, languages);
  const wording = isFollowMail(message)
    ? wordFollowMail(message, origin, words)
    : wordMail(message, origin, words);
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
    text: renderText(body, origin, words),
    html: renderHtml(body, { title: line, origin, words }),
    // A person writes a contact message; all others are automatic (RFC 3834 section 5).
    headers: {
      "Content-Language": words.language,
      ...(!isContact && { "Auto-Submitted": "auto-generated" }),
      ...(isFollowMail(message) && followHeaders(message, origin)),
      ...(isAnswerMail(message) && answerHeaders(message, origin)),
    },
    host: new URL(origin).hostname,
    keys: parts.flatMap((part) => {
      if (part.is === "link") return [part.url];
      return part.is === "code" ? [part.code] : [];
    }),
  };
}

/** Mails from releases with only one language have none. */
function mailWords({ language }: MailMessage, offered: OfferedLanguages): Words {
  return language === undefined ? ENGLISH : wordsIn(mailLanguage(language, offered));
}

function sender({ name, address }: Mailbox): Mailbox {
  if (!isSenderAddress(address)) throw new Error("The sender's email address was refused.");
  return { name: headerText(name), address: asciiAddress(address) };
}

function mailbox(name: string, address: string): Mailbox {
  if (!isMailAddress(address)) throw new Error("An email address was refused.");
  return { name: headerText(name), address: asciiAddress(address) };
}

function subjectLine(subject: string): string {
  return Array.from(headerText(subject)).slice(0, LONGEST_SUBJECT).join("");
}

/**
 * One line without control characters. Breaks up typed text that looks like an encoded word (RFC 2047), which a mail
 * program would decode to another text, even with line breaks.
 */
function headerText(text: string): string {
  return cleanLine(text).replaceAll("=?", "= ?");
}
