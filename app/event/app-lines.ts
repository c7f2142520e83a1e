// The lines of an app's event that are kept beside what is stored of it, unfolded, to be given back to apps: which may be
// among them, and how much.
import { EVENT_TEXT_NAMES, eventText } from "./event-fields";

/** Of one user and item, in octets of UTF-8. */
export const MAX_KEPT_LINES = 8 * 1024;

/** What a user's apps keep of an item: lines joined by line breaks. `day` is of a changed date, "" for the item itself. */
export type KeptLines = { day: string; lines: string };

/** The description in other forms. */
export const HTML_TEXTS = ["X-ALT-DESC", "STYLED-DESCRIPTION"] as const;

export const TEXT_PROPERTIES: ReadonlySet<string> = new Set(
  EVENT_TEXT_NAMES.map((name) => eventText(name).ical),
);
/**
 * Properties that are read or written anyway, guests, who are other people's data, and attachments, which the page for apps
 * says are not supported. Anything else is kept.
 */
export const NOT_KEPT: ReadonlySet<string> = new Set([
  ...TEXT_PROPERTIES,
  ...`UID DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID SEQUENCE CREATED LAST-MODIFIED
  CATEGORIES CLASS STATUS ATTENDEE ORGANIZER ATTACH METHOD REQUEST-STATUS`.split(/\s+/),
]);

/** The name and parameters of a line, before its value. */
export const HEAD = /^[A-Z0-9-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?(?=:)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no line has
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/;

/** Whether it can be another form of an event's description. */
export function isFormLine(line: string): boolean {
  return HTML_TEXTS.some((one) => one === lineName(line));
}

/** Whether it can be an address of an event. */
export function isAddressLine(line: string): boolean {
  return /^(?:URL|CONFERENCE)$/.test(lineName(line));
}

/** Whether these can be the name and parameters of this property; "" is none. */
export function isHeadOf(property: string, head: string): boolean {
  return head === "" || (lineName(`${head}:`) === property && HEAD.exec(`${head}:`)?.[0] === head);
}

/** As an app marks what is canceled; which event is, is said by its title here. */
export const CANCELLED = "STATUS:CANCELLED";

/** In upper case; "" for what is no line. */
function lineName(line: string): string {
  const head = CONTROLS.test(line) ? undefined : HEAD.exec(line)?.[0];
  return head === undefined ? "" : (head.split(";")[0] ?? "").toUpperCase();
}
