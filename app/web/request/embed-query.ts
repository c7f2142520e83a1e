// Reads what an embedding page asks for, for the loader and for the page cache alike.
import { isMonthInReach, type Month } from "~/time/days";
import { isTimeZone } from "~/time/zones";
import { type HasCategory, readCategory } from "./tab-query";

/** What says the same as nothing is undefined: equal queries ask for equal pages. */
export type EmbedQuery = {
  view: "month" | undefined;
  /** The one that is shown; without it that of today. */
  month: Month | undefined;
  /** The category whose events alone are shown. */
  category: number | undefined;
  count: number | undefined;
  tz: string | undefined;
  theme: "light" | "dark" | undefined;
};

/** Of the list alone. */
export type FragmentQuery = Pick<EmbedQuery, "category" | "count" | "tz">;

export const EMBED_COUNT = 10;
const EMBED_MOST = 50;

/** What cannot be is left out, as in a calendar's own addresses: a page of somebody else has it. */
export function readEmbedQuery(search: URLSearchParams, hasCategory: HasCategory): EmbedQuery {
  const view = search.get("view") === "month" ? "month" : undefined;
  const theme = search.get("theme");
  const tz = search.get("tz") ?? "";
  const month = search.get("month") ?? "";
  return {
    view,
    month: view && isMonthInReach(month) ? month : undefined,
    category: readCategory(search, hasCategory) || undefined,
    count: view ? undefined : readCount(search.get("count") ?? ""),
    tz: isTimeZone(tz) ? tz : undefined,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
  };
}

export function readFragmentQuery(
  search: URLSearchParams,
  hasCategory: HasCategory,
): FragmentQuery {
  const { category, tz } = readEmbedQuery(search, hasCategory);
  return { category, count: readCount(search.get("count") ?? ""), tz };
}

function readCount(text: string): number | undefined {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count === 0 || count === EMBED_COUNT ? undefined : Math.min(count, EMBED_MOST);
}
