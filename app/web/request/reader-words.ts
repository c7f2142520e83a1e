// A reader's language, by cookie and Accept-Language header (RFC 9110 section 12.5.4), and regional defaults: the usual
// paper, and whether weeks have numbers.

import { getRuntime } from "~/process/runtime";
import {
  findLanguage,
  type Language,
  lookUp,
  type OfferedLanguages,
  PAGE_LANGUAGE_HEADER,
} from "~/values/languages";
import { wordsIn } from "~/words/server-words";
import type { Words } from "~/words/words";
import { parseCookies } from "./cookies";

const LONGEST_HEADER = 200;
/** Checking whether a tag is a locale costs as much as everything else here. */
const MOST_RANGES = 10;

const knownRanges = new Map<string, readonly string[]>();

/** The ranges that are locales, by preference, without "*" and those with q=0. */
export function readRanges(header: string | null | undefined): readonly string[] {
  return remember(knownRanges, asMuchAsIsRead(header), sortRanges);
}

/** The relevant part of the header, so that remembered keys stay small. */
function asMuchAsIsRead(header: string | null | undefined): string {
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

const known = new WeakMap<OfferedLanguages, Map<string, Words>>();

/**
 * The words for a reader who chose `chosen` and whose browser wants the languages of `header`. An unknown choice is
 * ignored.
 */
export function readWords(chosen: string | undefined, header: string | null | undefined): Words {
  const offered = getRuntime().config.languages;
  const found = known.get(offered) ?? new Map<string, Words>();
  known.set(offered, found);
  const language = readChosen(chosen);
  const asked = asMuchAsIsRead(header);
  const key = `${language ?? ""} ${asked}`;
  return remember(found, key, () => findWords(language, readRanges(asked), offered));
}

/** The language in a cookie; null if none or not offered. With only one language there is no choice. */
export function readChosen(cookie: string | undefined): Language | null {
  const offered = getRuntime().config.languages;
  return offered.all.length < 2 ? null : (findLanguage(cookie, offered) ?? null);
}

function findWords(
  chosen: Language | null,
  ranges: readonly string[],
  offered: OfferedLanguages,
): Words {
  const language = chosen ?? lookUp(ranges, offered)?.language ?? offered.fallback;
  return wordsIn(language, lookUp(ranges, { all: [language], fallback: language })?.range);
}

/** The words for the requested page. Does not read the session, and cannot fail. */
export function wordsFor({ headers }: Request): Words {
  const page = headers.get(PAGE_LANGUAGE_HEADER) ?? undefined;
  const chosen = page ?? parseCookies(headers.get("Cookie")).language;
  return readWords(chosen, headers.get("Accept-Language"));
}

const MOST_KEPT = 500;

/** The result of `read` for `key`, from `known` if it is there. */
/** Remembers parsed headers, in a bounded memory because clients can send endless variants. */
export function remember<T>(known: Map<string, T>, key: string, read: (key: string) => T): T {
  const made = known.get(key);
  if (made !== undefined) return made;
  if (known.size >= MOST_KEPT) known.clear();
  const value = read(key);
  known.set(key, value);
  return value;
}

export const PAPERS = ["a4", "letter", "a3"] as const;
export type Paper = (typeof PAPERS)[number];

/** `paper` is the printers' usual size; `countsWeeks` if people speak of "week 48". */
export type ReaderRegion = { paper: "a4" | "letter"; countsWeeks: boolean };

/** The regions that print on Letter (Unicode CLDR, supplemental/measurementData). */
const LETTER = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" ");
const COUNTS_WEEKS = "AT BE CH CZ DE DK EE FI FO GL HU IS LI LT LU LV NL NO PL SE SI SK".split(" ");
const UNKNOWN: ReaderRegion = { paper: "a4", countsWeeks: false };

const regions = new Map<string, ReaderRegion>();

/** From the header Accept-Language; a language alone counts as the region with most of its speakers. */
export function readRegion(header: string | null | undefined): ReaderRegion {
  const [locale] = readRanges(header);
  return locale ? remember(regions, locale, regionOf) : UNKNOWN;
}

function regionOf(locale: string): ReaderRegion {
  const region = new Intl.Locale(locale).maximize().region ?? "";
  return {
    paper: LETTER.includes(region) ? "letter" : "a4",
    countsWeeks: COUNTS_WEEKS.includes(region),
  };
}
