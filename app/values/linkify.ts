// Splits a text into plain pieces and links.

import { LinkifyIt, REBuilder } from "linkify-it";
import { isSafeScheme, parseUrl, withoutHeaderBreaks } from "./parse-url";

/** Plain text, or text with a link. Most are plain, and hundreds of them are sent. */
export type Segment = string | { text: string; href: string };

/** Marks and colons after an address belong to the sentence: "*https://example.org/x*:" */
const MARKS_AFTER = /[:*_'’|]+$/;

/** The text in pieces, in order; joined, they are the original text. */
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

/** The lines of a text, each in pieces; an empty list for an empty text. */
export function linkifyLines(text: string): Segment[][] {
  if (text.trim() === "") return [];
  return text.trim().split("\n").map(linkify);
}

/** The address for a link, or undefined for any scheme but http, https, mailto and tel. */
export function safeHref(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url || !isSafeScheme(url.protocol)) return undefined;
  return withoutHeaderBreaks(url.href);
}

// Longer runs of characters are not addresses that someone meant as links.
const ADDRESS_MAX = 2_000;
const HOST = /^[\p{L}\p{M}\p{N}_.-]*/u;
/** RFC 1035 section 2.3.4. */
const HOST_MAX = 255;
const PARTS_MAX = 9;

/** Overrides the package's rules through its own mechanism; each is compiled once. */
class Rules extends REBuilder {
  /** Allows an address directly after a letter of a script without spaces ("见https://…"), but not inside a word. */
  override get_schema_search() {
    const names = this.get_schema_names().source;
    this.cache.schema_search ??= new RegExp(`(^|[^A-Za-z0-9])(${names})`, "gi");
    return this.cache.schema_search;
  }

  /** Allows underscores, which some host names have. */
  override get_pseudo_letter() {
    this.cache.letter ??= new RegExp(`(?:_|${super.get_pseudo_letter().source})`);
    return this.cache.letter;
  }

  /** Allows an email address after a comma without a space, with at most 64 characters before the "@" (RFC 5321). */
  override get_mail_name_validator() {
    return /(?:^|[^A-Za-z0-9_])([A-Za-z0-9_][A-Za-z0-9._%+-]{0,63})$/;
  }

  /** Requires letters at the end, since "2@12.50" is a price. */
  override get_domain_root() {
    return /(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})/;
  }

  /** Includes the subject. */
  override get_mailto_validator() {
    const plain = super.get_mailto_validator().source;
    this.cache.mailto ??= new RegExp(plain + this.get_path().source, "iy");
    return this.cache.mailto;
  }
}

/** Finds http, https, mailto, email addresses and texts that start with "www.". */
const linkFinder = new LinkifyIt({
  urlAuth: true,
  maxLength: ADDRESS_MAX,
  rebuilder: new Rules(),
})
  .add("ftp:", null)
  .add("//", null)
  .add("www.", { validate: measureAfterWww });

/** The length of an address after its "www."; 0 unless a name with another dot follows. */
function measureAfterWww(text: string, start: number, finder: LinkifyIt): number {
  const rest = text.slice(start, start + ADDRESS_MAX);
  // Longer names are not valid hosts, and the package would take long to reject them.
  const [host = ""] = HOST.exec(rest.slice(0, HOST_MAX)) ?? [];
  if (!/^[^.]+\.\p{L}/u.test(host) || host.split(".").length > PARTS_MAX) return 0;
  return Math.max(0, finder.testSchemaAt(`//www.${rest}`, "https:", 0) - "//www.".length);
}
