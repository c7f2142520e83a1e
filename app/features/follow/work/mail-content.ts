// Shared by all mails to followers: limits, times, locations and texts, the digest, and short transactions.
import { msg, plural } from "@lingui/core/macro";
import {
  type CalendarEvent,
  type EventSpan,
  firstDayIn,
  lastDayIn,
  orderEvents,
} from "~/event/event";
import { eventTimeLabel, eventTimeUnder, monthAndDay, weekdayAndDay } from "~/event/labels";
import { isPast } from "~/event/list-window";
import { digestDays, type Rhythm } from "~/features/follow/rules";
import { pagePaths } from "~/paths/pages";
import type { Secrets } from "~/process/data/secrets";
import { findStorageError } from "~/store/kernel/storage-error";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { FollowEntry, FollowMessage } from "~/store/mails/outbox-message";
import type { Store } from "~/store/store";
import { addDays, type Day, laterDay } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { formattedHtml, hasMarks, shortenMarked } from "~/values/formatted";
import type { OfferedLanguages } from "~/values/languages";
import { cleanLine } from "~/values/text";
import type { Words } from "~/words/words";
import { type Audience, eventPath } from "./audience";

/** The part shared by all followers with the same view. */
export type MailContent = Pick<FollowMessage, "kind" | "subject" | "heading" | "entries">;

/** Maximum lines per mail. */
const ENTRIES_A_MAIL = 120;
/** Maximum bytes of HTML: mail programs cut off mails above about 100 kB, including the unsubscribe link. */
const BYTES_OF_ENTRIES = 80_000;
const MARKUP_OF_ENTRY = 260;
const LONGEST_PLACE = 80;
const LONGEST_NEWS = 300;

type Timed = EventSpan & Pick<CalendarEvent, "allDay">;

/** Such as "Mon, Nov 23, 7pm - 8:30pm". */
export function eventTime(
  event: Timed,
  { zone, words }: Pick<Audience, "zone" | "words">,
  now: number,
): string {
  return eventTimeLabel(event, zone, now, words);
}

/** Such as "Rowing Club: 3 changes". */
export function titled({ calendar, words }: Audience, about: string): string {
  const { title } = calendar;
  return words._(msg({ message: `${title}: ${about}`, comment: "Subject of an email" }));
}

/** ", Hall 3", or "" without a location. */
export function eventLocation({ location }: Pick<CalendarEvent, "location">): string {
  const line = shortLine(location);
  return line && `, ${line}`;
}

/** Shortens a text that shares a line with others. */
export function shortLine(text: string): string {
  return shorten(cleanLine(text), LONGEST_PLACE);
}

/** A news item: its title and first words. */
export function newsEntry(
  { title, text }: { title: string; text: string },
  { lead, path }: Pick<FollowEntry, "lead" | "path">,
): FollowEntry {
  const words = shortenMarked(text.trim(), (words) => shorten(words, LONGEST_NEWS));
  return { lead, title: cleanLine(title), rest: "", path, ...(words && { text: words }) };
}

/** The lines that fit into a mail, with a link to the rest. */
export function limited(entries: FollowEntry[], path: string, words: Words): FollowEntry[] {
  let bytes = 0;
  const tooMany = entries.findIndex((entry, index) => {
    bytes += mostBytesAsHtml(entry);
    return index >= ENTRIES_A_MAIL || bytes > BYTES_OF_ENTRIES;
  });
  if (tooMany < 0) return entries;
  const left = entries.length - tooMany;
  const more = words._(msg`${plural(left, { one: "and # more", other: "and # more" })}`);
  return [...entries.slice(0, tooMany), moreEntry(more, path)];
}

/** An upper bound of an entry's HTML bytes: an escaped character takes up to six. */
function mostBytesAsHtml({ lead, title, rest, category, text = "", path }: FollowEntry): number {
  const formatted = hasMarks(text) ? formattedHtml(text) : text;
  const said = `${lead}${title}${rest}${category?.name ?? ""}${formatted}${path}`;
  const escaped = said.match(/[&<>"']/g)?.length ?? 0;
  return MARKUP_OF_ENTRY + Buffer.byteLength(said) + 5 * escaped;
}

function moreEntry(title: string, path: string): FollowEntry {
  return { lead: "… ", title, rest: "", path };
}

function shorten(text: string, longest: number): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`;
}

const PIECE_MS = 3;

/** What the functions that write mails get. */
export type MailingParts = {
  store: Store;
  secrets: Secrets;
  languages: OfferedLanguages;
  isStopped: () => boolean;
  log: (line: object) => void;
};

type Around = { store: Pick<Store, "change">; isStopped: () => boolean };

/**
 * Runs a round's work in transactions of a few milliseconds; an exception rolls back only its own. Returns the sum of
 * the results.
 */
export async function inPieces<Item>(
  list: readonly Item[],
  work: (item: Item) => number,
  { store, isStopped }: Around,
): Promise<number> {
  let [next, done] = [0, 0];
  while (next < list.length && !isStopped()) {
    const from = next;
    const piece = () => {
      const end = performance.now() + PIECE_MS;
      let [count, index] = [0, from];
      do {
        const item = list[index];
        if (item !== undefined) count += work(item);
        index += 1;
      } while (index < list.length && performance.now() < end);
      return { count, index };
    };
    const { count, index } = await yieldToOthers(() => store.change(piece));
    [next, done] = [index, done + count];
  }
  return done;
}

/** Runs `work` and logs its failure, so that one calendar's mails do not block another's. */
export function guarded<Value>(
  work: () => Value,
  log: (line: object) => void,
  event = "follower-mail-unwritable",
): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (findStorageError(error)) throw error;
    log({ level: "error", event, error: String(error) });
    return undefined;
  }
}

/** The digest's due time and days; `news` is the span from which it lists news. */
type Due = {
  rhythm: Rhythm;
  dueAt: number;
  now: number;
  news: { since: number; before: number };
};

const NEWS_MOST = 10;

/** Writes the digest: the events of a day or week, and the news since the last one. Undefined if there are none. */
export function writeDigest(audience: Audience, due: Due, store: Store): MailContent | undefined {
  const { zone, token, words } = audience;
  const [first, last] = digestDays(due.rhythm, zone, due.dueAt);
  const { events, isCut } = findEvents(audience, { first, last, now: due.now }, store);
  const lines = orderEvents(events, zone).map((event) =>
    eventLine(event, audience, { now: due.now, since: first }),
  );
  const news = newsLines(audience, due, store);
  if (lines.length + news.length === 0) return undefined;
  const path = pagePaths.listWindow(token);
  const days = { first, last, today: dayIn(due.now, zone) };
  return {
    kind: "digest",
    subject: titled(audience, subjectDays(days, words)),
    heading: headingDays(days, words),
    entries: [
      ...limited(lines, path, words),
      ...(isCut ? [moreEntry(words._(msg`and more`), path)] : []),
      ...news,
    ],
  };
}

/**
 * Such as "7pm - 8:30pm Training, Hall 3" under its day; events that began before `since` are listed under that day.
 */
export function eventLine(
  event: CalendarEvent,
  { zone, findCategory, words, ...audience }: Audience,
  { now, since }: { now: number; since?: Day },
): FollowEntry {
  const first = firstDayIn(event, zone);
  const day = since === undefined ? first : laterDay(first, since);
  const category = findCategory(event.categoryId);
  return {
    group: weekdayAndDay(day, dayIn(now, zone), words),
    day,
    lead: eventTimeUnder(day, event, zone, now, words).when,
    title: event.title,
    rest: eventLocation(event),
    ...(category && { category }),
    path: eventPath(audience, event.id),
  };
}

type Days = { first: Day; last: Day; today: Day };

/** Such as "Nov 23 – Nov 29"; for one day "Mon, Nov 23". */
function subjectDays({ first, last, today }: Days, words: Words): string {
  if (first === last) return weekdayAndDay(first, today, words);
  const [begin, end] = [monthAndDay(first, today, words), monthAndDay(last, today, words)];
  return words._(msg({ message: `${begin} – ${end}`, comment: "Two days" }));
}

/** Such as "Nov 23 - Nov 29", with the hyphen of the times below it. */
function headingDays({ first, last, today }: Days, words: Words): string {
  if (first === last) return weekdayAndDay(first, today, words);
  const [begin, end] = [monthAndDay(first, today, words), monthAndDay(last, today, words)];
  return words._(msg({ message: `${begin} - ${end}`, comment: "Two days" }));
}

type Window = { first: Day; last: Day; now: number };

/** The events of these days that are not over; in a very full calendar, as many as fit into a mail. */
function findEvents(
  audience: Audience,
  { first, last, now }: Window,
  store: Store,
): { events: CalendarEvent[]; isCut: boolean } {
  const { calendar, zone, category } = audience;
  const wanted = category === null ? {} : { category };
  const [from, to] = [midnightOf(first, zone), midnightOf(addDays(last, 1), zone)];
  const isOnDays = (event: CalendarEvent) =>
    firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first && !isPast(event, now, zone);
  const found = store.dates.listUnlessFull(calendar.id, from, to, wanted);
  if (found) return { events: audience.see(found.filter(isOnDays)), isCut: false };
  const at = { now: Math.max(now, from), today: first, past: 0, upcoming: ENTRIES_A_MAIL };
  const { upcoming } = store.dates.listAround(calendar.id, { ...at, ...wanted });
  const events = upcoming.filter(isOnDays);
  return { events: audience.see(events), isCut: events.length === ENTRIES_A_MAIL };
}

function newsLines(
  { calendar, token, shows, words }: Audience,
  { now, news: { since, before } }: Due,
  store: Store,
): FollowEntry[] {
  if (shows === "busy") return [];
  const fresh = store.news
    .list(calendar.id, NEWS_MOST + 1)
    .filter(({ createdAt }) => createdAt >= since && createdAt < before && createdAt <= now);
  const lines = fresh.slice(0, NEWS_MOST).map(({ id, title }) => ({
    ...newsEntry({ title, text: "" }, { lead: "", path: pagePaths.newsItem(token, id) }),
    group: words._(msg`News`),
  }));
  return fresh.length > NEWS_MOST
    ? [...lines, moreEntry(words._(msg`and more news`), pagePaths.newsTab(token))]
    : lines;
}
