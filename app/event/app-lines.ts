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
/** Second texts, the categories that a calendar has not, and a tentative status are kept, too. */
const ALSO_KEPT = new Set(["CATEGORIES", "STATUS"]);
const OURS = /^X-EAS-/;
const WHOLE = /^V(?:CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY|AVAILABILITY|TIMEZONE)$/;
const GUEST = "PARTICIPANT";

/** The name and parameters of a line, before its value. */
export const HEAD = /^[A-Z0-9-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?(?=:)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no line has
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/;

/** Whether these can be a user's kept lines: whole components, and no property that is read or written anyway. */
export function areKeptLines(text: string): boolean {
  const open: string[] = [];
  const isFine = text.split("\n").every((line) => {
    const name = nameOf(line);
    if (name === "") return false;
    const component = line.slice(name.length + 1).toUpperCase();
    if (name === "BEGIN") {
      open.push(component);
      return !WHOLE.test(component) && (open.length > 1 || component !== GUEST);
    }
    if (name === "END") return open.pop() === component;
    if (open.length > 0) return true;
    const isKept = !NOT_KEPT.has(name) || TEXT_PROPERTIES.has(name) || ALSO_KEPT.has(name);
    return isKept && !OURS.test(name);
  });
  return isFine && open.length === 0;
}

/** Kept lines without the alarms and properties that have somebody's address. */
export function withoutPeople(kept: readonly KeptLines[]): KeptLines[] {
  return kept.flatMap(({ day, lines }) => {
    const left = blocksOf(lines).filter((block) => !block.some((line) => /mailto:/i.test(line)));
    return left.length === 0 ? [] : [{ day, lines: left.flat().join("\n") }];
  });
}

/** Each property, and each component with all its lines. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let depth = 0;
  for (const line of text.split("\n")) {
    if (depth === 0) blocks.push([]);
    blocks.at(-1)?.push(line);
    const name = nameOf(line);
    depth += Number(name === "BEGIN") - Number(name === "END");
  }
  return blocks;
}

/** Whether it can be another form of an event's description. */
export function isFormLine(line: string): boolean {
  return HTML_TEXTS.some((one) => one === nameOf(line));
}

/** Whether it can be an address of an event. */
export function isAddressLine(line: string): boolean {
  return /^(?:URL|CONFERENCE)$/.test(nameOf(line));
}

/** Whether these can be the name and parameters of a description. */
export function isDescriptionHead(head: string): boolean {
  return (
    head === "" || (nameOf(`${head}:`) === "DESCRIPTION" && HEAD.exec(`${head}:`)?.[0] === head)
  );
}

/** In upper case; "" for what is no line. */
function nameOf(line: string): string {
  const head = CONTROLS.test(line) ? undefined : HEAD.exec(line)?.[0];
  return head === undefined ? "" : (head.split(";")[0] ?? "").toUpperCase();
}
