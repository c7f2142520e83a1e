// The text of the mail that notifies a calendar's admins of its new link.

import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { LINK_GRACE_DAYS } from "~/values/limits";
import { hostOf, say, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type Replacement = Extract<MailMessage, { kind: "link-replaced" }>;

/** The mail contains neither the old nor the new link. `origin` has no trailing slash. */
export function wordReplacement(message: Replacement, origin: string): Wording {
  const [replacer, title] = [tameName(message.replacer), tameName(message.calendarTitle)];
  return {
    subject: `The calendar "${title}" has a new link`,
    calendar: { title },
    heading: "The calendar has a new link",
    parts: [
      say(`${replacer} replaced the link of the calendar "${title}" on EAS at ${hostOf(origin)}.`),
      say(
        message.grace
          ? `The old link leads to the new one for ${LINK_GRACE_DAYS} days.`
          : "The old link no longer works, because it got to the wrong people.",
      ),
      say("The new link is not in this email. It is in My Calendars, after you log in:"),
      { is: "link", label: "Open My Calendars", url: `${origin}${pagePaths.calendars()}` },
    ],
  };
}
