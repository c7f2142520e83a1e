// Splits a text into plain pieces and links.

import { LinkifyIt, REBuilder } from "linkify-it";
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

// A longer run of characters is no address that anyone wrote to be clicked.
const ADDRESS_MAX = 2_000;
const HOST = /^[\p{L}\p{M}\p{N}_.-]*/u;
/** RFC 1035 section 2.3.4. */
const HOST_MAX = 255;
const PARTS_MAX = 9;

/** The package's own way to change its rules, fragment by fragment; as there, each is compiled once. */
class Rules extends REBuilder {
  /** An address may follow any letter of a script without spaces ("见https://…"), but does not begin in a word. */
  override get_schema_search() {
    const names = this.get_schema_names().source;
    this.cache.schema_search ??= new RegExp(`(^|[^A-Za-z0-9])(${names})`, "gi");
    return this.cache.schema_search;
  }

  /** Some names of hosts have an underscore. */
  override get_pseudo_letter() {
    this.cache.letter ??= new RegExp(`(?:_|${super.get_pseudo_letter().source})`);
    return this.cache.letter;
  }

  /** An e-mail address may follow a comma without a space. It has at most 64 letters before the "@" (RFC 5321). */
  override get_mail_name_validator() {
    return /(?:^|[^A-Za-z0-9_])([A-Za-z0-9_][A-Za-z0-9._%+-]{0,63})$/;
  }

  /** Ends in letters: "2@12.50" is a price. */
  override get_domain_root() {
    return /(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})/;
  }

  /** With the subject that it may bring. */
  override get_mailto_validator() {
    const plain = super.get_mailto_validator().source;
    this.cache.mailto ??= new RegExp(plain + this.get_path().source, "iy");
    return this.cache.mailto;
  }
}

/** Finds http, https, mailto, e-mail addresses, and what begins with "www.". */
const linkFinder = new LinkifyIt({
  urlAuth: true,
  maxLength: ADDRESS_MAX,
  rebuilder: new Rules(),
})
  .add("ftp:", null)
  .add("//", null)
  .add("www.", { validate: measureAfterWww });

/** How long an address goes on after its "www.": 0 where no name with another dot follows. */
function measureAfterWww(text: string, start: number, finder: LinkifyIt): number {
  const rest = text.slice(start, start + ADDRESS_MAX);
  // Names of more parts are none, and to find that out is what would take the package long.
  const [host = ""] = HOST.exec(rest.slice(0, HOST_MAX)) ?? [];
  if (!/^[^.]+\.\p{L}/u.test(host) || host.split(".").length > PARTS_MAX) return 0;
  return Math.max(0, finder.testSchemaAt(`//www.${rest}`, "https:", 0) - "//www.".length);
}
