// Writes the lines that describe changes: "Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm."

import { isCanceled, splitCanceled } from "~/event/canceled";
import { compareEvents } from "~/event/event";
import { furtherTexts } from "~/event/event-fields";
import { describeRule } from "~/event/repeat";
import { pagePaths } from "~/paths/pages";
import type { FollowEntry } from "~/store/mails/outbox-message";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { cleanLine } from "~/values/text";
import { type Audience, eventPath } from "./audience";
import type { ChangedItem } from "./changed-items";
import type { DescribedChange, Side, What } from "./described-change";
import { describeChanges } from "./item-changes";
import {
  limited,
  locationOf,
  type MailContent,
  newsEntry,
  shortLine,
  timeOf,
} from "./mail-content";

/** More changes than this in one request are summed up as a number. */
const MOST_OF_A_BATCH = 20;
const DATES_NAMED = 5;

/** `subject` is for a mail with only this line. */
type Line = { entry: FollowEntry; subject: string };

const WORDS: Record<What, { lead: string; done: string }> = {
  new: { lead: "New: ", done: "added" },
  moved: { lead: "Moved: ", done: "moved" },
  changed: { lead: "Changed: ", done: "changed" },
  canceled: { lead: "Canceled: ", done: "canceled" },
  deleted: { lead: "Deleted: ", done: "deleted" },
};

/** Words for many events that Undo adds or removes instead of changing. */
const UNDONE: Partial<Record<What, string>> = { new: "came back", deleted: "removed again" };

/** The mail's content, and when its first event is over: after that it has to be written again. */
export type Changes = { content: MailContent; usefulUntil: number };

/** Undefined if nothing changed that the audience can see. */
export function writeChanges(
  items: ChangedItem[],
  audience: Audience,
  now: number,
): Changes | undefined {
  const { calendar, token } = audience;
  const described = describeChanges(items, audience, now);
  const lines = [
    ...eventLines(described, audience, now),
    ...items.flatMap((item) => newsLine(item, audience) ?? []),
  ];
  const [first, ...others] = lines;
  if (!first) return undefined;
  const about = others.length === 0 ? first.subject : `${lines.length} changes`;
  const content: MailContent = {
    kind: "changes",
    subject: `${calendar.title}: ${about}`,
    entries: limited(
      lines.map(({ entry }) => entry),
      pagePaths.listWindow(token),
    ),
  };
  return { content, usefulUntil: Math.min(...described.map(endOf)) };
}

/** When the last of the dates affected by a change is over. */
function endOf({ was, is, dates }: DescribedChange): number {
  const sides = [was, is, ...dates].filter((side) => side !== undefined);
  return Math.max(...sides.map(({ to, allDay }) => (allDay ? to + DAY_MS : to)));
}

/** In the order of their times, with large batches first, one line each. */
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

/** "25 events imported", or when that is undone "25 events removed again" */
function batchLine(batch: DescribedChange[], { token }: Audience): Line {
  const title = `${batch.length} events ${doneAtOnce(batch)}`;
  return {
    entry: { lead: "", title, rest: ".", path: pagePaths.listWindow(token) },
    subject: title,
  };
}

/**
 * The verb for a batch. Besides an import only Undo changes so many events in one request, so nobody added or deleted
 * each of them.
 */
function doneAtOnce([first, ...others]: DescribedChange[]): string {
  if (!first || first.via === "import") return "imported";
  if (others.some(({ what }) => what !== first.what)) return "changed back";
  return UNDONE[first.what] ?? "changed back";
}

function changeLine(described: DescribedChange, audience: Audience, now: number): Line {
  const { what, is, was, id } = described;
  const full = (is ?? was)?.title ?? "";
  const title = what === "canceled" ? splitCanceled(full).rest : full;
  const { lead, done } = WORDS[what];
  const category = audience.findCategory((is ?? was)?.categoryId ?? null);
  const rest = `${category ? ` (${category.name})` : ""}${ruleOf(described, audience, now)}${what === "moved" ? wayOf(described, audience, now) : whenOf(described, audience, now)}`;
  return {
    entry: {
      lead,
      title,
      rest: `${rest}${what === "new" && is ? locationOf(is) : ""}${othersOf(described, audience)}.`,
      ...(category && { tone: category.tone }),
      path: is ? eventPath(audience, id) : pagePaths.listWindow(audience.token),
    },
    subject: `${title} ${done}`,
  };
}

/** ", every week on Monday until Dec 10" */
function ruleOf({ rule, dates }: DescribedChange, { zone }: Audience, now: number): string {
  if (!rule || dates.length > 0) return "";
  const sentence = describeRule(rule, dayIn(now, zone));
  return `, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function whenOf(
  { is, was, rule, dates }: DescribedChange,
  { zone }: Audience,
  now: number,
): string {
  if (dates.length > 0) {
    const named = dates.slice(0, DATES_NAMED).map((date) => timeOf(date, zone, now));
    const left = dates.length - named.length;
    return `, ${named.join("; ")}${left > 0 ? ` and ${left} more` : ""}`;
  }
  const side = is ?? was;
  if (!side) return "";
  return `${rule ? ", next " : ", "}${timeOf(side, zone, now)}`;
}

/** ", from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm"; the ends are named where the beginnings are the same. */
function wayOf({ is, was, rule }: DescribedChange, { zone }: Audience, now: number): string {
  if (!is || !was) return "";
  const begins = [was, is].map((side) => timeOf(withoutEnd(side), zone, now));
  const whole = [was, is].map((side) => timeOf(side, zone, now));
  const [from, to] = begins[0] === begins[1] ? whole : begins;
  return `, ${rule ? "next " : ""}from ${from} to ${to}`;
}

function withoutEnd(side: Side): Side {
  return { ...side, to: side.from, lastDay: side.firstDay };
}

/** The other differences: " (Location: Hall 5, Notes)", for a moved event " (also Notes)" */
function othersOf({ fields, what, is, was }: DescribedChange, audience: Audience): string {
  if (!is || !was) return "";
  const shown = fields.filter((field) => what !== "canceled" || field !== "Title");
  if (shown.length === 0) return "";
  const named = shown.map((field) => detailOf(field, { is, was }, audience)).join(", ");
  return what === "changed" ? ` (${named})` : ` (also ${named})`;
}

function detailOf(
  field: string,
  { is, was }: { is: Side; was: Side },
  { findCategory }: Audience,
): string {
  if (field === "Title" && isCanceled(was.title) && !isCanceled(is.title)) {
    return "no longer canceled";
  }
  if (field === "Title") return `Title, was "${cleanLine(was.title)}"`;
  if (field === "Category") {
    return `Category: ${findCategory(is.categoryId)?.name ?? "none"}`;
  }
  const text = detailText(field, is);
  return text ? `${field}: ${text}` : field;
}

/** The current value, if it fits into a line. */
function detailText(field: string, is: Side): string {
  if (field === "Location") return locationOf(is).slice(2);
  return shortLine(furtherTexts(is).find(({ label }) => label === field)?.text ?? "");
}

function newsLine({ id, states }: ChangedItem, { token, shows }: Audience): Line | undefined {
  if (states.itemKind !== "news" || shows === "busy") return undefined;
  const { before, after } = states;
  if (!after || after.isDeleted) return undefined;
  const isNew = !before || before.isDeleted;
  if (!isNew && before.title === after.title && before.text === after.text) return undefined;
  const lead = isNew ? "News: " : "News, changed: ";
  return {
    entry: newsEntry(after, { lead, path: pagePaths.newsItem(token, id) }),
    subject: `${isNew ? "News" : "News changed"}: ${cleanLine(after.title)}`,
  };
}
