// The texts of the mails about who manages a calendar.

import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { hostOf, type MailPart, say, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type Notice = Extract<
  MailMessage,
  { kind: "invite-canceled" | "invite-accepted" | "admin-removed" | "admin-left" }
>;

export function wordNotice(message: Notice, origin: string): Wording {
  const title = tameName(message.calendarTitle);
  const at = `on EAS at ${hostOf(origin)}`;
  if (message.kind === "invite-canceled") {
    return {
      subject: `Invite to the calendar "${title}" canceled`,
      calendar: { title },
      heading: "Your invite was canceled",
      parts: [
        say(`Your invite to manage the calendar "${title}" ${at} was canceled.`),
        say("The link in the earlier email no longer works. You don't need to do anything."),
      ],
    };
  }
  const link = linkToCalendar(message.calendarLink, origin);
  if (message.kind === "invite-accepted") {
    const name = tameName(message.newAdmin);
    return {
      subject: `${name} now manages the calendar "${title}"`,
      calendar: { title },
      heading: `${name} now manages the calendar`,
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
      calendar: { title },
      heading: "You no longer manage this calendar",
      parts: [
        say(`${name} removed you as a manager of the calendar "${title}" ${at}.`),
        say("You can still view it."),
        link,
      ],
    };
  }
  const name = tameName(message.leaver);
  return {
    subject: `${name} no longer manages the calendar "${title}"`,
    calendar: { title },
    heading: `${name} no longer manages the calendar`,
    parts: [say(`${name} left the calendar "${title}" ${at} and no longer manages it.`), link],
  };
}

export function linkToCalendar(calendarLink: string, origin: string): MailPart {
  const url = `${origin}${pagePaths.calendar(calendarLink)}`;
  return { is: "link", label: "Open the Calendar", url };
}
