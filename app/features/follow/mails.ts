// The texts of the mails to followers, and of the mail that confirms following.
import { msg, plural } from "@lingui/core/macro";
import { type MailEntry, type MailPart, say, type Wording } from "~/mail/mail-body";
import { tameName } from "~/mail/tame-name";
import { pagePaths } from "~/paths/pages";
import type { FollowEntry, FollowMessage, MailMessage } from "~/store/mails/outbox-message";
import { CONFIRM_HOURS } from "~/values/limits";
import { ROW_KEY } from "~/values/row-key";
import { cleanLine, cleanText } from "~/values/text";
import type { Words } from "~/words/words";
import { describeWish } from "./rules";

type Question = Extract<MailMessage, { kind: "follow-confirm" | "follow-known" }>;

/**
 * The recipient may not have requested it, so it contains neither other people's
 * addresses nor the calendar's secret link. Throws on a malformed key.
 */
export function wordFollowQuestion(
  { kind, token, ...message }: Question,
  origin: string,
  words: Words,
): Wording {
  if (!ROW_KEY.test(token)) throw new Error("The secret of the link is not one.");
  const title = tameName(message.calendarTitle);
  const wish = sayWish(message, words);
  const hours = CONFIRM_HOURS;
  if (kind === "follow-confirm") {
    return {
      subject: words._(msg`Confirm: email updates for "${title}"`),
      calendar: { title },
      heading: words._(msg`Confirm email updates`),
      parts: [
        say(
          words._(
            msg`Someone, hopefully you, asked to get email updates for the calendar “${title}”: ${wish}.`,
          ),
        ),
        say(words._(msg`Open this link and press Confirm:`)),
        link(words._(msg`Confirm`), `${origin}${pagePaths.confirmFollow(token)}`),
        say(
          words._(
            msg`If you did not ask, ignore this email: you won't get any others. This link is valid for ${plural(hours, { one: "# hour", other: "# hours" })}.`,
          ),
        ),
      ],
    };
  }
  return {
    subject: words._(msg`Your email updates for “${title}”`),
    calendar: { title },
    heading: words._(msg`Your email updates`),
    parts: [
      say(
        words._(
          msg`Someone, hopefully you, asked to get email updates for the calendar “${title}”. You already get them: ${wish}.`,
        ),
      ),
      say(
        words._(msg`Nothing was changed. To change what you get, or to stop it, open this link:`),
      ),
      link(
        words._(msg`Change or stop`),
        `${origin}${pagePaths.follow(token, message.calendarLink)}`,
      ),
      say(words._(msg`If you did not ask, ignore this email.`)),
    ],
  };
}

/** Mails queued by older releases contain the text itself. */
function sayWish({ wish = "", choice }: Pick<Question, "wish" | "choice">, words: Words): string {
  if (!choice) return tameName(wish);
  return describeWish({ ...choice, category: tameName(choice.category) }, words);
}

function link(label: string, url: string): MailPart {
  return { is: "link", label, url };
}

const KINDS: readonly string[] = ["digest", "changes", "reminder"];

export function isFollowMail(message: MailMessage): message is FollowMessage {
  return KINDS.includes(message.kind);
}

/** Throws on a malformed key. */
export function wordFollowMail(message: FollowMessage, origin: string, words: Words): Wording {
  const { subject, entries, calendarTitle, calendarLink, to } = message;
  const { change, stop } = mailedLinks(message, origin);
  const title = cleanLine(calendarTitle);
  return {
    subject,
    calendar: { title, url: `${origin}${pagePaths.calendar(calendarLink)}` },
    heading: cleanLine(mailHeading(message)),
    parts: [
      ...groupEntries(entries, origin),
      link(words._(msg`Open the Calendar`), `${origin}${pagePaths.listWindow(calendarLink)}`),
      {
        is: "foot",
        text: words._(msg`You get this because you follow “${title}” with ${to}.`),
        links: [
          { label: words._(msg`Change what you get`), url: change },
          { label: words._(msg`Stop`), url: stop },
        ],
      },
    ],
  };
}

/** Mails queued by older releases have it only in the subject: "Rowing Club: Nov 23 – Nov 29". */
function mailHeading({ kind, subject, heading, calendarTitle }: FollowMessage): string {
  if (heading !== undefined) return heading;
  const isTitled = subject.startsWith(`${calendarTitle}: `);
  const rest = isTitled ? subject.slice(calendarTitle.length + 2) : subject;
  return kind === "digest" ? rest.replace(" – ", " - ") : rest;
}

/** Headers for one-click unsubscribing (RFC 2369, RFC 8058) and for grouping the mails of a calendar (RFC 2919). */
export function followHeaders(message: FollowMessage, origin: string): Record<string, string> {
  const { unsubscribe } = mailedLinks(message, origin);
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "List-Id": `<${message.list}.${new URL(origin).hostname}>`,
    Precedence: "bulk",
  };
}

/** Links for people lead to the calendar if the key expired; links for mail programs contain only the key. */
function mailedLinks({ token, calendarLink }: FollowMessage, origin: string) {
  if (!ROW_KEY.test(token)) throw new Error("The key of the follower is not one.");
  return {
    change: `${origin}${pagePaths.follow(token, calendarLink)}`,
    stop: `${origin}${pagePaths.unsubscribe(token, calendarLink)}`,
    unsubscribe: `${origin}${pagePaths.unsubscribe(token)}`,
  };
}

/** Consecutive entries of one group share its heading. */
function groupEntries(entries: FollowEntry[], origin: string): MailPart[] {
  const parts: (MailPart & { is: "entries" })[] = [];
  let group: string | undefined;
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last && entry.group === group) last.entries.push(buildMailEntry(entry, origin));
    else {
      const heading = cleanLine(entry.group ?? "");
      const day = entry.day === undefined ? {} : { day: entry.day };
      parts.push({ is: "entries", heading, ...day, entries: [buildMailEntry(entry, origin)] });
    }
    group = entry.group;
  }
  return parts;
}

function buildMailEntry(
  { lead, title, rest, category, tone, path, text }: FollowEntry,
  origin: string,
): MailEntry {
  return {
    lead: cleanLead(lead),
    title: cleanLine(title),
    // A location may begin with the comma that separates it from the title.
    rest: rest.startsWith(" ") ? ` ${cleanLine(rest)}` : cleanLine(rest),
    ...(category && { category: { name: cleanLine(category.name), tone: category.tone } }),
    ...(tone !== undefined && { tone }),
    url: `${origin}${path}`,
    ...(text && { text: cleanText(text) }),
  };
}

/** One line; keeps its trailing space. */
function cleanLead(lead: string): string {
  const line = cleanLine(lead);
  return line && `${line} `;
}
