// The text of the mail that notifies a calendar's admins of its new link.

import { msg, plural } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { LINK_GRACE_DAYS } from "~/values/limits";
import type { Words } from "~/words/words";
import { hostOf, say, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type Replacement = Extract<MailMessage, { kind: "link-replaced" }>;

/** The mail contains neither the old nor the new link. `origin` has no trailing slash. */
export function wordReplacement(message: Replacement, origin: string, words: Words): Wording {
  const [replacer, title] = [tameName(message.replacer), tameName(message.calendarTitle)];
  const host = hostOf(origin);
  const days = LINK_GRACE_DAYS;
  return {
    subject: words._(msg`The calendar "${title}" has a new link`),
    calendar: { title },
    heading: words._(msg`The calendar has a new link`),
    parts: [
      say(
        words._(msg`${replacer} replaced the link of the calendar "${title}" on EAS at ${host}.`),
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
