// The text of the mail that says a calendar of another site cannot be read.
import { msg } from "@lingui/core/macro";
import { say, siteHost, type Wording } from "~/mail/mail-body";
import { tameName } from "~/mail/tame-name";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { cleanLine } from "~/values/text";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";

type Failing = Extract<MailMessage, { kind: "source-failing" }>;

/** Names only the host: the address is a secret. */
export function wordFailingSource(message: Failing, origin: string, words: Words): Wording {
  const [title, name] = [tameName(message.calendarTitle), tameName(message.name)];
  const host = siteHost(origin);
  const site = cleanLine(message.host);
  return {
    subject: words._(msg`“${name}” in the calendar “${title}” cannot be read`),
    calendar: { title },
    heading: words._(msg`A calendar cannot be read`),
    parts: [
      say(
        words._(
          msg`The calendar “${title}” on EAS at ${host} shows “${name}” from ${site}. For a week now it could not be read:`,
        ),
      ),
      { is: "quote", text: sayRefusal(message.why, words) },
      say(
        words._(
          msg`What was read before stays in the calendar, and EAS keeps trying. If the address changed, enter the new one. You get this email once.`,
        ),
      ),
      {
        is: "link",
        label: words._(msg`Other Calendars`),
        url: `${origin}${pagePaths.sources(message.calendarLink)}`,
      },
    ],
  };
}
