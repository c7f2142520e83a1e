// Writes iCalendar lines: escapes text values and folds at 75 octets.
import { cleanLine, cleanText, withoutControls } from "~/values/text";

export const LINE_BREAK = "\r\n";

/** Octets in a line, without the line break (RFC 5545 §3.1). */
const OCTETS_A_LINE = 75;
const UNITS_THAT_ALWAYS_FIT = OCTETS_A_LINE / 3;
const FOLD = `${LINE_BREAK} `;

/** Text without anything to clean or escape; saves searching in ids. */
const PLAIN = /^[\w .:@/-]*$/;
const SPECIAL = /[\\;,\n]/g;
const ESCAPED: Record<string, string> = { "\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n" };

/**
 * A value of type TEXT (RFC 5545 §3.3.11): escapes backslash, semicolon, comma and line break, and removes control
 * characters, which a TEXT must not have. The result is always one line, so no text can start a property.
 */
export function escapeText(text: string): string {
  return PLAIN.test(text) ? text : escapeSpecial(cleanText(text));
}

/** Text from an app, returned unchanged except for characters that a TEXT must not have. */
export function escapeSent(text: string): string {
  return escapeSpecial(withoutControls(text));
}

/** Escapes a single-line text: line breaks become spaces, the ends are trimmed. */
export function escapeLine(text: string): string {
  return escapeSpecial(cleanLine(text));
}

/**
 * A content line cut into lines of at most 75 octets of UTF-8, never inside a character; each continuation starts with
 * a space (RFC 5545 §3.1). No line break at the end. Expects well-formed text.
 */
export function foldLine(line: string): string {
  // A UTF-16 unit takes at most three octets.
  if (line.length <= UNITS_THAT_ALWAYS_FIT) return line;
  let folded = "";
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0;
    const size = octetCount(point);
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

/** Complete lines of a file, folded. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}

/** The unfolded content lines of a text; continuations may start with a space or a tab. */
export function unfoldLines(text: string): string[] {
  return text
    .replace(/\r\n[ \t]/g, "")
    .split(LINE_BREAK)
    .filter((line) => line !== "");
}

function escapeSpecial(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPED[character] ?? character);
}

function octetCount(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
