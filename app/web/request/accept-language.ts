// Reads the header Accept-Language: the languages that a reader wants (RFC 9110 section 12.5.4).
import { remember } from "./header-memory";

const LONGEST_HEADER = 200;
/** Checking whether a tag is a locale costs as much as everything else here. */
const MOST_RANGES = 10;

const known = new Map<string, readonly string[]>();

/** The ranges that are locales, the most wanted first; those with q=0, which nobody wants, and "*" left out. */
export function readRanges(header: string | null | undefined): readonly string[] {
  return remember(known, asMuchAsIsRead(header), sortRanges);
}

/** The part of the header that counts, so that what is remembered by it stays small. */
export function asMuchAsIsRead(header: string | null | undefined): string {
  return (header ?? "").slice(0, LONGEST_HEADER);
}

function sortRanges(header: string): string[] {
  return header
    .split(",", MOST_RANGES)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && isLocale(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function isLocale(tag: string): boolean {
  try {
    return tag !== "*" && new Intl.Locale(tag).language !== undefined;
  } catch {
    return false;
  }
}
