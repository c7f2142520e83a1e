// The texts of the mails about who manages a calendar.

import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import type { Words } from "~/words/words";
import { hostOf, type MailPart, say, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type Notice = Extract<
  MailMessage,
  { kind: "invite-canceled" | "invite-accepted" | "admin-removed" | "admin-left" }
>;

export function wordNotice(message: Notice, origin: string, words: Words): Wording {
  const title = tameName(message.calendarTitle);
  const host = hostOf(origin);
  if (message.kind === "invite-canceled") {
    return {
      subject: words._(msg`Invite to the calendar "${title}" canceled`),
      calendar: { title },
      heading: words._(msg`Your invite was canceled`),
      parts: [
        say(
          words._(
            msg`Your invite to manage the calendar "${title}" on EAS at ${host} was canceled.`,
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
      subject: words._(msg`${name} now manages the calendar "${title}"`),
      calendar: { title },
      heading: words._(msg`${name} now manages the calendar`),
      parts: [
        say(
          words._(
            msg`${name} accepted an invite and now manages the calendar "${title}" on EAS at ${host}.`,
          ),
        ),
        link,
      ],
    };
  }
  if (message.kind === "admin-removed") {
    const name = tameName(message.remover);
    return {
      subject: words._(msg`You no longer manage the calendar "${title}"`),
      calendar: { title },
      heading: words._(msg`You no longer manage this calendar`),
      parts: [
        say(
          words._(
            msg`${name} removed you as a manager of the calendar "${title}" on EAS at ${host}.`,
          ),
        ),
        say(words._(msg`You can still view it.`)),
        link,
      ],
    };
  }
  const name = tameName(message.leaver);
  return {
    subject: words._(msg`${name} no longer manages the calendar "${title}"`),
    calendar: { title },
    heading: words._(msg`${name} no longer manages the calendar`),
    parts: [
      say(
        words._(
          msg`${name} left the calendar "${title}" on EAS at ${host} and no longer manages it.`,
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
