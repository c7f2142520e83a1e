// The text of the mail about a new app password, without the password.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import type { Words } from "~/words/words";
import { hostOf, say, type Wording } from "./mail-body";
import { tameName } from "./tame-name";

type AppPasswordMail = Extract<MailMessage, { kind: "app-password" }>;

export function wordAppPassword(message: AppPasswordMail, origin: string, words: Words): Wording {
  const name = tameName(message.name);
  const host = hostOf(origin);
  return {
    subject: words._(msg`New app password: ${name}`),
    heading: words._(msg`New app password`),
    parts: [
      say(words._(msg`An app password named "${name}" was made for your account at ${host}.`)),
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
  return words._(msg`An app that has it can change the calendar "${title}".`);
}
