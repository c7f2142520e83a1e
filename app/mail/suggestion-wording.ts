// The texts of mails about suggestions: that some are pending, and whether one was approved.

import { msg, plural } from "@lingui/core/macro";
import { eventTimeLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { cleanText } from "~/values/text";
import type { Words } from "~/words/words";
import { type MailPart, say, siteHost, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

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
