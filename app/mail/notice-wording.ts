// The texts of mails about a calendar's managers, its new link, new app passwords, and suggestions.
import { msg, plural } from "@lingui/core/macro";
import { eventTimeLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { LINK_GRACE_DAYS } from "~/values/limits";
import { cleanText } from "~/values/text";
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

/** The texts of mails about suggestions: that some are pending, and whether one was approved. */
type Mailed<Kind extends MailMessage["kind"]> = Extract<MailMessage, { kind: Kind }>;

/** Does not contain the suggestions themselves, because visitors write them. */
export function wordSuggestions(
  { waiting, calendars }: Mailed<"suggestions-wait">,
  origin: string,
  words: Words,
): Wording {
  const [first, ...others] = calendars;
  const title = first && others.length === 0 ? tameName(first.title) : undefined;
  const host = siteHost(origin);
  return {
    subject:
      title === undefined
        ? words._(
            msg`${plural(waiting, { one: "# event suggestion for your calendars is waiting", other: "# event suggestions for your calendars are waiting" })}`,
          )
        : words._(
            msg`${plural(waiting, { one: `# event suggestion for the calendar “${title}” is waiting`, other: `# event suggestions for the calendar “${title}” are waiting` })}`,
          ),
    ...(title !== undefined && { calendar: { title } }),
    heading: words._(
      msg`${plural(waiting, { one: "# event suggestion to review", other: "# event suggestions to review" })}`,
    ),
    parts: [
      say(
        title === undefined
          ? words._(
              msg`${plural(waiting, { one: `# event suggestion for your calendars is waiting on EAS at ${host}. Nobody else sees it until you decide.`, other: `# event suggestions for your calendars are waiting on EAS at ${host}. Nobody else sees them until you decide.` })}`,
            )
          : words._(
              msg`${plural(waiting, { one: `# event suggestion for the calendar “${title}” is waiting on EAS at ${host}. Nobody else sees it until you decide.`, other: `# event suggestions for the calendar “${title}” are waiting on EAS at ${host}. Nobody else sees them until you decide.` })}`,
            ),
      ),
      ...calendars.map((calendar): MailPart => {
        const url = `${origin}${pagePaths.suggestions(calendar.link)}`;
        if (title !== undefined)
          return { is: "link", label: words._(msg`Review suggestions`), url };
        const label = `${tameName(calendar.title)} (${calendar.waiting})`;
        return { is: "link", label, url, isQuiet: true };
      }),
      say(
        words._(
          msg`You get this email at most once an hour. To stop it, uncheck “Visitors may suggest events” where you edit the calendar.`,
        ),
      ),
    ],
  };
}

/**
 * An unknown person typed the address, so of their text the mail contains only the title, without links, and no link to
 * the calendar, which is secret. Links are also removed from the note, line by line.
 */
export function wordDecision(
  message: Mailed<"suggestion-approved" | "suggestion-declined">,
  origin: string,
  words: Words,
): Wording {
  const title = tameName(message.calendarTitle);
  const event = tameName(message.eventTitle);
  const host = siteHost(origin);
  const asked = words._(
    msg`Someone, hopefully you, suggested the event “${event}” for the calendar “${title}” on EAS at ${host} and left this email address to hear what happened.`,
  );
  const end = words._(
    msg`This was the only email about it, and the address is deleted now. If you did not suggest anything, ignore this email.`,
  );
  if (message.kind === "suggestion-approved") {
    return {
      subject: words._(msg`Your suggestion for the calendar “${title}” was accepted`),
      calendar: { title },
      heading: words._(msg`Your suggestion was accepted`),
      parts: [say(asked), say(sayApproved(message, words)), say(end)],
    };
  }
  return {
    subject: words._(msg`Your suggestion for the calendar “${title}” was declined`),
    calendar: { title },
    heading: words._(msg`Your suggestion was declined`),
    parts: [
      say(asked),
      say(words._(msg`The people who manage the calendar declined it.`)),
      ...noteParts(message.note, words),
      say(end),
    ],
  };
}

/** “It was accepted and is now in the calendar: “Summer Fair”, Sat, Nov 28, 10am - 5pm.” */
function sayApproved({ approved }: Mailed<"suggestion-approved">, words: Words): string {
  if (!approved) return words._(msg`It was accepted and is now in the calendar.`);
  const title = tameName(approved.title);
  const when = tameName(approved.when ?? sayTimes(approved, words));
  return approved.repeats
    ? words._(msg`It was accepted and is now in the calendar: “${title}”, ${when}, repeating.`)
    : words._(msg`It was accepted and is now in the calendar: “${title}”, ${when}.`);
}

/** The event's time in the zone of the person who suggested it. */
function sayTimes(
  { span, zone = "UTC", at = 0 }: NonNullable<Mailed<"suggestion-approved">["approved"]>,
  words: Words,
): string {
  return span ? eventTimeLabel(span, zone, at, words) : "";
}

function noteParts(note: string, words: Words): MailPart[] {
  const text = cleanText(note).split("\n").map(tameName).join("\n").trim();
  return text === "" ? [] : [say(words._(msg`They wrote:`)), { is: "quote", text }];
}
