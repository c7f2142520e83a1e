// The words of each mail, and where its link leads.
import { cleanLine, cleanText } from "~/calendar/text";
import { paths } from "~/paths";
import type { MailMessage } from "~/server/store/outbox-message";
import type { MailPart } from "./mail-body";
import { tameName } from "./tame-name";

export type Wording = { subject: string; parts: MailPart[] };

const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Subject and parts of a mail; links begin with `origin`, which has no slash at
 * its end. Throws on a kind that is unknown, as an older or newer version may
 * have left, and on a code or token that is not one.
 */
export function wordMail(message: MailMessage, origin: string): Wording {
  switch (message.kind) {
    case "login":
      return wordLogin(message, origin);
    case "invite":
      return wordInvite(message, origin);
    case "contact":
      return wordContact(message, origin);
    case "test":
      return {
        subject: "EAS can send mail",
        parts: [say(`This is a test mail from EAS at ${hostOf(origin)}. Mail works.`)],
      };
    case "calendar-deleted":
      return wordDeletion(message, origin);
    case "calendar-restored":
      return wordRestoration(message, origin);
    case "account-deleted":
      return wordFarewell(origin);
    case "invite-canceled":
    case "invite-accepted":
    case "admin-removed":
    case "admin-left":
      return wordNotice(message, origin);
    default:
      throw new Error("There is no such kind of mail.");
  }
}

function wordLogin(message: Extract<MailMessage, { kind: "login" }>, origin: string): Wording {
  const url = address(origin, paths.loginCode(message.to, requireToken(message.token)));
  return {
    subject: "Your login to EAS",
    parts: [
      say(`Someone, hopefully you, asked to log in to EAS at ${hostOf(origin)} with this e-mail.`),
      say("Open this link and press Login:"),
      { is: "link", label: "Log in to EAS", url },
      say("Or type this access code where the page asks for it:"),
      { is: "code", code: formatCode(message.code) },
      say(
        "Link and code live 10 minutes and can be used once. Nobody is logged in until you open the link and press Login, or type the code.",
      ),
      say(
        "If you did not ask for this mail, ignore it: nothing happens. Give the link and the code to nobody.",
      ),
    ],
  };
}

function wordInvite(message: Extract<MailMessage, { kind: "invite" }>, origin: string): Wording {
  const [inviter, title] = [tameName(message.inviter), tameName(message.calendarTitle)];
  const url = address(
    origin,
    paths.acceptInvite(message.calendarLink, message.to, requireToken(message.token)),
  );
  return {
    subject: `Invite to manage the calendar "${title}"`,
    parts: [
      say(`${inviter} invites you to manage the calendar "${title}" on EAS at ${hostOf(origin)}.`),
      say("Who manages a calendar edits its events, news and home page, and invites others."),
      { is: "link", label: "Accept Invite", url },
      say("The link lives 30 days and can be used once. You manage nothing until you accept."),
      say(`If you do not know ${inviter} or do not want this, ignore this mail: nothing happens.`),
    ],
  };
}

function wordContact(message: Extract<MailMessage, { kind: "contact" }>, origin: string): Wording {
  const name = cleanLine(message.name);
  return {
    subject: `EAS contact: ${cleanLine(message.subject)}`,
    parts: [
      say(`${name} <${message.email}> wrote through the contact form of ${hostOf(origin)}:`),
      { is: "quote", text: cleanText(message.message) },
      say(`An answer to this mail goes to ${message.email}.`),
    ],
  };
}

type Deletion = Extract<MailMessage, { kind: "calendar-deleted" }>;
type Restoration = Extract<MailMessage, { kind: "calendar-restored" }>;

function wordDeletion(message: Deletion, origin: string): Wording {
  const [deleter, title] = [tameName(message.deleter), tameName(message.calendarTitle)];
  const url = address(
    origin,
    paths.restoreCalendar(message.calendarLink, requireToken(message.token)),
  );
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return {
    subject: `The calendar "${title}" is deleted`,
    parts: [
      say(`${deleter} deleted the calendar "${title}" on EAS at ${hostOf(origin)}.`),
      say(
        `Nobody can see it any more. It is kept until ${day.format(message.keptUntil)} with everything in it and then removed for good. Until then, whoever managed it can bring it back:`,
      ),
      { is: "link", label: "Restore the calendar", url },
      say("If it is to stay deleted, there is nothing to do."),
    ],
  };
}

function wordRestoration(message: Restoration, origin: string): Wording {
  const title = tameName(message.calendarTitle);
  return {
    subject: `The calendar "${title}" is back`,
    parts: [
      say(
        `The deleted calendar "${title}" on EAS at ${hostOf(origin)} was brought back with everything in it, under the same link.`,
      ),
      linkToCalendar(message.calendarLink, origin),
    ],
  };
}

function wordFarewell(origin: string): Wording {
  return {
    subject: "Your EAS account is deleted",
    parts: [
      say(`The account of this e-mail on EAS at ${hostOf(origin)} was deleted, as asked there.`),
      say(
        "Backups, which nobody looks into without need, still hold it for up to two weeks. To begin anew, just log in with this e-mail again.",
      ),
    ],
  };
}

type Notice = Extract<
  MailMessage,
  { kind: "invite-canceled" | "invite-accepted" | "admin-removed" | "admin-left" }
>;

function wordNotice(message: Notice, origin: string): Wording {
  const title = tameName(message.calendarTitle);
  const at = `on EAS at ${hostOf(origin)}`;
  if (message.kind === "invite-canceled") {
    return {
      subject: `Invite to the calendar "${title}" cancelled`,
      parts: [
        say(`Your invite to manage the calendar "${title}" ${at} was cancelled.`),
        say("The link in the earlier mail works no more. There is nothing to do."),
      ],
    };
  }
  const link = linkToCalendar(message.calendarLink, origin);
  if (message.kind === "invite-accepted") {
    const name = tameName(message.newAdmin);
    return {
      subject: `${name} now manages the calendar "${title}"`,
      parts: [
        say(`${name} accepted an invite and now manages the calendar "${title}" ${at}.`),
        link,
      ],
    };
  }
  if (message.kind === "admin-removed") {
    const name = tameName(message.remover);
    return {
      subject: `You no longer manage the calendar "${title}"`,
      parts: [
        say(`${name} removed you from those who manage the calendar "${title}" ${at}.`),
        say("You can still look at it."),
        link,
      ],
    };
  }
  const name = tameName(message.leaver);
  return {
    subject: `${name} no longer manages the calendar "${title}"`,
    parts: [say(`${name} left those who manage the calendar "${title}" ${at}.`), link],
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

function say(text: string): MailPart {
  return { is: "paragraph", text };
}

function linkToCalendar(calendarLink: string, origin: string): MailPart {
  const url = `${origin}${paths.calendar(calendarLink)}`;
  return { is: "link", label: "Open the calendar", url };
}

/** Percent-encodes quotes and the like too: mail programs that find links in text stop at them. */
function address(origin: string, path: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return `${origin}${path.replace(/[!'()*~]/g, encode)}`;
}

function hostOf(origin: string): string {
  return new URL(origin).host;
}
