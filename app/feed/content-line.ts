// Writes iCalendar lines: escapes text values, folds at 75 octets, and writes days and instants (RFC 5545 §3.3.4,
// §3.3.5).

import type { Day } from "~/time/days";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import { offsetIn } from "~/time/zones";
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

/** "20260105" */
export function dateText(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);
}

/** "20260105T140000Z"; drops fractions of a second. */
export function utcText(epoch: number): string {
  return `${compact(new Date(epoch).toISOString())}Z`;
}

/** ";VALUE=DATE:20260105", the parameter and value of a date property. */
export function dateValue(day: Day): string {
  return `;VALUE=DATE:${dateText(day)}`;
}

/** ";TZID=Europe/Berlin:20260105T150000", for a local time ("HH:mm") in a zone. */
export function wallValue(day: Day, time: string, zone: string): string {
  return `;TZID=${zone}:${dateText(day)}T${time.slice(0, 2)}${time.slice(3, 5)}00`;
}

/**
 * The same for an instant; in UTC without a zone. Readers take a repeated local time as either occurrence, mostly the
 * second, despite RFC 5545 §3.3.5, so it is written in UTC: ":20261025T013000Z".
 */
export function instantValue(epoch: number, zone?: string): string {
  if (zone === undefined || readingsOf(epoch, zone).length > 1) return `:${utcText(epoch)}`;
  return `;TZID=${zone}:${compact(new Date(epoch + offsetIn(epoch, zone)).toISOString())}`;
}

/** The instants at which the zone's local time is the same as at this one, in order; two if clocks go back. */
export function readingsOf(epoch: number, zone: string): number[] {
  const wall = epoch + offsetIn(epoch, zone);
  // Clock changes are days apart, so a day before and a day after give the offsets of both sides.
  const offsets = new Set([offsetIn(epoch - DAY_MS, zone), offsetIn(epoch + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetIn(instant, zone) === wall)
    .sort((a, b) => a - b);
}

/** "PT1H30M", from milliseconds; drops fractions of a second. */
export function durationText(length: number): string {
  const seconds = Math.floor(length / SECOND_MS);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const units = ["H", "M", "S"];
  return `PT${parts.map((part, unit) => (part > 0 ? `${part}${units[unit]}` : "")).join("")}`;
}

/** "20260105T140000" from "2026-01-05T14:00:00.000Z". */
function compact(text: string): string {
  return `${dateText(text)}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`;
}
