// The texts of login mails.

import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { cleanLine } from "~/values/text";
import type { Words } from "~/words/words";
import { address, requireToken, say, siteHost, type Wording } from "./mail-body";

const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

type Mailed<Kind extends MailMessage["kind"]> = Extract<MailMessage, { kind: Kind }>;

export function wordLogin(message: Mailed<"login">, origin: string, words: Words): Wording {
  const url = address(origin, pagePaths.loginCode(message.to, requireToken(message.token)));
  return {
    subject: words._(msg`Your login to EAS`),
    heading: words._(msg`Log in to EAS`),
    parts: [
      say(sayAsked(origin, words)),
      say(words._(msg`Open this link and press Login:`)),
      { is: "link", label: words._(msg`Log in to EAS`), url },
      say(words._(msg`Or type this access code where the page asks for it:`)),
      { is: "code", code: formatCode(message.code) },
      say(
        words._(
          msg`The link and code are valid for 10 minutes. You can use one of them, once. Nobody is logged in until you open the link and press Login, or type the code.`,
        ),
      ),
      say(
        words._(
          msg`If you did not ask for this email, ignore it and nothing will happen. Don't share the link or code.`,
        ),
      ),
    ],
  };
}

export function wordRefusedLogin(
  message: Mailed<"login-refused">,
  origin: string,
  words: Words,
): Wording {
  const rule = sayRule(message, words);
  return {
    subject: words._(msg`This email address can't log in to EAS`),
    heading: words._(msg`This address can't log in`),
    parts: [
      say(sayAsked(origin, words)),
      say([words._(msg`This address can't log in there.`), rule].filter(Boolean).join(" ")),
      say(words._(msg`You don't need an account to view a calendar: its link is enough.`)),
      say(words._(msg`If you did not ask for this email, ignore it and nothing will happen.`)),
    ],
  };
}

function sayAsked(origin: string, words: Words): string {
  const host = siteHost(origin);
  return words._(msg`Someone, hopefully you, asked to log in to EAS at ${host} with this email.`);
}

/** Says who may log in; mails from older releases contain the sentence itself. */
function sayRule({ rule = "", allowed }: Mailed<"login-refused">, words: Words): string {
  if (!allowed) return cleanLine(rule);
  const { domains, hasOthers } = allowed;
  if (domains.length === 0) {
    return words._(
      msg`Only people chosen by this site's operator, and those invited to manage a calendar, can log in here.`,
    );
  }
  const places = new Intl.ListFormat(words.locale, { type: "disjunction" }).format(domains);
  return hasOthers
    ? words._(
        msg`Only people with an email address at ${places} and a few chosen others, and those invited to manage a calendar, can log in here.`,
      )
    : words._(
        msg`Only people with an email address at ${places}, and those invited to manage a calendar, can log in here.`,
      );
}

/** An access code as shown: XXXX-XXXX. */
export function formatCode(code: string): string {
  const characters = code.replace("-", "");
  if (!CODE.test(characters)) throw new Error("The access code is not eight characters.");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
