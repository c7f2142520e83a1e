// The mails to followers: what comes, what changed and what is soon, a line each, and how to change or stop it.
import { FOLLOWER_KEY } from "~/calendar/follower-key";
import { cleanLine, cleanText } from "~/calendar/text";
import { outsidePaths } from "~/paths";
import type { FollowEntry, FollowMessage, MailMessage } from "~/server/store/outbox-message";
import type { MailPart } from "./mail-body";

const KINDS: readonly string[] = ["digest", "changes", "reminder"];

export function isTold(message: MailMessage): message is FollowMessage {
  return KINDS.includes(message.kind);
}

/** Throws on a key that is none. */
export function wordTold(
  message: FollowMessage,
  origin: string,
): { subject: string; parts: MailPart[] } {
  const { subject, entries, calendarTitle, to } = message;
  const { change, stop } = addressesOf(message, origin);
  const title = cleanLine(calendarTitle);
  return {
    subject,
    parts: [
      ...entries.map((entry) => entryPart(entry, origin)),
      {
        is: "foot",
        text: `You get this because you follow "${title}" with ${to}.`,
        links: [
          { label: "Change what you get", url: change },
          { label: "Stop", url: stop },
        ],
      },
    ],
  };
}

/** Tells mail programs how to stop the mails with one press (RFC 2369, RFC 8058), and which belong together (RFC 2919). */
export function toldHeaders(message: FollowMessage, origin: string): Record<string, string> {
  const { unsubscribe } = addressesOf(message, origin);
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "List-Id": `<${message.list}.${new URL(origin).hostname}>`,
    Precedence: "bulk",
  };
}

function addressesOf({ token }: FollowMessage, origin: string) {
  if (!FOLLOWER_KEY.test(token)) throw new Error("The key of the follower is not one.");
  const change = `${origin}${outsidePaths.follow(token)}`;
  const unsubscribe = `${origin}${outsidePaths.unsubscribe(token)}`;
  return { change, unsubscribe, stop: unsubscribe };
}

function entryPart({ lead, title, rest, path, text }: FollowEntry, origin: string): MailPart {
  return {
    is: "entry",
    lead: cleanLead(lead),
    title: cleanLine(title),
    rest: cleanLine(rest),
    url: `${origin}${path}`,
    ...(text && { text: cleanText(text) }),
  };
}

/** One line that keeps its last blank. */
function cleanLead(lead: string): string {
  const line = cleanLine(lead);
  return line && `${line} `;
}
