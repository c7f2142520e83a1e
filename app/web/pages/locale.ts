// Reads the first day of the week from the browser's Accept-Language.

type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo };

const DEFAULT_LOCALE = "en";
const LONGEST_HEADER = 200;
/** Trying whether one is a locale costs as much as all the rest. */
const MOST_TAGS = 10;

/** The most wanted locale of an Accept-Language header (RFC 9110 section 12.5.4), "en" for none. */
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

/** Headers and locales have endless spellings, so what is remembered of them is bounded. */
const MOST_KEPT = 500;
const weekStarts = new Map<string, number>();
const locales = new Map<string, string>();

function remember<T>(cached: Map<string, T>, key: string, read: (key: string) => T): T {
  const known = cached.get(key);
  if (known !== undefined) return known;
  if (cached.size >= MOST_KEPT) cached.clear();
  const value = read(key);
  cached.set(key, value);
  return value;
}

/** The first day of the week where the locale is spoken: 0 Sunday … 6 Saturday. */
export function weekStartOf(locale: string): number {
  return remember(weekStarts, locale, readWeekStart);
}

function readWeekStart(locale: string): number {
  const known = new Intl.Locale(locale).maximize() as LocaleWithWeek;
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  return (info?.firstDay ?? 1) % 7;
}

function isLocale(tag: string): boolean {
  try {
    return tag !== "*" && new Intl.Locale(tag).language !== undefined;
  } catch {
    return false;
  }
}
