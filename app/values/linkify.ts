// Parts a text that people wrote into plain pieces and addresses to click on.

import { linkFinder } from "./link-finder";
import { isSafeScheme, withoutHeaderBreaks } from "./link-schemes";

/** A piece of text, or of one to click on. Most are the former, and they are sent by the hundred. */
export type Segment = string | { text: string; href: string };

/** Marks and colons at an address's end belong to the sentence: "*https://example.org/x*:" */
const MARKS_AFTER = /[:*_'’|]+$/;

/** The text in pieces, in order: joined, their texts are the text again. */
export function linkify(text: string): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  for (const { index, raw } of linkFinder.match(text) ?? []) {
    const address = raw.replace(MARKS_AFTER, "");
    const href = safeHref(withScheme(address));
    if (!href) continue;
    if (index > done) segments.push(text.slice(done, index));
    segments.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) segments.push(text.slice(done));
  return segments;
}

function withScheme(address: string): string {
  if (/^(https?|mailto):/i.test(address)) return address;
  if (/^www\./i.test(address)) return `https://${address}`;
  return `mailto:${address.replaceAll("%", "%25")}`;
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
  if (!isSafeScheme(url.protocol)) return undefined;
  return withoutHeaderBreaks(url.href);
}
