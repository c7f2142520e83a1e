// The texts of mails about a calendar's managers, its new link, and new app passwords.
import { msg, plural } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { LINK_GRACE_DAYS } from "~/values/limits";
import type { Words } from "~/words/words";
import { type MailPart, say, siteHost, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type Notice = Extract<
  MailMessage,
  { kind: "invite-canceled" | "invite-accepted" | "admin-removed" | "admin-left" }
>;

export function wordNotice(message: Notice, origin: string, words: Words): Wording {
  const title = tameName(message.calendarTitle);
  const host = siteHost(origin);
  if (message.kind === "invite-canceled") {
    return {
      subject: words._(msg`Invite to the calendar “${title}” canceled`),
      calendar: { title },
      heading: words._(msg`Your invite was canceled`),
      parts: [
        say(
          words._(
            msg`Your invite to manage the calendar “${title}” on EAS at ${host} was canceled.`,
          ),
        ),
        say(
          words._(
            msg`The link in the earlier email no longer works. You don't need to do anything.`,
          ),
        ),
      ],
    };
  }
  const link = linkToCalendar(message.calendarLink, origin, words);
  if (message.kind === "invite-accepted") {
    const name = tameName(message.newAdmin);
    return {
      subject: words._(msg`${name} now manages the calendar “${title}”`),
      calendar: { title },
      heading: words._(msg`${name} now manages the calendar`),
      parts: [
        say(
          words._(
            msg`${name} accepted an invite and now manages the calendar “${title}” on EAS at ${host}.`,
          ),
        ),
        link,
      ],
    };
  }
  if (message.kind === "admin-removed") {
    const name = tameName(message.remover);
    return {
      subject: words._(msg`You no longer manage the calendar “${title}”`),
      calendar: { title },
      heading: words._(msg`You no longer manage this calendar`),
      parts: [
        say(
          words._(
            msg`${name} removed you as a manager of the calendar “${title}” on EAS at ${host}.`,
          ),
        ),
        say(words._(msg`You can still view it.`)),
        link,
      ],
    };
  }
  const name = tameName(message.leaver);
  return {
    subject: words._(msg`${name} no longer manages the calendar “${title}”`),
    calendar: { title },
    heading: words._(msg`${name} no longer manages the calendar`),
    parts: [
      say(
        words._(
          msg`${name} left the calendar “${title}” on EAS at ${host} and no longer manages it.`,
        ),
      ),
      link,
    ],
  };
}

export function linkToCalendar(calendarLink: string, origin: string, words: Words): MailPart {
  const url = `${origin}${pagePaths.calendar(calendarLink)}`;
  return { is: "link", label: words._(msg`Open the Calendar`), url };
}

type Replacement = Extract<MailMessage, { kind: "link-replaced" }>;

/**
 * The text of the mail to a calendar's admins about its new link. It contains neither the old nor the new link.
 * `origin` has no trailing slash.
 */
export function wordReplacement(message: Replacement, origin: string, words: Words): Wording {
  const [replacer, title] = [tameName(message.replacer), tameName(message.calendarTitle)];
  const host = siteHost(origin);
  const days = LINK_GRACE_DAYS;
  return {
    subject: words._(msg`The calendar “${title}” has a new link`),
    calendar: { title },
    heading: words._(msg`The calendar has a new link`),
    parts: [
      say(
        words._(msg`${replacer} replaced the link of the calendar “${title}” on EAS at ${host}.`),
      ),
      say(
        message.grace
          ? words._(
              msg`${plural(days, { one: "The old link leads to the new one for # day.", other: "The old link leads to the new one for # days." })}`,
            )
          : words._(msg`The old link no longer works, because it got to the wrong people.`),
      ),
      say(
        words._(msg`The new link is not in this email. It is in My Calendars, after you log in:`),
      ),
      {
        is: "link",
        label: words._(msg`Open My Calendars`),
        url: `${origin}${pagePaths.calendars()}`,
      },
    ],
  };
}

type AppPasswordMail = Extract<MailMessage, { kind: "app-password" }>;

/** The text of the mail about a new app password, without the password. */
export function wordAppPassword(message: AppPasswordMail, origin: string, words: Words): Wording {
  const name = tameName(message.name);
  const host = siteHost(origin);
  return {
    subject: words._(msg`New app password: ${name}`),
    heading: words._(msg`New app password`),
    parts: [
      say(words._(msg`An app password named “${name}” was made for your account at ${host}.`)),
      say(describeScope(message, words)),
      say(
        words._(
          msg`If this was not you, end it on your account page, and press Log out everywhere there.`,
        ),
      ),
      { is: "link", label: words._(msg`Open My Account`), url: `${origin}${pagePaths.account()}` },
    ],
  };
}

function describeScope({ calendarTitle }: AppPasswordMail, words: Words): string {
  if (calendarTitle === null) {
    return words._(msg`An app that has it can change all calendars that you manage.`);
  }
  const title = tameName(calendarTitle);
  return words._(msg`An app that has it can change the calendar “${title}”.`);
}
