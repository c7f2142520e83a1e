// The text of each mail, and the target of its link.

import { msg } from "@lingui/core/macro";
import { daysLabel } from "~/event/labels";
import { wordAnswerMail, wordAnswerQuestion } from "~/features/answers/mails";
import { wordFollowQuestion } from "~/features/follow/mails";
import { wordFailingSource } from "~/features/sources/mails";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { dayIn } from "~/time/zones";
import { cleanLine, cleanText } from "~/values/text";
import type { Words } from "~/words/words";
import { wordLogin, wordRefusedLogin } from "./login-wording";
import { address, requireToken, say, siteHost, type Wording } from "./mail-body";
import {
  linkToCalendar,
  wordAppPassword,
  wordDecision,
  wordNotice,
  wordReplacement,
  wordSuggestions,
} from "./notice-wording";
import { tameName } from "./tame-name";

/**
 * Subject and parts of a mail; links begin with `origin`, which has no trailing slash. Throws for an unknown kind, such
 * as one from another release, and for a malformed code or token.
 */
export function wordMail(message: MailMessage, origin: string, words: Words): Wording {
  switch (message.kind) {
    case "login":
      return wordLogin(message, origin, words);
    case "login-refused":
      return wordRefusedLogin(message, origin, words);
    case "invite":
      return wordInvite(message, origin, words);
    case "contact":
      return wordContact(message, origin, words);
    case "test":
      return wordTest(origin, words);
    case "calendar-deleted":
      return wordDeletion(message, origin, words);
    case "calendar-restored":
      return wordRestoration(message, origin, words);
    case "link-replaced":
      return wordReplacement(message, origin, words);
    case "account-deleted":
      return wordFarewell(origin, words);
    case "app-password":
      return wordAppPassword(message, origin, words);
    case "follow-confirm":
    case "follow-known":
      return wordFollowQuestion(message, origin, words);
    case "invite-canceled":
    case "invite-accepted":
    case "admin-removed":
    case "admin-left":
      return wordNotice(message, origin, words);
    case "answer-confirm":
      return wordAnswerQuestion(message, origin, words);
    case "answer-place":
    case "answer-changes":
    case "answer-reminder":
      return wordAnswerMail(message, origin, words);
    case "source-failing":
      return wordFailingSource(message, origin, words);
    case "suggestions-wait":
      return wordSuggestions(message, origin, words);
    case "suggestion-approved":
    case "suggestion-declined":
      return wordDecision(message, origin, words);
    default:
      throw new Error("There is no such kind of mail.");
  }
}

function wordTest(origin: string, words: Words): Wording {
  const host = siteHost(origin);
  return {
    subject: words._(msg`EAS can send email`),
    heading: words._(msg`Email works`),
    parts: [say(words._(msg`This is a test email from EAS at ${host}. Email works.`))],
  };
}

type Mailed<Kind extends MailMessage["kind"]> = Extract<MailMessage, { kind: Kind }>;

function wordInvite(message: Mailed<"invite">, origin: string, words: Words): Wording {
  const [inviter, title] = [tameName(message.inviter), tameName(message.calendarTitle)];
  const host = siteHost(origin);
  const url = address(
    origin,
    pagePaths.acceptInvite(message.calendarLink, message.to, requireToken(message.token)),
  );
  return {
    subject: words._(msg`Invite to manage the calendar “${title}”`),
    calendar: { title },
    heading: words._(msg`You are invited to manage this calendar`),
    parts: [
      say(
        words._(
          msg`${inviter} has invited you to manage the calendar “${title}” on EAS at ${host}.`,
        ),
      ),
      say(
        words._(
          msg`Managers can edit the calendar's events, news and home page, and invite others.`,
        ),
      ),
      { is: "link", label: words._(msg`Accept Invite`), url },
      say(
        words._(
          msg`The link is valid for 30 days and can be used once. Nothing changes until you accept.`,
        ),
      ),
      say(
        words._(
          msg`If you do not know ${inviter} or do not want this, ignore this email and nothing will happen.`,
        ),
      ),
    ],
  };
}

function wordContact(message: Mailed<"contact">, origin: string, words: Words): Wording {
  const { email } = message;
  const subject = cleanLine(message.subject);
  const sender = `${cleanLine(message.name)} <${email}>`;
  const host = siteHost(origin);
  return {
    subject: words._(msg`EAS contact: ${subject}`),
    heading: subject,
    parts: [
      say(words._(msg`${sender} sent a message with the contact form of ${host}:`)),
      { is: "quote", text: cleanText(message.message) },
      say(words._(msg`If you reply to this email, your reply goes to ${email}.`)),
    ],
  };
}

function wordDeletion(message: Mailed<"calendar-deleted">, origin: string, words: Words): Wording {
  const [deleter, title] = [tameName(message.deleter), tameName(message.calendarTitle)];
  const host = siteHost(origin);
  const url = address(
    origin,
    pagePaths.restoreCalendar(message.calendarLink, requireToken(message.token)),
  );
  const last = dayIn(message.keptUntil, "UTC");
  const day = daysLabel(last, last, words);
  return {
    subject: words._(msg`The calendar “${title}” is deleted`),
    calendar: { title },
    heading: words._(msg`The calendar is deleted`),
    parts: [
      say(words._(msg`${deleter} deleted the calendar “${title}” on EAS at ${host}.`)),
      say(
        words._(
          msg`Nobody can see it anymore. It is kept with everything in it until ${day} and then removed for good. Until then, anyone who managed it can restore it:`,
        ),
      ),
      { is: "link", label: words._(msg`Restore the Calendar`), url },
      say(words._(msg`If you want it to stay deleted, you don't need to do anything.`)),
    ],
  };
}

function wordRestoration(
  message: Mailed<"calendar-restored">,
  origin: string,
  words: Words,
): Wording {
  const title = tameName(message.calendarTitle);
  const host = siteHost(origin);
  return {
    subject: words._(msg`The calendar “${title}” is restored`),
    calendar: { title },
    heading: words._(msg`The calendar is restored`),
    parts: [
      say(
        words._(
          msg`The deleted calendar “${title}” on EAS at ${host} was restored with everything in it, at the same link.`,
        ),
      ),
      linkToCalendar(message.calendarLink, origin, words),
    ],
  };
}

function wordFarewell(origin: string, words: Words): Wording {
  const host = siteHost(origin);
  return {
    subject: words._(msg`Your EAS account is deleted`),
    parts: [
      say(words._(msg`The account for this email on EAS at ${host} was deleted, as requested.`)),
      say(
        words._(
          msg`Backups still contain it for up to two weeks. To start over, just log in with this email again.`,
        ),
      ),
    ],
  };
}
