// Reads the query of a tab's address, for the loader and for the page cache alike.

import { parsePast, parseSkip, parseUpcoming } from "~/event/list-window";
import { TABS, type Tab } from "~/paths/pages";
import { type Day, isDayInReach, isMonthInReach, type Month } from "~/time/days";
import { LIST_MOST } from "~/values/limits";
import type { Shows } from "~/values/link-state";

/** Values that say the same as none are left out: equal ones ask for equal pages. */
export type TabQuery = {
  month?: Month | undefined;
  day?: Day | undefined;
  past?: number | undefined;
  upcoming?: number | undefined;
  /** Events or news that are on the pages before, of the list, the news or the day over the tab. */
  skip?: number | undefined;
  /** The category whose events alone are shown; 0 for all that the calendar does not have. */
  category?: number | undefined;
};

/** Whether the calendar has the category of this id. */
export type HasCategory = (id: number) => boolean;

/** How the id of a category is spelled in addresses. */
export const CATEGORY_ID = "[1-9]\\d{0,14}";
const WHOLE_CATEGORY_ID = new RegExp(`^${CATEGORY_ID}$`);

export function isCategoryId(text: string): boolean {
  return WHOLE_CATEGORY_ID.test(text);
}

/** The tab that a visitor selected last, by the cookie; Home where it tells none. */
export function readLastTab(cookie: string | undefined): Tab {
  return TABS.find((tab) => tab === cookie) ?? "home";
}

/** What a link shows that tells only times. */
export const TABS_OF_TIMES: readonly Tab[] = ["calendar", "list"];

/** The tab that is shown to whoever selected `last` before, by a link that shows this. */
export function shownTab(last: Tab, shows: Shows): Tab {
  return shows === "all" || TABS_OF_TIMES.includes(last) ? last : "calendar";
}

/** `isUnderDay` where a day's dialog stands over the tab, which then names the day itself. */
export function readTabQuery(
  search: URLSearchParams,
  tab: Tab,
  isUnderDay: boolean,
  hasCategory: HasCategory,
): TabQuery {
  const category = readCategory(search, hasCategory);
  if (tab === "calendar") {
    return {
      month: inReach(search.get("month"), isMonthInReach),
      day: isUnderDay ? undefined : inReach(search.get("day"), isDayInReach),
      skip: isUnderDay ? readSkip(search) : undefined,
      category,
    };
  }
  if (tab === "list") return { ...readListQuery(search), category };
  // These two show all, and lead back to one category.
  const kept = category || undefined;
  return tab === "news" ? { skip: readSkip(search), category: kept } : { category: kept };
}

/** The days of a list for paper, as they were typed. */
export type PrintRange = { from: string; to: string };

/** More than a date has: what is no date is told so, and is in the field again. */
const LONGEST_DATE = 20;

/** Of the List tab's own address; undefined where it names no days. It then shows nothing else that its query asks. */
export function readPrintRange(search: URLSearchParams): PrintRange | undefined {
  const read = (name: string) => (search.get(name) ?? "").trim().slice(0, LONGEST_DATE);
  const [from, to] = [read("from"), read("to")];
  return from === "" && to === "" ? undefined : { from, to };
}

/** What is past stands on the first page alone, which then has room for fewer coming ones. */
function readListQuery(search: URLSearchParams): TabQuery {
  const skip = readSkip(search);
  const past = skip === undefined ? parsePast(search.get("past")) : 0;
  const upcoming = Math.min(parseUpcoming(search.get("upcoming")), LIST_MOST - past);
  return {
    past: past || undefined,
    upcoming: upcoming === parseUpcoming(null) ? undefined : upcoming,
    skip,
  };
}

/** Whatever else is asked for is one and the same: nobody can make pages by making up categories. */
export function readCategory(
  search: URLSearchParams,
  hasCategory: HasCategory,
): number | undefined {
  const text = search.get("category");
  if (!text) return undefined;
  const id = isCategoryId(text) ? Number(text) : 0;
  return id > 0 && hasCategory(id) ? id : 0;
}

function readSkip(search: URLSearchParams): number | undefined {
  return parseSkip(search.get("skip")) || undefined;
}

function inReach(text: string | null, isInReach: (text: string) => boolean): string | undefined {
  return text !== null && isInReach(text) ? text : undefined;
}
