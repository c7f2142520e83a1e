// Loads the data of each of the four tabs, and of month and list of several calendars.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { getFirstSteps } from "~/operations/calendars/first-steps";
import { getHome } from "~/operations/calendars/home";
import { listNewsPage } from "~/operations/calendars/news";
import { listNextByCategory } from "~/operations/events/event-lists";
import { listPageAround } from "~/operations/events/event-windows";
import { pagePaths, type Tab } from "~/paths/pages";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Day } from "~/time/days";
import { NEXT_EVENTS } from "~/values/limits";
import { filterPart, type LegendPart, legendPart } from "~/web/pages/events/category-filter-view";
import type { ListView } from "~/web/pages/events/list-view";
import { type PackedMonth, packMonth } from "~/web/pages/events/month-view";
import { type PackedWeek, packWeek } from "~/web/pages/events/week-view";
import { shownZone } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { rememberCookie } from "~/web/request/cookies";
import { rememberingView } from "~/web/request/last-view";
import { load } from "~/web/request/load";
import { openScreen, type Screen } from "~/web/request/screen";
import { readTabQuery } from "~/web/request/tab-query";
import { buildComingUp } from "./coming-up-view";
import { buildHomeView, type HomeView } from "./home-view";
import { openList } from "./list-page";
import { openMonth, readAskedMonth } from "./month-page";
import { buildNewsView, type NewsView } from "./news-view";
import { openWeek, readAskedWeek } from "./week-page";

/**
 * `filter` is the query of month and list filtered by a category: "?category=3". Home and news, which show all
 * categories, keep it for their links to those two.
 */
export type TabView = (
  | { tab: "home"; home: HomeView }
  | EventsTab
  | { tab: "news"; news: NewsView }
) & { filter?: string };

export type EventsTab = (
  | { tab: "calendar"; view: "month"; month: PackedMonth }
  | { tab: "calendar"; view: "week"; week: PackedWeek }
  | { tab: "list"; list: ListView }
) &
  LegendPart & { filter?: string };

/** The response at a tab's own address, which makes it the last used tab. */
export async function answerTab({ request, params }: LoaderFunctionArgs, tab: Tab) {
  const page = openCalendar(request, params.id);
  const view = await loadTab(request, page, tab);
  const cookie = rememberCookie("tab", tab);
  if (tab === "calendar") return data(view, rememberingView(page, "month", [cookie]));
  return data(view, { headers: { "Set-Cookie": cookie } });
}

/** The response at a week's own address, for one calendar or several. */
export async function answerWeek({ request, params }: LoaderFunctionArgs) {
  const screen = openScreen(request, params);
  const view = await loadWeek(request, screen);
  const cookies = params.id === undefined ? [] : [rememberCookie("tab", "calendar")];
  return data(view, rememberingView(screen, "week", cookies));
}

/** The tab's data for the request's address; `day` is the day of the dialog over the tab. */
export async function loadTab(
  request: Request,
  page: CalendarPage,
  tab: Tab,
  day?: Day,
): Promise<TabView> {
  const kept = filterPart(page);
  switch (tab) {
    case "home":
      return { tab, home: loadHome(request, page), ...kept };
    case "calendar":
    case "list":
      return loadEvents(request, page, tab, day);
    case "news":
      return { tab, news: loadNews(request, page), ...kept };
  }
}

/** Month or list of a screen. */
export async function loadEvents(
  request: Request,
  screen: Screen,
  tab: "calendar" | "list",
  day?: Day,
): Promise<EventsTab> {
  const { link } = screen.calendar;
  const kept = filterPart(screen);
  if (tab === "list") {
    const hrefOf = (only?: number) =>
      pagePaths.listWindow(link, undefined, undefined, undefined, only);
    return { tab, list: await openList(request, screen), ...legendPart(screen, hrefOf), ...kept };
  }
  const asked = readAskedMonth(request, screen, day);
  const month = packMonth(await openMonth(request, screen, asked));
  const hrefOf = (only?: number) => pagePaths.month(link, asked.month, asked.day, only);
  return { tab, view: "month", month, ...legendPart(screen, hrefOf), ...kept };
}

/** The week in the address, or that of the day whose dialog is over it. */
export async function loadWeek(request: Request, screen: Screen, day?: Day): Promise<EventsTab> {
  const { link } = screen.calendar;
  const asked = readAskedWeek(request, screen, day);
  const opened = await openWeek(request, screen, asked);
  // A full week takes a while to draw and to write: each is a turn of its own.
  const week = await yieldToOthers(() => packWeek(opened));
  const hrefOf = (only?: number) => pagePaths.week(link, { week: asked.week, category: only });
  const around = asked.by ? {} : { ...legendPart(screen, hrefOf), ...filterPart(screen) };
  return { tab: "calendar", view: "week", week, ...around };
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
  const [news] = load(request, listNewsPage, { calendarId, skip: 0 }).list;
  return buildHomeView(home, { steps, comingUp, news }, calendar, display);
}

function loadNews(request: Request, { calendar, display }: CalendarPage): NewsView {
  const { skip = 0 } = readTabQuery(new URL(request.url).searchParams, "news", false, () => false);
  const { list, hasOlder } = load(request, listNewsPage, { calendarId: calendar.link, skip });
  return buildNewsView(list, { calendar, display, skip, hasOlder });
}
