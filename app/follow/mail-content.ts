// Shared by all mails to followers: the maximum number of lines, and the format of times, locations and texts.
import type { CalendarEvent, EventSpan } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import type { FollowEntry, FollowMessage } from "~/store/mails/outbox-message";
import { cleanLine } from "~/values/text";

/** The part that is the same for all followers with the same view. */
export type MailContent = Pick<FollowMessage, "kind" | "subject" | "entries">;

/** Maximum lines of one mail: mail programs truncate mails longer than about 100 kB. */
export const ENTRIES_A_MAIL = 120;
const LONGEST_PLACE = 80;
const LONGEST_NEWS = 300;

type Timed = EventSpan & Pick<CalendarEvent, "allDay">;

/** "Mon, Nov 23, 7pm - 8:30pm" */
export function timeOf(event: Timed, zone: string, now: number): string {
  return eventTimeLabel(event, zone, now);
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
  const words = shorten(text.trim(), LONGEST_NEWS);
  return { lead, title: cleanLine(title), rest: "", path, ...(words && { text: words }) };
}

/** As many lines as fit into a mail, followed by a link to the rest. */
export function limited(entries: FollowEntry[], path: string): FollowEntry[] {
  const left = entries.length - ENTRIES_A_MAIL;
  if (left <= 0) return entries;
  return [...entries.slice(0, ENTRIES_A_MAIL), moreEntry(`and ${left} more`, path)];
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
