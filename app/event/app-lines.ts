// Lines of an app's event that are stored as they are and returned to apps: which ones, and how many.
import { EVENT_TEXT_NAMES, eventText } from "./event-fields";

/** Per user and item, in octets of UTF-8. */
export const MAX_KEPT_LINES = 8 * 1024;

/**
 * Lines of an item stored for a user's apps, joined by line breaks. `day` is a changed date's, "" for the item itself.
 */
export type KeptLines = { day: string; lines: string };

/** Other forms of the description. */
export const HTML_TEXTS = ["X-ALT-DESC", "STYLED-DESCRIPTION"] as const;

export const TEXT_PROPERTIES: ReadonlySet<string> = new Set(
  EVENT_TEXT_NAMES.map((name) => eventText(name).ical),
);
/**
 * Not stored: properties that are read or written anyway, guests (other people's data), and attachments, which the page
 * for apps calls unsupported.
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

/** Whether the line is another form of an event's description. */
export function isFormLine(line: string): boolean {
  return HTML_TEXTS.some((one) => one === lineName(line));
}

/** Whether the line is an address of an event. */
export function isAddressLine(line: string): boolean {
  return /^(?:URL|CONFERENCE)$/.test(lineName(line));
}

/** Whether `head` is a valid name and parameters for this property; "" stands for none. */
export function isHeadOf(property: string, head: string): boolean {
  return head === "" || (lineName(`${head}:`) === property && HEAD.exec(`${head}:`)?.[0] === head);
}

/** How apps mark a canceled event; here its title does. */
export const CANCELLED = "STATUS:CANCELLED";

/** In upper case; "" if it is not a valid line. */
function lineName(line: string): string {
  const head = CONTROLS.test(line) ? undefined : HEAD.exec(line)?.[0];
  return head === undefined ? "" : (head.split(";")[0] ?? "").toUpperCase();
}
