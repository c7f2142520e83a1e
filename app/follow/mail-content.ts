// Shared by all mails to followers: the maximum number of lines, and the format of times, locations and texts.
import { msg, plural } from "@lingui/core/macro";
import type { CalendarEvent, EventSpan } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import type { FollowEntry, FollowMessage } from "~/store/mails/outbox-message";
import { hasMarks, htmlOf, shortenMarked } from "~/values/formatted";
import { cleanLine } from "~/values/text";
import type { Words } from "~/words/words";
import type { Audience } from "./audience";

/** The part that is the same for all followers with the same view. */
export type MailContent = Pick<FollowMessage, "kind" | "subject" | "heading" | "entries">;

/** Maximum lines of one mail. */
export const ENTRIES_A_MAIL = 120;
/** Maximum bytes of their HTML: mail programs truncate mails longer than about 100 kB, with the link that stops them. */
const BYTES_OF_ENTRIES = 80_000;
const MARKUP_OF_ENTRY = 260;
const LONGEST_PLACE = 80;
const LONGEST_NEWS = 300;

type Timed = EventSpan & Pick<CalendarEvent, "allDay">;

/** "Mon, Nov 23, 7pm - 8:30pm" */
export function timeOf(
  event: Timed,
  { zone, words }: Pick<Audience, "zone" | "words">,
  now: number,
): string {
  return eventTimeLabel(event, zone, now, words);
}

/** "Rowing Club: 3 changes" */
export function titled({ calendar, words }: Audience, about: string): string {
  const { title } = calendar;
  return words._(msg({ message: `${title}: ${about}`, comment: "Subject of an email" }));
}

/** ", Hall 3", or "" without a location. */
export function locationOf({ location }: Pick<CalendarEvent, "location">): string {
  const line = shortLine(location);
  return line && `, ${line}`;
}

/** Shortens a text to fit into a line with others. */
export function shortLine(text: string): string {
  return shorten(cleanLine(text), LONGEST_PLACE);
}

/** A news item with its first words. */
export function newsEntry(
  { title, text }: { title: string; text: string },
  { lead, path }: Pick<FollowEntry, "lead" | "path">,
): FollowEntry {
  const words = shortenMarked(text.trim(), (words) => shorten(words, LONGEST_NEWS));
  return { lead, title: cleanLine(title), rest: "", path, ...(words && { text: words }) };
}

/** As many lines as fit into a mail, followed by a link to the rest. */
export function limited(entries: FollowEntry[], path: string, words: Words): FollowEntry[] {
  let bytes = 0;
  const tooMany = entries.findIndex((entry, index) => {
    bytes += bytesOf(entry);
    return index >= ENTRIES_A_MAIL || bytes > BYTES_OF_ENTRIES;
  });
  if (tooMany < 0) return entries;
  const left = entries.length - tooMany;
  const more = words._(msg`${plural(left, { one: "and # more", other: "and # more" })}`);
  return [...entries.slice(0, tooMany), moreEntry(more, path)];
}

/** Of an entry as HTML, at most: an escaped character takes up to six. */
function bytesOf({ lead, title, rest, category, text = "", path }: FollowEntry): number {
  const formatted = hasMarks(text) ? htmlOf(text) : text;
  const said = `${lead}${title}${rest}${category?.name ?? ""}${formatted}${path}`;
  const escaped = said.match(/[&<>"']/g)?.length ?? 0;
  return MARKUP_OF_ENTRY + Buffer.byteLength(said) + 5 * escaped;
}

export function moreEntry(title: string, path: string): FollowEntry {
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
