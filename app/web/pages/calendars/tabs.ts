// Loads the data of each of the four tabs.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { withBusyTitles } from "~/event/busy-title";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { monthGrid } from "~/event/month-grid";
import { getHome } from "~/operations/calendars/home";
import { getFirstSteps } from "~/operations/calendars/introduction";
import { listNewsPage } from "~/operations/calendars/news";
import { listNextByCategory } from "~/operations/events/event-lists";
import { listPageAround } from "~/operations/events/event-windows";
import type { Band } from "~/operations/sources/shown-dates";
import type { Tab } from "~/paths/pages";
import { query } from "~/paths/query";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, isDayInReach, monthOf } from "~/time/days";
import { NEXT_EVENTS, UPCOMING_STEP } from "~/values/limits";
import { withCounts } from "~/web/pages/answers/answer-counts";
import { listedDay } from "~/web/pages/events/chosen-day-view";
import { buildLongList, type ListView } from "~/web/pages/events/list-view";
import { buildMonthCards } from "~/web/pages/events/month-cards";
import { readMonth } from "~/web/pages/events/month-events";
import {
  buildMonthView,
  type MonthView,
  type PackedMonth,
  packMonth,
} from "~/web/pages/events/month-view";
import { printedPart } from "~/web/pages/events/printed-view";
import { withHolidays, withHolidaysOf } from "~/web/pages/events/shown-holidays";
import { loadBands } from "~/web/pages/sources/bands";
import { createLink, hasCategoryIn, shownZone, todayOf } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { rememberCookie } from "~/web/request/cookies";
import { load } from "~/web/request/load";
import { readTabQuery, type TabQuery } from "~/web/request/tab-query";
import { buildComingUp } from "./coming-up-view";
import { buildHomeView, type HomeView } from "./home-view";
import { buildNewsView, type NewsView } from "./news-view";

/**
 * `filter` is the query of month and list filtered by a category: "?category=3". Home and news, which show all
 * categories, keep it for their links to those two.
 */
export type TabView = (
  | { tab: "home"; home: HomeView }
  | { tab: "calendar"; month: PackedMonth }
  | { tab: "list"; list: ListView }
  | { tab: "news"; news: NewsView }
) & { filter?: string };

/** The response at a tab's own address, which makes it the tab that was selected last. */
export async function answerTab({ request, params }: LoaderFunctionArgs, tab: Tab) {
  const view = await loadTab(request, openCalendar(request, params.id), tab);
  return data(view, { headers: { "Set-Cookie": rememberCookie("tab", tab) } });
}

/** The data of the tab for the request's address; `day` is that of the dialog over the tab. */
export async function loadTab(
  request: Request,
  page: CalendarPage,
  tab: Tab,
  day?: Day,
): Promise<TabView> {
  const { category } = page.display;
  const kept = category ? { filter: query("", { category }) } : {};
  switch (tab) {
    case "home":
      return { tab, home: loadHome(request, page), ...kept };
    case "calendar":
      return { tab, month: loadMonth(request, page, day), ...kept };
    case "list":
      return { tab, list: await loadList(request, page), ...kept };
    case "news":
      return { tab, news: loadNews(request, page), ...kept };
  }
}

function loadHome(request: Request, { calendar, display }: CalendarPage): HomeView {
  const calendarId = calendar.link;
  const home = load(request, getHome, { id: calendarId });
  const steps = display.canEdit ? load(request, getFirstSteps, { calendarId }) : null;
  const zone = shownZone(display, calendar);
  const ahead = { calendarId, zone, past: 0, skip: 0, upcoming: NEXT_EVENTS, others: false };
  const { upcoming } = load(request, listPageAround, ahead);
  const next = load(request, listNextByCategory, { calendarId, zone });
  const comingUp = buildComingUp(upcoming, next, calendar, display);
  return buildHomeView(home, { steps, comingUp }, calendar, display);
}

function loadNews(request: Request, { calendar, display }: CalendarPage): NewsView {
  const { skip = 0 } = readTabQuery(new URL(request.url).searchParams, "news", false, () => false);
  const { list, hasOlder } = load(request, listNewsPage, { calendarId: calendar.link, skip });
  return buildNewsView(list, { calendar, display, skip, hasOlder });
}

function loadMonth(request: Request, page: CalendarPage, dialogDay: Day | undefined): PackedMonth {
  const search = new URL(request.url).searchParams;
  const isUnderDay = dialogDay !== undefined;
  const tabQuery = readTabQuery(search, "calendar", isUnderDay, hasCategoryIn(page.calendar));
  return packMonth(openMonth(request, page, { ...tabQuery, day: dialogDay ?? tabQuery.day }));
}

/**
 * The month in the address, else that of `day`, else today's, also for years without events; `day` is listed below
 * it.
 */
export function openMonth(
  request: Request,
  page: CalendarPage,
  tabQuery: Pick<TabQuery, "month" | "day" | "category" | "weeks">,
): MonthView {
  const { calendar, display } = page;
  const chosen = tabQuery.day && isDayInReach(tabQuery.day) ? tabQuery.day : undefined;
  const today = todayOf(display, calendar);
  const month = tabQuery.month ?? monthOf(chosen ?? today);
  const grid = monthGrid(month, display.weekStart);
  const found = readMonth(request, {
    calendarId: calendar.link,
    zone: shownZone(display, calendar),
    grid,
    listed: listedDay(month, grid, today, chosen),
    category: tabQuery.category || undefined,
    words: display.words,
  });
  const { category } = tabQuery;
  const days = grid.flat();
  const shown = withHolidays(request, { calendar, display }, days[0] ?? "", days.at(-1) ?? "");
  const counted = withCounts(request, { calendar, display: shown }, found.events);
  const options = {
    calendar,
    month,
    namedMonth: tabQuery.month,
    ...found,
    display: counted,
    chosen,
    category,
    weeks: tabQuery.weeks,
  };
  const view = buildMonthView(options);
  const suggest = createLink(display, calendar);
  const ownDays = days.filter((day) => monthOf(day) === month);
  return {
    ...view,
    ...printedPart(request, page, { from: days[0], to: days.at(-1) }),
    ...(suggest.createText && { suggest }),
    ...(!found.leftOut && {
      cards: buildMonthCards({ days: ownDays, events: found.events, calendar, display: counted }),
    }),
  };
}

async function loadList(request: Request, page: CalendarPage): Promise<ListView> {
  const { calendar, display } = page;
  const search = new URL(request.url).searchParams;
  const tabQuery = readTabQuery(search, "list", false, hasCategoryIn(calendar));
  const {
    past: pastCount = 0,
    upcoming: upcomingCount = UPCOMING_STEP,
    skip = 0,
    category,
  } = tabQuery;
  const wanted = {
    calendarId: calendar.link,
    zone: shownZone(display, calendar),
    past: pastCount,
    skip,
    upcoming: upcomingCount,
    suggestions: true,
    category: category || undefined,
  };
  const found = await yieldToOthers(() => load(request, listPageAround, wanted));
  const { words } = display;
  const past = withBusyTitles(found.past, words);
  const upcoming = withBusyTitles(found.upcoming, words);
  const events = { ...found, past, upcoming };
  const shown = withHolidaysOf(request, { calendar, display }, [...past, ...upcoming]);
  const counted = withCounts(request, { calendar, display: shown }, [...past, ...upcoming]);
  const bands = loadListedBands(request, { calendar, display }, [...past, ...upcoming]);
  const counts = { pastCount, upcomingCount, skip };
  const options = { ...events, calendar, display: counted, ...counts, category, bands };
  const view = await buildLongList(options);
  return { ...view, ...printedPart(request, page, {}) };
}

/** From the first day of these to the first day of the last. */
function loadListedBands(
  request: Request,
  { calendar, display }: Pick<CalendarPage, "calendar" | "display">,
  events: readonly CalendarEvent[],
): Band[] {
  const zone = shownZone(display, calendar);
  const days = events.map((event) => firstDayIn(event, zone)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  return loadBands(request, { calendarId: calendar.link, first, last, zone });
}
