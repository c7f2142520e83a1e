// Loads the data of each of the four tabs, and of month, week, list and day of one calendar or several.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { withBusyTitles } from "~/event/busy-title";
import { type CalendarEvent, compareEvents, firstDayIn } from "~/event/event";
import { isShownFirst } from "~/event/list-window";
import { type LeftOut, monthGrid } from "~/event/month-grid";
import { getFirstSteps } from "~/operations/calendars/first-steps";
import { getHome } from "~/operations/calendars/home";
import { listNewsPage } from "~/operations/calendars/news";
import { listNextByCategory } from "~/operations/events/event-lists";
import { listDayEvents, listPageAround } from "~/operations/events/event-windows";
import { perform } from "~/operations/kernel/operation";
import { pagePaths, type Tab } from "~/paths/pages";
import { filterBy } from "~/paths/query";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, isDayInReach, monthOf } from "~/time/days";
import { weekAround } from "~/time/week-numbers";
import { NEXT_EVENTS, UPCOMING_STEP, WEEK_MOST } from "~/values/limits";
import { filterPart, type LegendPart, legendPart } from "~/web/pages/events/category-filter-view";
import { buildDayView, type DayView, listedDay } from "~/web/pages/events/day-view";
import { buildLongList, type ListView } from "~/web/pages/events/list-view";
import {
  buildMonthCards,
  buildMonthView,
  type MonthView,
  type PackedMonth,
  packMonth,
} from "~/web/pages/events/month-view";
import {
  type Asked,
  eventsOfMember,
  readDay,
  readDays,
  readEach,
  readingPlan,
  readList,
  readMonth,
} from "~/web/pages/events/screen-events";
import {
  buildWeekView,
  type PackedWeek,
  packWeek,
  type WeekView,
} from "~/web/pages/events/week-view";
import { createLink, hasCategoryIn, shownZone, todayOf } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { rememberCookie } from "~/web/request/cookies";
import { addressOfDay, lastView, rememberingView } from "~/web/request/last-view";
import { load } from "~/web/request/load";
import {
  readTabQuery,
  readWeekQuery,
  type TabQuery,
  type WeekQuery,
} from "~/web/request/page-query";
import {
  askedCategory,
  categoryOfMember,
  openScreen,
  type Screen,
  type ScreenParams,
} from "~/web/request/screen";
import { besideDays, besideListed, besidePrintedDays } from "./beside-events";
import { buildComingUp, buildHomeView, type HomeView } from "./home-view";
import { buildNewsView, type NewsView } from "./news-view";

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

/** Throws a 404 for a wrong link or an impossible day, and a 503 for a storage error. */
export async function openDay(
  request: Request,
  params: ScreenParams & { readonly day?: Day | undefined },
): Promise<DayView> {
  const screen = openScreen(request, params);
  const { calendar } = screen;
  const { day = "" } = params;
  if (!isDayInReach(day)) throw new Response("", { status: 404 });
  const search = new URL(request.url).searchParams;
  const asked = readTabQuery(search, "calendar", true, hasCategoryIn(calendar));
  const { skip = 0, month, weeks } = asked;
  const category = askedCategory(request, screen) || undefined;
  const found = await readDay({ request, screen, category }, day, skip);
  const { display, bands } = await besideDays(
    request,
    screen,
    { from: day, to: day },
    found.events,
  );
  const isOverWeek = lastView(screen) === "week";
  const { week, by } = readWeekQuery(search, () => false);
  const kept = isOverWeek ? { week, by } : { month, weeks };
  const over = { ...display, kept };
  const view = buildDayView({ calendar, day, ...found, display: over, skip, category, bands });
  if (!isOverWeek) return view;
  const below = { ...kept, ...filterBy(calendar.link, category) };
  return { ...view, closeHref: addressOfDay(screen, day, below) };
}

async function openList(request: Request, screen: Screen): Promise<ListView> {
  const { calendar } = screen;
  const search = new URL(request.url).searchParams;
  const asked = readTabQuery(search, "list", false, hasCategoryIn(calendar));
  const { past = 0, upcoming, skip = 0 } = asked;
  const category = askedCategory(request, screen);
  const found = await readList(
    { request, screen, category },
    { past, skip, upcoming: upcoming ?? UPCOMING_STEP },
  );
  const isFirst = upcoming === undefined && skip === 0;
  const shown = {
    ...found,
    upcoming: found.upcoming.filter(
      ({ from }, index) => !isFirst || isShownFirst(index + 1, from, screen.display.now),
    ),
  };
  const isShort = shown.upcoming.length < found.upcoming.length;
  const events = [...shown.past, ...shown.upcoming];
  const days = listedDays(screen, events);
  const { display, bands, printed } = await besideListed(request, screen, days, events);
  const counts = { pastCount: past, upcomingCount: upcoming, isShort, skip };
  const options = { ...shown, calendar, display, ...counts, category, bands };
  return { ...(await buildLongList(options)), ...printed };
}

/** From the first day of these events to the first day of the last; undefined without events. */
function listedDays(screen: Screen, events: readonly CalendarEvent[]) {
  const zone = shownZone(screen.display, screen.calendar);
  const days = events.map((event) => firstDayIn(event, zone)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : undefined;
}

/** Reads the week's query; `dialogDay` is the day of the dialog over it. */
function readAskedWeek(request: Request, screen: Screen, dialogDay?: Day): WeekQuery {
  const { calendar } = screen;
  const { categories = [] } = calendar;
  const search = new URL(request.url).searchParams;
  const asked = readWeekQuery(search, (id) => categories.some((each) => each.id === id));
  const day = dialogDay && isDayInReach(dialogDay) ? dialogDay : asked.day;
  if (asked.by && categories.length > 1) return { ...asked, day };
  const category = askedCategory(request, screen);
  return { week: asked.week, day, category };
}

/** Opens the requested week, else the day's, else the current one. */
export async function openWeek(
  request: Request,
  screen: Screen,
  asked: WeekQuery,
): Promise<WeekView> {
  const { calendar, display } = screen;
  const today = todayOf(display, calendar);
  const week = weekAround(asked.day ?? asked.week ?? today, display.weekStart);
  const days = asked.by ? [asked.day ?? today] : week;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const found = asked.by
    ? await readColumns({ request, screen }, first)
    : await readWeek({ request, screen, category: asked.category }, days);
  const beside = await besidePrintedDays(request, screen, { from: first, to: last }, found.events);
  const { display: counted, bands, printed } = beside;
  const options = { calendar, display: counted, days, asked, bands, ...found };
  return { ...(await yieldToOthers(() => buildWeekView(options))), ...printed };
}

/** `leftOut` is how many more events each day or column has, by its key. */
type WeekFound = { events: CalendarEvent[]; leftOut?: ReadonlyMap<string, LeftOut> };

/** All events of the days; of a very full week the first of each day. */
async function readWeek(asked: Asked, days: readonly Day[]): Promise<WeekFound> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const { events, hasMore } = await readDays(asked, { first, last }, WEEK_MOST);
  return hasMore ? readMonth(asked, days, { most: WEEK_MOST }) : { events };
}

/** All events of the day; of a very full one the first of each category, or of each calendar. */
async function readColumns(asked: Asked, day: Day): Promise<WeekFound> {
  const days = { first: day, last: day };
  const { events, hasMore } = await readDays(asked, days, WEEK_MOST);
  if (!hasMore) return { events };
  const parts = await readEachColumn(asked, days);
  const leftOut = parts.map(({ column, events, total }): [string, LeftOut] => {
    const more = total - events.length;
    return [String(column), { all: more, inCell: more }];
  });
  return {
    events: parts.flatMap((part) => part.events).sort(compareEvents),
    leftOut: new Map(leftOut),
  };
}

/** `column` is the id of the category, 0 for events without one. */
type Part = { column: number; events: CalendarEvent[]; total: number };

async function readEachColumn(asked: Asked, days: { first: Day; last: Day }): Promise<Part[]> {
  const { one, several, words } = readingPlan(asked);
  const share = (columns: number) => ({ ...days, skip: 0, most: Math.ceil(WEEK_MOST / columns) });
  if (several) {
    const page = { ...share(several.members.length), zone: several.zone };
    const parts = await readEach(several, (member, reader) => {
      const found = perform(listDayEvents, { ...page, calendarId: member.link }, reader);
      return { ...found, events: eventsOfMember(found.events, member, several.words) };
    });
    return parts.map(({ member, found }) => ({ ...found, column: categoryOfMember(member) }));
  }
  const { categories = [] } = asked.screen.calendar;
  const columns = [...categories.map(({ id }) => id), 0];
  const page = { ...one, ...share(columns.length) };
  const parts: Part[] = [];
  for (const column of columns) {
    const wanted = { ...page, category: column };
    const found = await yieldToOthers(() => load(asked.request, listDayEvents, wanted));
    parts.push({ ...found, events: withBusyTitles(found.events, words), column });
  }
  return parts;
}

type AskedMonth = Pick<TabQuery, "month" | "day" | "category" | "weeks">;

/** Reads the month's query; `dialogDay` is the day of the dialog over it. */
function readAskedMonth(request: Request, screen: Screen, dialogDay?: Day): AskedMonth {
  const search = new URL(request.url).searchParams;
  const isUnderDay = dialogDay !== undefined;
  const asked = readTabQuery(search, "calendar", isUnderDay, hasCategoryIn(screen.calendar));
  return { ...asked, day: dialogDay ?? asked.day, category: askedCategory(request, screen) };
}

/** Opens the requested month, else the day's, else the current one, with the day's list below it. */
export async function openMonth(
  request: Request,
  screen: Screen,
  { month: namedMonth, day, category, weeks }: AskedMonth,
): Promise<MonthView> {
  const { calendar, display } = screen;
  const chosen = day && isDayInReach(day) ? day : undefined;
  const today = todayOf(display, calendar);
  const month = namedMonth ?? monthOf(chosen ?? today);
  const grid = monthGrid(month, display.weekStart);
  const days = grid.flat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const listed = listedDay(month, grid, today, chosen);
  const found = await readMonth({ request, screen, category }, days, { listed });
  const beside = await besidePrintedDays(request, screen, { from: first, to: last }, found.events);
  const { display: counted, bands, printed } = beside;
  const options = { calendar, display: counted, month, namedMonth, chosen, category, weeks, bands };
  const suggest = createLink(display, calendar);
  return {
    ...buildMonthView({ ...options, ...found }),
    ...printed,
    ...(suggest.createText && { suggest }),
    // The days of several calendars are separate pages.
    ...(!found.leftOut &&
      !calendar.combines && {
        cards: buildMonthCards({
          days: days.filter((each) => monthOf(each) === month),
          events: found.events,
          calendar,
          // Scripts know over which month they open an event.
          display: { ...counted, kept: {} },
        }),
      }),
  };
}
