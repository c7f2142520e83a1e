// Regional defaults for a reader's browser: the usual paper, and whether weeks have numbers.

import { remember } from "./header-memory";
import { readRanges } from "./reader-words";

export const PAPERS = ["a4", "letter", "a3"] as const;
export type Paper = (typeof PAPERS)[number];

/** `paper` is the printers' usual size; `countsWeeks` if people speak of "week 48". */
export type ReaderRegion = { paper: "a4" | "letter"; countsWeeks: boolean };

/** The regions that print on Letter (Unicode CLDR, supplemental/measurementData). */
const LETTER = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" ");
const COUNTS_WEEKS = "AT BE CH CZ DE DK EE FI FO GL HU IS LI LT LU LV NL NO PL SE SI SK".split(" ");
const UNKNOWN: ReaderRegion = { paper: "a4", countsWeeks: false };

const known = new Map<string, ReaderRegion>();

/** From the header Accept-Language; a language alone counts as the region with most of its speakers. */
export function readRegion(header: string | null | undefined): ReaderRegion {
  const [locale] = readRanges(header);
  return locale ? remember(known, locale, regionOf) : UNKNOWN;
}

function regionOf(locale: string): ReaderRegion {
  const region = new Intl.Locale(locale).maximize().region ?? "";
  return {
    paper: LETTER.includes(region) ? "letter" : "a4",
    countsWeeks: COUNTS_WEEKS.includes(region),
  };
}
