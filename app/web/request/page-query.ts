// Reads the queries of tabs, embedded pages, walls and text agendas, for both loaders and page cache.

import { areChosenTimes, type ChosenTimes } from "~/event/event-times";
import { parsePast, parseSkip, parseUpcoming } from "~/event/list-window";
import { TABS, type Tab } from "~/paths/pages";
import type { Query } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { addDays, type Day, isDayInReach, isMonthInReach, type Month } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { thursdayOfWeek } from "~/time/week-numbers";
import { dayIn, isTimeZone, midnightOf } from "~/time/zones";
import { findLanguage, type Language } from "~/values/languages";
import { LIST_MOST, UPCOMING_STEP } from "~/values/limits";
import type { Shows } from "~/values/link-state";
import type { View } from "~/values/visits";

/** Default values are left out, so that equal pages have equal queries. */
export type TabQuery = {
  month?: Month | undefined;
  day?: Day | undefined;
  past?: number | undefined;
  upcoming?: number | undefined;
  /** How many events or news are on earlier pages, in the list, the news, or the dialog of a day. */
  skip?: number | undefined;
  /** The category filter; 0 for any category that the calendar does not have. */
  category?: number | undefined;
  weeks?: WeeksAsked;
};

/** Whether the address requests week numbers, which overrides the reader's region. */
export type WeeksAsked = "yes" | "no" | undefined;

/** Whether the calendar has the category of this id. */
type HasCategory = (id: number) => boolean;

/** Addresses of combined calendars never name a category. */
export const NO_CATEGORY: HasCategory = () => false;

/** The pattern of a category's id in addresses. */
export const CATEGORY_ID = "[1-9]\\d{0,14}";
const WHOLE_CATEGORY_ID = new RegExp(`^${CATEGORY_ID}$`);

export function isCategoryId(text: string): boolean {
  return WHOLE_CATEGORY_ID.test(text);
}

/** The visitor's last used tab, by the cookie; Home if it names none. */
export function readLastTab(cookie: string | undefined): Tab {
  return TABS.find((tab) => tab === cookie) ?? "home";
}

/** The tabs of a link that shows only times. */
export const TABS_OF_TIMES: readonly Tab[] = ["calendar", "list"];

/** The tab to show by a link, for a visitor whose last used tab is `last`. */
export function shownTab(last: Tab, shows: Shows): Tab {
  return shows === "all" || TABS_OF_TIMES.includes(last) ? last : "calendar";
}

/** A tab, and the view of its events if it is the calendar. */
export type TabBelow = { tab: Tab; view: View };

/**
 * The tab that a dialog's address is over: the one whose query it keeps, else the last used one, like at the address of a
 * tab itself. Faulty values are none.
 */
export function tabBelow(path: string, search: URLSearchParams, last: TabBelow): TabBelow {
  if (search.has("q") || NAMES_VIEW.test(path)) return last;
  const { week, by } = readWeekQuery(search, NO_CATEGORY);
  if (week || by) return { tab: "calendar", view: "week" };
  if (readMonthOf(search)) return { tab: "calendar", view: "month" };
  const { past, upcoming } = readListQuery(search);
  return past || upcoming ? { ...last, tab: "list" } : last;
}

/** `isUnderDay` if a day's dialog is open over the tab; its path then names the day. */
export function readTabQuery(
  search: URLSearchParams,
  tab: Tab,
  isUnderDay: boolean,
  hasCategory: HasCategory,
): TabQuery {
  const category = readCategory(search, hasCategory);
  if (tab === "calendar") {
    return {
      month: readMonthOf(search),
      day: isUnderDay ? undefined : inReach(search.get("day"), isDayInReach),
      skip: isUnderDay ? readSkip(search) : undefined,
      category,
      weeks: readWeeks(search),
    };
  }
  if (tab === "list") return { ...readListQuery(search), category };
  // Home and news show all categories and only keep the filter for their links.
  const kept = category || undefined;
  return tab === "news" ? { skip: readSkip(search), category: kept } : { category: kept };
}

/**
 * The tab's query that an address keeps, of the tab itself or below a dialog, except for the category. A search that an
 * event was opened from is no tab.
 */
export function readKept({ pathname, searchParams }: URL, { tab: last, view }: TabBelow): Query {
  if (searchParams.has("q")) return {};
  const named = TABS.find((tab) => pathname.endsWith(`/${tab}`));
  const tab = UNDER_DAY.test(pathname) ? "calendar" : (named ?? last);
  const isOverWeek = !named && tab === "calendar" && view === "week";
  if (isOverWeek || pathname.endsWith("/week")) return readKeptWeek(searchParams);
  const { category: _, ...kept } = readTabQuery(searchParams, tab, false, NO_CATEGORY);
  return kept;
}

/** The week that a dialog leads back to. */
export function readKeptWeek(search: URLSearchParams): Query {
  const { week, day, by } = readWeekQuery(search, NO_CATEGORY);
  return { week, day, by };
}

const NAMES_VIEW = new RegExp(`/(${[...TABS, "week"].join("|")})$`);
const UNDER_DAY = /\/day\/[\d-]{10}$/;

/** The month in a tab's address, and in that of a dialog over it. */
export function readMonthOf(search: URLSearchParams): Month | undefined {
  return inReach(search.get("month"), isMonthInReach);
}

/** The times of a new event, chosen by dragging. */
export function readChosenTimes(search: URLSearchParams): ChosenTimes | undefined {
  const times = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  return areChosenTimes(times) ? times : undefined;
}

/**
 * `week` is one of its days. A day with a column for each category has no filter: `category` is the column that phones
 * show, 0 for events without a category.
 */
export type WeekQuery = {
  week?: Day | undefined;
  day?: Day | undefined;
  by?: "category" | undefined;
  category?: number | undefined;
};

/** The address names the week by its number or by one of its days; the day has priority. */
export function readWeekQuery(search: URLSearchParams, hasCategory: HasCategory): WeekQuery {
  const day = inReach(search.get("day"), isDayInReach);
  const week = search.get("week");
  const named = week === null ? undefined : (thursdayOfWeek(week) ?? week);
  const by = search.get("by") === "category" ? "category" : undefined;
  return {
    week: day ? undefined : inReach(named ?? null, isDayInReach),
    day,
    by,
    category: readCategory(search, hasCategory),
  };
}

/** The days of a printable list, as typed. */
export type PrintRange = { from: string; to: string };

/** Longer than a date: an invalid one is reported and shown in the field again. */
const LONGEST_DATE = 20;

/** From the List tab's address; undefined if it names no days. If it does, it redirects to the printable list. */
export function readPrintRange(search: URLSearchParams): PrintRange | undefined {
  const read = (name: string) => (search.get(name) ?? "").trim().slice(0, LONGEST_DATE);
  const [from, to] = [read("from"), read("to")];
  return from === "" && to === "" ? undefined : { from, to };
}

/** Past events are on the first page only, which then has room for fewer upcoming ones. */
function readListQuery(search: URLSearchParams): TabQuery {
  const skip = readSkip(search);
  const past = skip === undefined ? parsePast(search.get("past")) : 0;
  const upcoming = Math.min(parseUpcoming(search.get("upcoming")), LIST_MOST - past);
  const isAsked = search.has("upcoming") && (!skip || upcoming !== UPCOMING_STEP);
  return { past: past || undefined, upcoming: isAsked ? upcoming : undefined, skip };
}

/** Reads every unknown category as 0, so that made-up ones cannot fill the page cache. */
export function readCategory(
  search: URLSearchParams,
  hasCategory: HasCategory,
): number | undefined {
  const text = search.get("category");
  if (!text) return undefined;
  const id = isCategoryId(text) ? Number(text) : 0;
  return id > 0 && hasCategory(id) ? id : 0;
}

export function readWeeks(search: URLSearchParams): WeeksAsked {
  const text = search.get("weeks");
  return text === "yes" || text === "no" ? text : undefined;
}

function readSkip(search: URLSearchParams): number | undefined {
  return parseSkip(search.get("skip")) || undefined;
}

function inReach(text: string | null, isInReach: (text: string) => boolean): string | undefined {
  return text !== null && isInReach(text) ? text : undefined;
}

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

/**
 * Shared by both; undefined means the calendar's zone, all categories, and the browser's language. `category` is 0 for
 * one that the calendar does not have.
 */
type ScreenQuery = {
  days: number;
  zone: string | undefined;
  category: number | undefined;
  lang: Language | undefined;
};

/**
 * `linesWhereLow` is for screens less than 600 px high: fewer, unless a number was requested. `look` is undefined for
 * the reader's own; `every` is the reload interval in minutes.
 */
export type WallQuery = ScreenQuery & {
  lines: number;
  linesWhereLow: number;
  look: "light" | "dark" | "ink" | undefined;
  every: number;
};

/** `width` is the most columns of a line. */
export type AgendaQuery = ScreenQuery & { width: number };

type Range = { least: number; most: number; usual: number };

const WALL_DAYS: Range = { least: 1, most: 14, usual: 7 };
const WALL_LINES: Range = { least: 3, most: 20, usual: 8 };
const WALL_MINUTES: Range = { least: 1, most: 60, usual: 5 };
const AGENDA_DAYS: Range = { least: 1, most: 60, usual: 14 };
const AGENDA_WIDTH: Range = { least: 40, most: 120, usual: 72 };

const LOOKS = ["light", "dark", "ink"] as const;

/** Ignores invalid values: the person who typed the address may be far from the screen that shows it. */
export function readWallQuery(search: URLSearchParams, hasCategory: HasCategory): WallQuery {
  return {
    ...readScreenQuery(search, WALL_DAYS, hasCategory),
    lines: readNumber(search.get("lines"), WALL_LINES),
    linesWhereLow: readNumber(search.get("lines"), { ...WALL_LINES, usual: 6 }),
    look: LOOKS.find((look) => look === search.get("look")),
    every: readNumber(search.get("every"), WALL_MINUTES),
  };
}

export function readAgendaQuery(search: URLSearchParams, hasCategory: HasCategory): AgendaQuery {
  return {
    ...readScreenQuery(search, AGENDA_DAYS, hasCategory),
    width: readNumber(search.get("width"), AGENDA_WIDTH),
  };
}

/** The wall's reload interval if its calendar cannot be read. */
export function readMinutes(search: URLSearchParams): number {
  return readNumber(search.get("every"), WALL_MINUTES);
}

function readScreenQuery(
  search: URLSearchParams,
  days: Range,
  hasCategory: HasCategory,
): ScreenQuery {
  const zone = search.get("zone") ?? "";
  return {
    days: readNumber(search.get("days"), days),
    zone: isTimeZone(zone) ? zone : undefined,
    category: readCategory(search, hasCategory),
    lang: findLanguage(search.get("lang") ?? undefined, getRuntime().config.languages),
  };
}

/** The nearest number in the range; the default if it is no number. */
function readNumber(text: string | null, { least, most, usual }: Range): number {
  if (!/^\d{1,9}$/.test(text ?? "")) return usual;
  return Math.min(Math.max(Number(text), least), most);
}

/** Keeps a screen whose clock is a little fast from loading yesterday again. */
const AFTER_MIDNIGHT_MS = 5_000;

/** In whole seconds, for the header Refresh. */
export function secondsUntilNext(minutes: number, now: number, zone: string): number {
  const midnight = midnightOf(addDays(dayIn(now, zone), 1), zone);
  const wait = Math.min(minutes * MINUTE_MS, midnight + AFTER_MIDNIGHT_MS - now);
  return Math.ceil(wait / 1_000);
}
