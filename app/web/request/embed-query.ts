// Reads the query of an embedded page, for both loader and page cache.
import { getRuntime } from "~/process/runtime";
import { isMonthInReach, type Month } from "~/time/days";
import { isTimeZone } from "~/time/zones";
import { findLanguage, type Language } from "~/values/languages";
import { type HasCategory, readCategory } from "./tab-query";

/** Values equal to the default are undefined, so that equal pages have equal queries. */
export type EmbedQuery = {
  view: "month" | undefined;
  /** The month to show; the current one if undefined. */
  month: Month | undefined;
  /** The category to show; all if undefined, or 0 for one that the calendar does not have. */
  category: number | undefined;
  count: number | undefined;
  tz: string | undefined;
  /** The language of the texts; the browser's if undefined. */
  lang: Language | undefined;
  theme: "light" | "dark" | undefined;
};

/** The part of the query for the list without a frame. */
export type FragmentQuery = Pick<EmbedQuery, "category" | "count" | "tz" | "lang">;

export const EMBED_COUNT = 10;
const EMBED_MOST = 50;

/** Ignores invalid values, as in a calendar's own addresses: other people wrote the page with this address. */
export function readEmbedQuery(search: URLSearchParams, hasCategory: HasCategory): EmbedQuery {
  const view = search.get("view") === "month" ? "month" : undefined;
  const theme = search.get("theme");
  const tz = search.get("tz") ?? "";
  const month = search.get("month") ?? "";
  return {
    view,
    month: view && isMonthInReach(month) ? month : undefined,
    category: readCategory(search, hasCategory),
    count: view ? undefined : readCount(search.get("count") ?? ""),
    tz: isTimeZone(tz) ? tz : undefined,
    lang: findLanguage(search.get("lang") ?? undefined, getRuntime().config.languages),
    theme: theme === "light" || theme === "dark" ? theme : undefined,
  };
}

export function readFragmentQuery(
  search: URLSearchParams,
  hasCategory: HasCategory,
): FragmentQuery {
  const { category, tz, lang } = readEmbedQuery(search, hasCategory);
  return { category, count: readCount(search.get("count") ?? ""), tz, lang };
}

function readCount(text: string): number | undefined {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count === 0 || count === EMBED_COUNT ? undefined : Math.min(count, EMBED_MOST);
}
