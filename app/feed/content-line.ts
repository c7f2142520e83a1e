// Writes one iCalendar line: escaping a text value and folding at 75 octets.
import { cleanLine, cleanText } from "~/values/text";

export const LINE_BREAK = "\r\n";

/** Octets of a line, without its line break (RFC 5545 §3.1). */
const OCTETS_A_LINE = 75;
const UNITS_THAT_ALWAYS_FIT = OCTETS_A_LINE / 3;
const FOLD = `${LINE_BREAK} `;

/** Nothing to clean and nothing to escape: spares the search of ids. */
const PLAIN = /^[\w .:@/-]*$/;
const SPECIAL = /[\\;,\n]/g;
const ESCAPED: Record<string, string> = { "\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n" };

/**
 * A value of type TEXT (RFC 5545 §3.3.11): backslash, semicolon, comma and line
 * break escaped; control characters, which a TEXT cannot hold, left out. The
 * answer is one line whatever was given, so no text can begin a property.
 */
export function escapeText(text: string): string {
  return PLAIN.test(text) ? text : escapeSpecial(cleanText(text));
}

/** The same for a text of one line: line breaks become blanks, the ends are trimmed. */
export function escapeLine(text: string): string {
  return escapeSpecial(cleanLine(text));
}

/**
 * One content line cut into lines of at most 75 octets of UTF-8, never inside
 * of a character; each further one begins with a blank (RFC 5545 §3.1). No line
 * break at the end. Expects well-formed text.
 */
export function foldLine(line: string): string {
  // No UTF-16 unit takes more than three octets.
  if (line.length <= UNITS_THAT_ALWAYS_FIT) return line;
  let folded = "";
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0;
    const size = octetsOf(point);
    if (octets + size > OCTETS_A_LINE) {
      folded += line.slice(start, at) + FOLD;
      start = at;
      octets = 1;
    }
    octets += size;
    at += point > 0xffff ? 2 : 1;
  }
  return folded + line.slice(start);
}

/** The content lines of a text, folds undone; both ways of folding are read, blank and tab. */
export function unfoldLines(text: string): string[] {
  return text
    .replace(/\r\n[ \t]/g, "")
    .split(LINE_BREAK)
    .filter((line) => line !== "");
}

function escapeSpecial(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPED[character] ?? character);
}

function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
