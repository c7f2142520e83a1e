// The text of each mail, and where its link leads.

import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { cleanLine, cleanText } from "~/values/text";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { wordFollowQuestion } from "./follow-wording";
import { hostOf, say, type Wording } from "./mail-body";
import { linkToCalendar, wordNotice } from "./notice-wording";
import { wordReplacement } from "./replacement-wording";
import { wordDecision, wordSuggestions } from "./suggestion-wording";
import { tameName } from "./tame-name";

const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Subject and parts of a mail; links begin with `origin`, which has no trailing
 * slash. Throws on an unknown kind, such as one from another release, and on a
 * malformed code or token.
 */
export function wordMail(message: MailMessage, origin: string): Wording {
  switch (message.kind) {
    case "login":
      return wordLogin(message, origin);
    case "login-refused":
      return wordRefusedLogin(message, origin);
    case "invite":
      return wordInvite(message, origin);
    case "contact":
      return wordContact(message, origin);
    case "test":
      return {
        subject: "EAS can send email",
        heading: "Email works",
        parts: [say(`This is a test email from EAS at ${hostOf(origin)}. Email works.`)],
      };
    case "calendar-deleted":
      return wordDeletion(message, origin);
    case "calendar-restored":
      return wordRestoration(message, origin);
    case "link-replaced":
      return wordReplacement(message, origin);
    case "account-deleted":
      return wordFarewell(origin);
    case "follow-confirm":
    case "follow-known":
      return wordFollowQuestion(message, origin);
    case "invite-canceled":
    case "invite-accepted":
    case "admin-removed":
    case "admin-left":
      return wordNotice(message, origin);
    case "suggestions-wait":
      return wordSuggestions(message, origin);
    case "suggestion-approved":
    case "suggestion-declined":
      return wordDecision(message, origin);
    default:
      throw new Error("There is no such kind of mail.");
  }
}

function wordLogin(message: Extract<MailMessage, { kind: "login" }>, origin: string): Wording {
  const url = address(origin, pagePaths.loginCode(message.to, requireToken(message.token)));
  return {
    subject: "Your login to EAS",
    heading: "Log in to EAS",
    parts: [
      say(`Someone, hopefully you, asked to log in to EAS at ${hostOf(origin)} with this email.`),
      say("Open this link and press Login:"),
      { is: "link", label: "Log in to EAS", url },
      say("Or type this access code where the page asks for it:"),
      { is: "code", code: formatCode(message.code) },
      say(
        "The link and code are valid for 10 minutes. You can use one of them, once. Nobody is logged in until you open the link and press Login, or type the code.",
      ),
      say(
        "If you did not ask for this email, ignore it and nothing will happen. Don't share the link or code.",
      ),
    ],
  };
}

type RefusedLogin = Extract<MailMessage, { kind: "login-refused" }>;

function wordRefusedLogin({ rule }: RefusedLogin, origin: string): Wording {
  return {
    subject: "This email address can't log in to EAS",
    heading: "This address can't log in",
    parts: [
      say(`Someone, hopefully you, asked to log in to EAS at ${hostOf(origin)} with this email.`),
      say(`This address can't log in there. ${cleanLine(sayRefusal(rule, ENGLISH))}`),
      say("You don't need an account to view a calendar: its link is enough."),
      say("If you did not ask for this email, ignore it and nothing will happen."),
    ],
  };
}

function wordInvite(message: Extract<MailMessage, { kind: "invite" }>, origin: string): Wording {
  const [inviter, title] = [tameName(message.inviter), tameName(message.calendarTitle)];
  const url = address(
    origin,
    pagePaths.acceptInvite(message.calendarLink, message.to, requireToken(message.token)),
  );
  return {
    subject: `Invite to manage the calendar "${title}"`,
    calendar: { title },
    heading: "You are invited to manage this calendar",
    parts: [
      say(`${inviter} invites you to manage the calendar "${title}" on EAS at ${hostOf(origin)}.`),
      say("Managers can edit the calendar's events, news and home page, and invite others."),
      { is: "link", label: "Accept Invite", url },
      say("The link is valid for 30 days and can be used once. Nothing changes until you accept."),
      say(
        `If you do not know ${inviter} or do not want this, ignore this email and nothing will happen.`,
      ),
    ],
  };
}

function wordContact(message: Extract<MailMessage, { kind: "contact" }>, origin: string): Wording {
  const name = cleanLine(message.name);
  return {
    subject: `EAS contact: ${cleanLine(message.subject)}`,
    heading: cleanLine(message.subject),
    parts: [
      say(`${name} <${message.email}> sent a message with the contact form of ${hostOf(origin)}:`),
      { is: "quote", text: cleanText(message.message) },
      say(`If you reply to this email, your reply goes to ${message.email}.`),
    ],
  };
}

type Deletion = Extract<MailMessage, { kind: "calendar-deleted" }>;
type Restoration = Extract<MailMessage, { kind: "calendar-restored" }>;

function wordDeletion(message: Deletion, origin: string): Wording {
  const [deleter, title] = [tameName(message.deleter), tameName(message.calendarTitle)];
  const url = address(
    origin,
    pagePaths.restoreCalendar(message.calendarLink, requireToken(message.token)),
  );
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return {
    subject: `The calendar "${title}" is deleted`,
    calendar: { title },
    heading: "The calendar is deleted",
    parts: [
      say(`${deleter} deleted the calendar "${title}" on EAS at ${hostOf(origin)}.`),
      say(
        `Nobody can see it anymore. It is kept with everything in it until ${day.format(message.keptUntil)} and then removed for good. Until then, anyone who managed it can restore it:`,
      ),
      { is: "link", label: "Restore the Calendar", url },
      say("If you want it to stay deleted, you don't need to do anything."),
    ],
  };
}

function wordRestoration(message: Restoration, origin: string): Wording {
  const title = tameName(message.calendarTitle);
  return {
    subject: `The calendar "${title}" is restored`,
    calendar: { title },
    heading: "The calendar is restored",
    parts: [
      say(
        `The deleted calendar "${title}" on EAS at ${hostOf(origin)} was restored with everything in it, at the same link.`,
      ),
      linkToCalendar(message.calendarLink, origin),
    ],
  };
}

function wordFarewell(origin: string): Wording {
  return {
    subject: "Your EAS account is deleted",
    parts: [
      say(`The account for this email on EAS at ${hostOf(origin)} was deleted, as requested.`),
      say(
        "Backups still contain it for up to two weeks. To start over, just log in with this email again.",
      ),
    ],
  };
}

/** An access code as it is shown: XXXX-XXXX. */
export function formatCode(code: string): string {
  const characters = code.replace("-", "");
  if (!CODE.test(characters)) throw new Error("The access code is not eight characters.");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

function requireToken(token: string): string {
  if (!TOKEN.test(token)) throw new Error("The secret of the link is not one.");
  return token;
}

/** Percent-encodes quotes and similar characters too: mail programs that find links in text stop at them. */
function address(origin: string, path: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return `${origin}${path.replace(/[!'()*~]/g, encode)}`;
}
