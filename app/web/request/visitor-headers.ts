// Reads a request's headers about its visitor, for both loaders and page cache.
import type { Tab } from "~/paths/pages";
import { isTimeZone } from "~/time/zones";
import type { Language } from "~/values/languages";
import { type LastViews, readRecent, readViews } from "~/values/visits";
import type { Words } from "~/words/words";
import { parseCookies, readDevice, sessionToken } from "./cookies";
import { readLastTab } from "./page-query";
import {
  type ReaderRegion,
  readChosen,
  readRanges,
  readRegion,
  readWords,
  remember,
} from "./reader-words";

export type VisitorHeaders = {
  /** The session's token, which may have ended or be made up. */
  token: string | undefined;
  /** The browser's id for its answers; undefined for none. */
  device: string | undefined;
  /** The browser's time zone; undefined if missing or invalid. */
  zone: string | undefined;
  /** The first day of the week and the weekend, by the browser's language. */
  week: Week;
  /** The usual paper, and whether weeks have numbers, by the browser's language. */
  region: ReaderRegion;
  /** The reader's chosen language, else the browser's. */
  words: Words;
  /** That language if it is the reader's own choice; null if it is the browser's. */
  chosen: Language | null;
  /** The last used tab, Home if unknown. */
  lastTab: Tab;
  /** Which view each calendar showed last. */
  views: LastViews;
  /** The last opened calendars, newest first. */
  recent: string[];
  /** True if a message after an action is waiting. */
  hasFlash: boolean;
};

const DEFAULT_LOCALE = "en";

type Header = string | null | undefined;

/**
 * `cookie` and `language` are the headers Cookie and Accept-Language, `pageLanguage` the language header of a data
 * request. A page depends on no other request headers.
 */
export function readVisitorHeaders(
  cookie: Header,
  language: Header,
  pageLanguage?: Header,
): VisitorHeaders {
  const cookies = parseCookies(cookie);
  return {
    token: sessionToken(cookies),
    device: readDevice(cookies),
    zone: cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : undefined,
    week: weekOfLocale(readRanges(language)[0] ?? DEFAULT_LOCALE),
    region: readRegion(language),
    words: readWords(pageLanguage ?? cookies.language, language),
    chosen: readChosen(cookies.language),
    lastTab: readLastTab(cookies.tab),
    views: readViews(cookies.views),
    recent: readRecent(cookies.recent),
    hasFlash: Boolean(cookies.flash),
  };
}

/** Days as `Intl` counts them: 1 Monday … 7 Sunday. */
type WeekInfo = { firstDay: number; weekend: readonly number[] };
type LocaleWithWeek = Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo };

const weeks = new Map<string, Week>();

/** The locale's first day of the week and weekend, with 0 Sunday … 6 Saturday. */
type Week = { weekStart: number; weekend: readonly number[] };

export function weekOfLocale(locale: string): Week {
  return remember(weeks, locale, readWeek);
}

function readWeek(locale: string): Week {
  const known = new Intl.Locale(locale).maximize() as LocaleWithWeek;
  const info = known.getWeekInfo?.() ?? known.weekInfo ?? guessWeek(known.region ?? "");
  return { weekStart: info.firstDay % 7, weekend: info.weekend.map((day) => day % 7) };
}

/** Weekends that are not Saturday and Sunday, by region (Unicode CLDR, supplemental/weekData). */
const WEEKENDS: [days: readonly number[], regions: string][] = [
  [[4, 5], "AF"],
  [[5], "IR"],
  [[5, 6], "BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE"],
  [[7], "IN UG"],
];

/** For engines whose `Intl` does not know weeks. */
function guessWeek(region: string): WeekInfo {
  const found = WEEKENDS.find(([, regions]) => regions.split(" ").includes(region));
  return { firstDay: 1, weekend: found?.[0] ?? [6, 7] };
}
