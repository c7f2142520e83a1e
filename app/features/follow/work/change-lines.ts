// Writes the lines that describe changes, such as "Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm."

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { splitCanceled } from "~/event/canceled";
import { compareEvents, overAt } from "~/event/event";
import type { Side, What } from "~/event/event-change";
import { ruleTextIn } from "~/event/stored-rule-text";
import { pagePaths } from "~/paths/pages";
import type { FollowEntry } from "~/store/mails/outbox-message";
import { DAY_MS } from "~/time/durations";
import { cleanLine, endSentence } from "~/values/text";
import { joinItems } from "~/words/join-items";
import type { Words } from "~/words/words";
import { type Audience, type DescribedChange, eventPath } from "./audience";
import { describeBusyChanges } from "./busy-changes";
import { type ChangedItem, describeChanges, otherChanges } from "./changes";
import {
  eventLocation,
  eventTime,
  limited,
  type MailContent,
  newsEntry,
  titled,
} from "./mail-content";

/** More changes than this in one request become one line with their number. */
const MOST_OF_A_BATCH = 20;
const DATES_NAMED = 5;

/** `subject` is for a mail with only this line. */
type Line = { entry: FollowEntry; subject: string };

const LEADS: Record<What, MessageDescriptor> = {
  new: msg({ message: "New:", context: "change of an event" }),
  moved: msg({ message: "Moved:", context: "change of an event" }),
  changed: msg({ message: "Changed:", context: "change of an event" }),
  canceled: msg({ message: "Canceled:", context: "change of an event" }),
  deleted: msg({ message: "Deleted:", context: "change of an event" }),
};

/** The subject of a mail with one change. */
function sayDone(what: What, title: string, words: Words): string {
  switch (what) {
    case "new":
      return words._(msg`${title} added`);
    case "moved":
      return words._(msg`${title} moved`);
    case "changed":
      return words._(msg`${title} changed`);
    case "canceled":
      return words._(msg`${title} canceled`);
    case "deleted":
      return words._(msg`${title} deleted`);
  }
}

/** A mail's content, and when its first event is over; after that it must be written again. */
export type Changes = { content: MailContent; usefulUntil: number };

/** Undefined if the audience can see none of the changes. */
export function writeChanges(
  items: ChangedItem[],
  audience: Audience,
  now: number,
): Changes | undefined {
  const { token, words, shows } = audience;
  const described =
    shows === "busy"
      ? describeBusyChanges(items, audience, now)
      : describeChanges(items, audience, now);
  const lines = [
    ...eventLines(described, audience, now),
    ...items.flatMap((item) => newsLine(item, audience) ?? []),
  ];
  const [first, ...others] = lines;
  if (!first) return undefined;
  const about = others.length === 0 ? first.subject : sayCount(lines.length, words);
  const content: MailContent = {
    kind: "changes",
    subject: titled(audience, about),
    heading: about,
    entries: limited(
      lines.map(({ entry }) => entry),
      pagePaths.listWindow(token),
      words,
    ),
  };
  return { content, usefulUntil: Math.min(...described.map(overAfter)) };
}

function sayCount(count: number, words: Words): string {
  return words._(msg`${plural(count, { one: "# change", other: "# changes" })}`);
}

/** When the last date affected by a change is over. */
function overAfter({ was, is, dates }: DescribedChange): number {
  const sides = [was, is, ...dates].filter((side) => side !== undefined);
  return Math.max(...sides.map((side) => (side.allDay ? side.to + DAY_MS : overAt(side))));
}

/** The lines of events by time, after one line for each large batch. */
function eventLines(described: DescribedChange[], audience: Audience, now: number): Line[] {
  const batches = new Map<string, DescribedChange[]>();
  for (const each of described) {
    const others = batches.get(each.batch);
    if (others) others.push(each);
    else batches.set(each.batch, [each]);
  }
  const isLarge = (each: DescribedChange) =>
    (batches.get(each.batch)?.length ?? 0) > MOST_OF_A_BATCH;
  const large = [...batches.values()].filter((batch) => batch.length > MOST_OF_A_BATCH);
  const single = described
    .filter((each) => !isLarge(each))
    .sort((a, b) => compareEvents(...positions(a, b)));
  return [
    ...large.map((batch) => batchLine(batch, audience)),
    ...single.map((each) => changeLine(each, audience, now)),
  ];
}

function positions(a: DescribedChange, b: DescribedChange) {
  return [positionInList(a), positionInList(b)] as const;
}

function positionInList({ is, was, id }: DescribedChange) {
  const { from = 0, to = 0, firstDay = null, lastDay = null, title = "" } = is ?? was ?? {};
  return { from, to, firstDay, lastDay, title, id };
}

/** Such as "25 events imported", if undone "25 events removed again"; of busy times alone "25 changes". */
function batchLine(batch: DescribedChange[], { token, shows, words }: Audience): Line {
  const title = shows === "busy" ? sayCount(batch.length, words) : sayBatch(batch, words);
  return {
    entry: { lead: "", title, rest: ".", path: pagePaths.listWindow(token) },
    subject: title,
  };
}

/**
 * Only imports and Undo change this many events in one request, and Undo adds or removes them rather than changing
 * them.
 */
function sayBatch(batch: DescribedChange[], words: Words): string {
  const count = batch.length;
  const [first, ...others] = batch;
  if (!first || first.via === "import") {
    return words._(msg`${plural(count, { one: "# event imported", other: "# events imported" })}`);
  }
  const what = others.some((other) => other.what !== first.what) ? undefined : first.what;
  if (what === "new") {
    return words._(
      msg`${plural(count, { one: "# event came back", other: "# events came back" })}`,
    );
  }
  if (what === "deleted") {
    return words._(
      msg`${plural(count, { one: "# event removed again", other: "# events removed again" })}`,
    );
  }
  return words._(
    msg`${plural(count, { one: "# event changed back", other: "# events changed back" })}`,
  );
}

function changeLine(described: DescribedChange, audience: Audience, now: number): Line {
  const { what, is, was, id } = described;
  const full = (is ?? was)?.title ?? "";
  const title = what === "canceled" ? splitCanceled(full).rest : full;
  const { words } = audience;
  const category = audience.findCategory((is ?? was)?.categoryId ?? null);
  const rest = `${category ? ` (${category.name})` : ""}${ruleClause(described, audience, now)}${what === "moved" ? movedClause(described, audience, now) : whenClause(described, audience, now)}`;
  return {
    entry: {
      lead: `${words._(LEADS[what])} `,
      title,
      rest: endSentence(
        `${rest}${what === "new" && is ? eventLocation(is) : ""}${otherChanges(described, audience)}`,
      ),
      ...(category && { tone: category.tone }),
      path: is ? eventPath(audience, id) : pagePaths.listWindow(audience.token),
    },
    subject: sayDone(what, title, words),
  };
}

/** Such as ", every week on Monday until Dec 10". */
function ruleClause(
  { rule, dates }: DescribedChange,
  { zone, words }: Audience,
  now: number,
): string {
  if (!rule || dates.length > 0) return "";
  const sentence = ruleTextIn(rule, { zone, now, words });
  return `, ${sentence.charAt(0).toLocaleLowerCase(words.locale)}${sentence.slice(1)}`;
}

function whenClause(
  { is, was, rule, dates }: DescribedChange,
  audience: Audience,
  now: number,
): string {
  const { words } = audience;
  if (dates.length > 0) {
    const named = dates.slice(0, DATES_NAMED).map((date) => eventTime(date, audience, now));
    const [times, left] = [joinItems(named, words), dates.length - named.length];
    if (left === 0) return `, ${times}`;
    return `, ${words._(msg`${plural(left, { one: `${times} and # more`, other: `${times} and # more` })}`)}`;
  }
  const side = is ?? was;
  if (!side) return "";
  const when = eventTime(side, audience, now);
  return `, ${rule ? words._(msg`next ${when}`) : when}`;
}

/** Such as ", from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm"; includes ends only if the starts are the same. */
function movedClause({ is, was, rule }: DescribedChange, audience: Audience, now: number): string {
  if (!is || !was) return "";
  const { words } = audience;
  const begins = [was, is].map((side) => eventTime(withoutEnd(side), audience, now));
  const whole = [was, is].map((side) => eventTime(side, audience, now));
  const [from = "", to = ""] = begins[0] === begins[1] ? whole : begins;
  return `, ${rule ? words._(msg`next from ${from} to ${to}`) : words._(msg`from ${from} to ${to}`)}`;
}

function withoutEnd(side: Side): Side {
  return { ...side, to: side.from, lastDay: side.firstDay };
}

function newsLine(
  { id, states }: ChangedItem,
  { token, shows, words }: Audience,
): Line | undefined {
  if (states.itemKind !== "news" || shows === "busy") return undefined;
  const { before, after } = states;
  if (!after || after.isDeleted) return undefined;
  const isNew = !before || before.isDeleted;
  if (!isNew && before.title === after.title && before.text === after.text) return undefined;
  const lead = `${isNew ? words._(msg`News:`) : words._(msg`News, changed:`)} `;
  const title = cleanLine(after.title);
  return {
    entry: newsEntry(after, { lead, path: pagePaths.newsItem(token, id) }),
    subject: isNew ? words._(msg`News: ${title}`) : words._(msg`News changed: ${title}`),
  };
}
