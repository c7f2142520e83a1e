// The words of the mails that ask whether somebody wants to follow a calendar.

import { pagePaths } from "~/paths/pages";
import type { MailMessage } from "~/store/mails/outbox-message";
import { FOLLOWER_KEY } from "~/values/follower-key";
import { CONFIRM_HOURS } from "~/values/limits";
import type { MailPart } from "./mail-body";
import { tameName } from "./tame-name";

type Question = Extract<MailMessage, { kind: "follow-confirm" | "follow-known" }>;

/** Throws on a key that is none. Whoever gets it may not have asked for it, so it names no address of others, and not the calendar's link, which is secret. */
export function wordFollow({ kind, token, ...message }: Question, origin: string) {
  if (!FOLLOWER_KEY.test(token)) throw new Error("The secret of the link is not one.");
  const title = tameName(message.calendarTitle);
  const wish = tameName(message.wish);
  const asked = `Someone, hopefully you, asked to get email updates for the calendar "${title}"`;
  if (kind === "follow-confirm") {
    return {
      subject: `Confirm: email updates for "${title}"`,
      parts: [
        say(`${asked}: ${wish}.`),
        say("Open this link and press Confirm:"),
        link("Confirm", `${origin}${pagePaths.confirmFollow(token)}`),
        say(
          `If you did not ask, ignore this email: no more will come. This link is valid for ${CONFIRM_HOURS} hours.`,
        ),
      ],
    };
  }
  return {
    subject: `Your email updates for "${title}"`,
    parts: [
      say(`${asked}. You get them already: ${wish}.`),
      say("Nothing was changed. To change what you get, or to stop it, open this link:"),
      link("Change or stop", `${origin}${pagePaths.follow(token, message.calendarLink)}`),
      say("If you did not ask, ignore this email."),
    ],
  };
}

function say(text: string): MailPart {
  return { is: "paragraph", text };
}

function link(label: string, url: string): MailPart {
  return { is: "link", label, url };
}
