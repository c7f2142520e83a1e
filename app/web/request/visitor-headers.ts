// Reads what a request's headers tell about its visitor, for the loaders and for the page cache alike.
import type { Tab } from "~/paths/pages";
import { isTimeZone } from "~/time/zones";
import { readRecent } from "~/values/recent-calendars";
import { parseCookies } from "./cookies";
import { tokenOf } from "./session-cookie";
import { readLastTab } from "./tab-query";

export type VisitorHeaders = {
  /** The session's token, which may have ended or be made up. */
  token: string | undefined;
  /** The browser's time zone; undefined if missing or invalid. */
  zone: string | undefined;
  /** The first day of the week and the weekend, by the browser's language. */
  week: Week;
  /** The tab that was selected last, Home if unknown. */
  lastTab: Tab;
  /** The calendars that were opened last, the newest first. */
  recent: string[];
  /** True if a message of the last action waits to be shown. */
  hasFlash: boolean;
};

type Header = string | null | undefined;

/** `cookie` and `language` are the headers Cookie and Accept-Language. A page depends on no other request headers. */
export function readVisitorHeaders(cookie: Header, language: Header): VisitorHeaders {
  const cookies = parseCookies(cookie);
  return {
    token: tokenOf(cookies),
    zone: cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : undefined,
    week: weekOf(readLocale(language ?? null)),
    lastTab: readLastTab(cookies.tab),
    recent: readRecent(cookies.recent),
    hasFlash: Boolean(cookies.flash),
  };
}

/** Days as `Intl` counts them: 1 Monday … 7 Sunday. */
type WeekInfo = { firstDay: number; weekend: readonly number[] };
type LocaleWithWeek = Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo };

const DEFAULT_LOCALE = "en";
const LONGEST_HEADER = 200;
/** Checking whether a tag is a locale costs as much as everything else here. */
const MOST_TAGS = 10;

/** The preferred locale of an Accept-Language header (RFC 9110 section 12.5.4), "en" for none. */
export function readLocale(header: string | null): string {
  return remember(locales, (header ?? "").slice(0, LONGEST_HEADER), findLocale);
}

function findLocale(header: string): string {
  const wanted = header
    .split(",", MOST_TAGS)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && isLocale(tag))
    .sort((a, b) => b.quality - a.quality);
  return wanted[0]?.tag ?? DEFAULT_LOCALE;
}

/** Headers and locales have endless spellings, so the memory of them is bounded. */
const MOST_KEPT = 500;
const weeks = new Map<string, Week>();
const locales = new Map<string, string>();

function remember<T>(cached: Map<string, T>, key: string, read: (key: string) => T): T {
  const known = cached.get(key);
  if (known !== undefined) return known;
  if (cached.size >= MOST_KEPT) cached.clear();
  const value = read(key);
  cached.set(key, value);
  return value;
}

/** The week where the locale is spoken, with 0 Sunday … 6 Saturday: its first day and its weekend. */
type Week = { weekStart: number; weekend: readonly number[] };

export function weekOf(locale: string): Week {
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

function isLocale(tag: string): boolean {
  try {
    return tag !== "*" && new Intl.Locale(tag).language !== undefined;
  } catch {
    return false;
  }
}
