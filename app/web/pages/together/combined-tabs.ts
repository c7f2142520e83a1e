// Loads the screens of several calendars in one view: month, list, day, printable list, search.
import { monthGrid } from "~/event/month-grid";
import { pagePaths } from "~/paths/pages";
import { type Day, isDayInReach, monthOf } from "~/time/days";
import { DAY_MOST, LIST_MOST, UPCOMING_STEP } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import { listedDay } from "~/web/pages/events/chosen-day-view";
import { buildDayView, type DayView } from "~/web/pages/events/day-view";
import { buildLongList, type ListView } from "~/web/pages/events/list-view";
import { buildMonthView, type PackedMonth, packMonth } from "~/web/pages/events/month-view";
import { buildUnmarked } from "~/web/pages/events/printed-view";
import { readSearch } from "~/web/pages/events/search-page";
import { buildSearchView, type SearchView } from "~/web/pages/events/search-view";
import {
  buildPrintRangeList,
  buildPrintRangeView,
  type PrintRangeView,
  readAskedRange,
} from "~/web/pages/sharing/print-range-page";
import { shownZone } from "~/web/request/calendar-display";
import { asResponse, findRefusal } from "~/web/request/load";
import { unavailable } from "~/web/request/storage-failure";
import { NO_CATEGORY, readTabQuery, readWeeks, type TabQuery } from "~/web/request/tab-query";
import { sayRefusal } from "~/words/say-refusal";
import {
  type Reading,
  readCombinedDays,
  readCombinedList,
  readCombinedMonth,
} from "./combined-events";
import { type CombinedPage, todayIn } from "./combined-page";
import { findCombined } from "./combined-search";
import { buildLegend, type LegendLine } from "./legend-view";

export type CombinedTab = (
  | { tab: "calendar"; month: PackedMonth }
  | { tab: "list"; list: ListView }
) & { legend: LegendLine[]; filter?: string };

function queryOf(request: Request, tab: "calendar" | "list", isUnderDay = false): TabQuery {
  return readTabQuery(new URL(request.url).searchParams, tab, isUnderDay, NO_CATEGORY);
}

export function readingOf({ members, reader, display, calendar }: CombinedPage): Reading {
  return { members, reader, zone: shownZone(display, calendar), words: display.words };
}

export async function loadCombinedMonth(
  request: Request,
  page: CombinedPage,
): Promise<CombinedTab> {
  const { calendar, display } = page;
  const { month: named, day } = queryOf(request, "calendar");
  const today = todayIn(page);
  const month = named ?? monthOf(day ?? today);
  const grid = monthGrid(month, display.weekStart);
  const found = await readCombinedMonth(
    readingOf(page),
    grid.flat(),
    listedDay(month, grid, today, day),
  );
  const { category } = display;
  const options = { calendar, month, namedMonth: named, display, chosen: day, category };
  return {
    tab: "calendar",
    month: packMonth(buildMonthView({ ...options, ...found })),
    ...legendOf(page, (only) => pagePaths.month(calendar.link, named, day, only)),
  };
}

export async function loadCombinedList(request: Request, page: CombinedPage): Promise<CombinedTab> {
  const { calendar, display } = page;
  const { past = 0, upcoming = UPCOMING_STEP, skip = 0 } = queryOf(request, "list");
  const found = await readCombinedList(readingOf(page), { past, skip, upcoming });
  const counts = { pastCount: past, upcomingCount: upcoming, skip };
  const { category } = display;
  return {
    tab: "list",
    list: await buildLongList({ ...found, calendar, display, ...counts, category }),
    ...legendOf(page, (only) =>
      pagePaths.listWindow(calendar.link, undefined, undefined, undefined, only),
    ),
  };
}

function legendOf(page: CombinedPage, hrefOf: (only?: number) => string) {
  const { link } = page.calendar;
  const { category } = page.display;
  const [plain, filtered] = [
    pagePaths.month(link),
    pagePaths.month(link, undefined, undefined, category),
  ];
  return {
    legend: buildLegend(page, hrefOf),
    ...(category && { filter: filtered.slice(plain.length) }),
  };
}

/** Throws a 404 for a day that there is not. */
export async function loadCombinedDay(
  request: Request,
  page: CombinedPage,
  day: Day | undefined,
): Promise<DayView> {
  if (!day || !isDayInReach(day)) throw new Response("", { status: 404 });
  const { calendar, display } = page;
  const { skip: asked = 0 } = queryOf(request, "calendar", true);
  const skip = Math.min(asked, TOGETHER.entries);
  const { events } = await readCombinedDays(readingOf(page), { first: day, last: day });
  const shown = events.slice(skip, skip + DAY_MOST);
  const { category } = display;
  const total = events.length;
  return buildDayView({ calendar, day, events: shown, display, skip, total, category });
}

export async function loadCombinedRange(
  request: Request,
  page: CombinedPage,
): Promise<PrintRangeView> {
  const asked = readAskedRange(request, page.display.words);
  if (asked.error !== "") return buildPrintRangeView(page, asked, undefined);
  const { range } = asked;
  const days = { first: range.from, last: range.to };
  const found = await readCombinedDays(readingOf(page), days);
  const { calendar, display } = page;
  const printed = buildUnmarked(page);
  const weeks = readWeeks(new URL(request.url).searchParams);
  const options = { calendar, display, printed, found, bands: [], weeks };
  return buildPrintRangeView(page, asked, await buildPrintRangeList(range, options));
}

export async function loadCombinedSearch(
  request: Request,
  page: CombinedPage,
): Promise<SearchView> {
  const { words } = page.display;
  const asked = readSearch(new URL(request.url).searchParams);
  const searchQuery = {
    ...asked,
    skip: Math.min(asked.skip, LIST_MOST),
    skipPast: Math.min(asked.skipPast, LIST_MOST),
  };
  const options = { ...page, searchQuery };
  if (searchQuery.q.trim() === "") return buildSearchView(undefined, "", options);
  try {
    const found = await findCombined(readingOf(page), searchQuery);
    return buildSearchView({ ...found, others: { events: [], total: 0 } }, "", options);
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal?.code === "invalid")
      return buildSearchView(undefined, sayRefusal(refusal.what, words), options);
    throw refusal ? asResponse(refusal, request) : (unavailable(error, words) ?? error);
  }
}
