// Finds addresses in text that people wrote, in time that grows with its length and no faster.
import { isSafeScheme } from "~/calendar/link-schemes";

/** A piece of text, or of one to click on. Most are the former, and they are sent by the hundred. */
export type Segment = string | { text: string; href: string };

/** What a reader sees of a piece. */
export function textOf(segment: Segment): string {
  return typeof segment === "string" ? segment : segment.text;
}

const START = /https?:\/\/|mailto:|www\.|@/gi;
const END_OF_ADDRESS = /[\s<>"“”„«»。，、；：！？（）「」『』【】《》\p{Cc}]/u;
const CLOSING = new Set([...".,;:!?'’*_|", ...")]}"]);
const OPENERS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
const IN_WORD = /[A-Za-z0-9]/;
const LOCAL_PART = /[A-Za-z0-9._%+-]/;
const DOMAIN = /[A-Za-z0-9.-]/;
const DOMAIN_NAME =
  /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9][A-Za-z0-9-]{0,62}){0,8}\.[A-Za-z]{2,63}$/;

// RFC 5321 sections 4.5.3.1.1 and 4.5.3.1.2; also what keeps the search linear.
const LOCAL_MAX = 64;
const DOMAIN_MAX = 255;
// A longer run of characters is no address that anyone wrote to be clicked.
const ADDRESS_MAX = 2_000;

type Found = { start: number; end: number; href: string };

/** The text in pieces, in order: joined, their texts are the text again. */
export function linkify(text: string): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  for (const found of addressesIn(text)) {
    if (found.start > done) segments.push(text.slice(done, found.start));
    segments.push({ text: text.slice(found.start, found.end), href: found.href });
    done = found.end;
  }
  if (done < text.length) segments.push(text.slice(done));
  return segments;
}

/** The lines of a text, each in pieces; no line for no text. */
export function linkifyLines(text: string): Segment[][] {
  if (text.trim() === "") return [];
  return text.trim().split("\n").map(linkify);
}

/** The paragraphs of a text, which blank lines part; each as lines in pieces. */
export function linkifyParagraphs(text: string): Segment[][][] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map(linkifyLines)
    .filter((lines) => lines.length > 0);
}

/** The address as a browser may follow it, or undefined for any scheme but http, https, mailto and tel. */
export function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isSafeScheme(url.protocol) ? url.href : undefined;
}

function* addressesIn(text: string): Generator<Found> {
  let done = 0;
  START.lastIndex = 0;
  for (const match of text.matchAll(START)) {
    if (match.index < done) continue;
    const found = match[0] === "@" ? mailAt(text, match.index, done) : webAt(text, match.index);
    // Whatever was looked at is not looked at again, or a row of "www." would cost its square.
    done = found.end;
    if (found.href !== undefined) yield { ...found, href: found.href };
  }
}

/** An address that begins with a scheme or "www."; without `href` where it turns out to be none. */
function webAt(text: string, start: number): { start: number; end: number; href?: string } {
  if (start > 0 && IN_WORD.test(text[start - 1] ?? "")) return { start, end: start + 1 };
  let end = start;
  while (end < text.length && !END_OF_ADDRESS.test(text[end] ?? "")) end++;
  if (end - start > ADDRESS_MAX) return { start, end };
  const address = text.slice(start, trimEnd(text, start, end));
  const href = safeHref(/^www\./i.test(address) ? `https://${address}` : address);
  if (!href || !hasTarget(address)) return { start, end };
  return { start, end: start + address.length, href };
}

/** "http://", "mailto:" and "www." alone are beginnings of nothing. */
function hasTarget(address: string): boolean {
  if (/^www\./i.test(address)) return /^www\.[^./]+\./i.test(address);
  if (/^mailto:/i.test(address)) return address.includes("@");
  return true;
}

/** An e-mail address around the "@" at `at`; what lies before `least` belongs to another. */
function mailAt(
  text: string,
  at: number,
  least: number,
): { start: number; end: number; href?: string } {
  let start = at;
  while (start > least && at - start < LOCAL_MAX && LOCAL_PART.test(text[start - 1] ?? "")) start--;
  while (start < at && /[.%+-]/.test(text[start] ?? "")) start++;
  let end = at + 1;
  while (end < text.length && end - at <= DOMAIN_MAX && DOMAIN.test(text[end] ?? "")) end++;
  while (end > at + 1 && /[.-]/.test(text[end - 1] ?? "")) end--;
  if (start === at || !DOMAIN_NAME.test(text.slice(at + 1, end))) return { start, end: at + 1 };
  return { start, end, href: `mailto:${text.slice(start, end).replaceAll("%", "%25")}` };
}

/** Punctuation after an address belongs to the sentence, a closing bracket only if none was opened in it. */
function trimEnd(text: string, start: number, end: number): number {
  const open = new Map<string, number>();
  for (const character of text.slice(start, end)) {
    open.set(character, (open.get(character) ?? 0) + 1);
  }
  let last = end;
  while (last > start) {
    const character = text[last - 1] ?? "";
    if (!CLOSING.has(character)) return last;
    const opener = OPENERS[character];
    if (opener && (open.get(opener) ?? 0) >= (open.get(character) ?? 0)) return last;
    open.set(character, (open.get(character) ?? 0) - 1);
    last--;
  }
  return last;
}
