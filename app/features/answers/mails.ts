// The texts of mails to attendees: confirming their address, a place from the waiting list, changes and reminders.
import { msg, plural } from "@lingui/core/macro";
import { splitCanceled } from "~/event/canceled";
import { eventTimeLabel } from "~/event/labels";
import { nameReminder } from "~/event/reminder-words";
import { type MailPart, requireToken, say, type Wording } from "~/mail/mail-body";
import { tameName } from "~/mail/tame-name";
import { pagePaths } from "~/paths/pages";
import type { AnswerChange, AnswerMessage, MailMessage } from "~/store/mails/outbox-message";
import { daysBetween } from "~/time/days";
import { CONFIRM_HOURS } from "~/values/limits";
import { ROW_KEY } from "~/values/row-key";
import type { Words } from "~/words/words";

type Mailed<Kind extends MailMessage["kind"]> = Extract<MailMessage, { kind: Kind }>;

/** Contains no name and no private address: anyone could have typed this email address. */
export function wordAnswerQuestion(
  message: Mailed<"answer-confirm">,
  origin: string,
  words: Words,
): Wording {
  const [title, event] = [tameName(message.calendarTitle), tameName(message.eventTitle)];
  const url = `${origin}${pagePaths.confirmAnswer(requireToken(message.token))}`;
  const hours = CONFIRM_HOURS;
  return {
    subject: words._(msg`Confirm: your answer to "${event}"`),
    calendar: { title },
    heading: words._(msg`Confirm your email address`),
    parts: [
      say(
        words._(
          msg`Someone, hopefully you, answered whether they're coming to “${event}” and left this email address for changes, a place from the waiting list and a reminder.`,
        ),
      ),
      say(words._(msg`Open this link and press Confirm:`)),
      { is: "link", label: words._(msg`Confirm`), url },
      say(
        words._(
          msg`If it was not you, ignore this email: nothing else will come. This link is valid for ${plural(hours, { one: "# hour", other: "# hours" })}.`,
        ),
      ),
    ],
  };
}

const KINDS: readonly string[] = ["answer-place", "answer-changes", "answer-reminder"];

/** Whether the recipient has confirmed their address, so the mail may contain their private address. */
export function isAnswerMail(message: MailMessage): message is AnswerMessage {
  return KINDS.includes(message.kind);
}

/** Throws on a malformed key. */
export function wordAnswerMail(message: AnswerMessage, origin: string, words: Words): Wording {
  const url = `${origin}${pagePaths.answer(requireKey(message))}`;
  const [title, name] = [tameName(message.calendarTitle), tameName(message.name)];
  const { label, parts, ...said } = wordKind(message, words);
  const { to } = message;
  return {
    ...said,
    calendar: { title },
    parts: [
      ...parts,
      { is: "link", label, url },
      {
        is: "foot",
        text: words._(
          msg`You get this because ${name} answered in the calendar “${title}” with ${to}.`,
        ),
        links: [{ label: words._(msg`Change or stop`), url }],
      },
    ],
  };
}

/** Headers for one-click unsubscribing (RFC 2369, RFC 8058). */
export function answerHeaders(message: AnswerMessage, origin: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${origin}${pagePaths.stopAnswerMails(requireKey(message))}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function requireKey({ token }: AnswerMessage): string {
  if (!ROW_KEY.test(token)) throw new Error("The secret of the link is not one.");
  return token;
}

type Said = { subject: string; heading: string; label: string; parts: MailPart[] };

function wordKind(message: AnswerMessage, words: Words): Said {
  switch (message.kind) {
    case "answer-place":
      return wordPlace(message, words);
    case "answer-changes":
      return wordChanges(message, words);
    case "answer-reminder":
      return wordReminder(message, words);
  }
}

function wordPlace(message: Mailed<"answer-place">, words: Words): Said {
  const [event, name] = [tameName(message.eventTitle), tameName(message.name)];
  const when = eventTimeLabel(message.span, message.zone, message.at, words);
  return {
    subject: words._(msg`You have a place: ${event}`),
    heading: words._(msg`You have a place`),
    label: words._(msg`Change your answer`),
    parts: [
      say(words._(msg`A place is free, and it is yours, ${name}: “${event}”, ${when}.`)),
      say(words._(msg`To change your answer, or if you can't come, open this link:`)),
    ],
  };
}

function wordReminder(message: Mailed<"answer-reminder">, words: Words): Said {
  const { span, zone, at, people } = message;
  const [event, place] = [tameName(message.eventTitle), tameName(message.location)];
  const [name, slot] = [tameName(message.name), tameName(message.slot)];
  const when = eventTimeLabel(span, zone, at, words);
  const subject = nameReminder({ ...span, title: event }, zone, at, words);
  return {
    subject,
    heading: subject,
    label: words._(msg`Change your answer`),
    parts: [
      say(
        place === ""
          ? words._(msg`“${event}”, ${when}.`)
          : words._(msg`“${event}”, ${when}, ${place}.`),
      ),
      say(
        slot === ""
          ? words._(
              msg`${plural(people, { one: `${name}, you said that you're coming.`, other: `${name}, you said that you're coming, # people in all.` })}`,
            )
          : words._(
              msg`${plural(people, { one: `${name}, you signed up for: ${slot}.`, other: `${name}, you signed up for: ${slot} (# people).` })}`,
            ),
      ),
      say(words._(msg`To change your answer, or if you can't come, open this link:`)),
    ],
  };
}

function wordChanges(message: Mailed<"answer-changes">, words: Words): Said {
  const { changes, more } = message;
  const lines = changes.map((change) => wordChange(change, message, words));
  const [first, ...others] = lines;
  const isOne = others.length === 0 && more === 0;
  const subject = first && isOne ? first.subject : countChanges(message, words);
  const rest =
    more === 0
      ? []
      : [
          say(
            words._(
              msg`${plural(more, { one: "And # more change.", other: "And # more changes." })}`,
            ),
          ),
        ];
  return {
    subject,
    heading: subject,
    label: words._(msg`Open your answers`),
    parts: [
      ...lines.map(({ text }, index) => say(text + sayLater(changes[index], words))),
      ...rest,
    ],
  };
}

/** The sentence about further dates of the series, after a space; "" for none. */
function sayLater({ later = 0 }: Pick<AnswerChange, "later"> = {}, words: Words): string {
  if (later === 0) return "";
  const sentence = msg`${plural(later, {
    one: "This also applies to # later date.",
    other: "This also applies to # later dates.",
  })}`;
  return ` ${words._(sentence)}`;
}

/** Such as "Training: 5 changes"; changes of several events are counted under the calendar's name. */
function countChanges(
  { changes, more, calendarTitle }: Mailed<"answer-changes">,
  words: Words,
): string {
  const names = [...new Set(changes.map(tamedTitle))];
  const [name = ""] = names.length === 1 ? names : [tameName(calendarTitle)];
  const count = changes.length + more;
  return words._(msg`${plural(count, { one: `${name}: # change`, other: `${name}: # changes` })}`);
}

/** The event's title without its cancellation prefix. */
function tamedTitle({ title }: AnswerChange): string {
  return tameName(splitCanceled(title).rest);
}

type At = Pick<AnswerMessage, "zone" | "at">;

/** The subject has the start time only, the text start and end. */
function wordChange(change: AnswerChange, at: At, words: Words): { subject: string; text: string } {
  const title = tamedTitle(change);
  const { was, is = was } = change;
  const begin = sayTimes({ ...is, to: is.from, lastDay: is.firstDay }, at, words);
  const when = sayTimes(is, at, words);
  switch (change.what) {
    case "moved": {
      const [from = "", to = ""] = movedSpans(was, is).map((span) => sayTimes(span, at, words));
      return {
        subject: words._(msg`${title} moved: ${begin}`),
        text: words._(msg`Moved: “${title}”, from ${from} to ${to}.`),
      };
    }
    case "canceled":
      return {
        subject: words._(msg`${title} canceled: ${begin}`),
        text: words._(msg`Canceled: “${title}”, ${when}.`),
      };
    case "deleted":
      return {
        subject: words._(msg`${title} deleted: ${begin}`),
        text: words._(msg`Deleted: “${title}”, ${when}.`),
      };
    case "back":
      return {
        subject: words._(msg`${title} is back on: ${begin}`),
        text: words._(msg`Back on: “${title}”, ${when}.`),
      };
  }
}

type Span = AnswerChange["was"];

/** The old and the new time of a move; ends are left out where it takes as long as before. */
function movedSpans(was: Span, is: Span): Span[] {
  if (lengthOf(was) !== lengthOf(is)) return [was, is];
  return [was, is].map((span) => ({ ...span, to: span.from, lastDay: span.firstDay }));
}

/** In days for an all-day event, else in milliseconds. */
function lengthOf({ from, to, firstDay, lastDay }: Span): number {
  return firstDay && lastDay ? daysBetween(firstDay, lastDay) : to - from;
}

function sayTimes(span: Span, { zone, at }: At, words: Words): string {
  return eventTimeLabel(span, zone, at, words);
}
