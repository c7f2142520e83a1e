// Opens what other websites embed of a calendar, always as an anonymous visitor sees it.

import { withBusyTitles } from "~/event/busy-title";
import { monthGrid } from "~/event/month-grid";
import { listPageAround } from "~/operations/events/event-windows";
import { monthOf } from "~/time/days";
import { readMonth } from "~/web/pages/events/month-events";
import { withHolidays, withHolidaysOf } from "~/web/pages/events/shown-holidays";
import {
  type CalendarDisplay,
  hasCategoryIn,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import {
  EMBED_COUNT,
  type EmbedQuery,
  type FragmentQuery,
  readEmbedQuery,
  readFragmentQuery,
} from "~/web/request/embed-query";
import { load } from "~/web/request/load";
import { readWords } from "~/web/request/reader-words";
import type { Words } from "~/words/words";
import { buildEmbeddedMonth } from "./embed-month-view";
import { buildEmbeddedList, type EmbedView } from "./embed-view";

/** `view` is null if the editors allow no website to show it; `sites` are the allowed ones, as in a policy. */
export type EmbedPage = {
  view: EmbedView | null;
  sites: string;
  theme: EmbedQuery["theme"];
  words: Words;
};

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export function openEmbed(request: Request, id: string | undefined): EmbedPage {
  const { anonymous, page } = open(request, id);
  const { calendar, embedSites: sites } = page;
  const query = readEmbedQuery(new URL(request.url).searchParams, hasCategoryIn(calendar));
  const display = displayIn(query, page, anonymous);
  const { theme } = query;
  const { words } = display;
  if (sites === "") return { view: null, sites: "'none'", theme, words };
  const opened = { anonymous, page, display };
  const view = query.view ? readMonthView(opened, query) : readListView(opened, query);
  return { view, sites, theme, words };
}

/** Only the list. Throws as `openEmbed`. */
export function openFragment(
  request: Request,
  id: string | undefined,
): Pick<EmbedPage, "view" | "words"> {
  const { anonymous, page } = open(request, id);
  const { searchParams } = new URL(request.url);
  const query = readFragmentQuery(searchParams, hasCategoryIn(page.calendar));
  const display = displayIn(query, page, anonymous);
  const { words } = display;
  if (page.embedSites === "") return { view: null, words };
  return { view: readListView({ anonymous, page, display }, query), words };
}

type Opened = { anonymous: Request; page: CalendarPage; display: CalendarDisplay };

function open(request: Request, id: string | undefined): Omit<Opened, "display"> {
  const anonymous = asAnonymous(request);
  return { anonymous, page: openCalendar(anonymous, id) };
}

/** In the zone and language of the query, else in those of the calendar and of the browser. */
function displayIn(
  { tz, lang }: FragmentQuery,
  { display }: CalendarPage,
  { headers }: Request,
): CalendarDisplay {
  const words = readWords(lang, headers.get("Accept-Language"));
  return { ...display, words, ...(tz && { zone: tz, zoneKnown: true }) };
}

/** The request without cookies, so that the page is the same for everyone and has no buttons for editors. */
export function asAnonymous(request: Request): Request {
  const language = request.headers.get("Accept-Language");
  return new Request(request.url, { headers: language ? { "Accept-Language": language } : {} });
}

function readListView(
  { anonymous, page, display }: Opened,
  { count = EMBED_COUNT, category }: FragmentQuery,
): EmbedView {
  const { calendar, visitor } = page;
  const found = load(anonymous, listPageAround, {
    calendarId: calendar.link,
    zone: shownZone(display, calendar),
    past: 0,
    skip: 0,
    upcoming: count,
    category,
  });
  const events = withBusyTitles(found.upcoming, display.words);
  const { hasMoreUpcoming: hasMore } = found;
  const { origin } = visitor;
  const shown = withHolidaysOf(anonymous, { calendar, display }, events);
  return buildEmbeddedList({ calendar, display: shown, origin, events, hasMore });
}

function readMonthView({ anonymous, page, display }: Opened, query: EmbedQuery): EmbedView {
  const { calendar, visitor } = page;
  const { category } = query;
  const zone = shownZone(display, calendar);
  const month = query.month ?? monthOf(todayOf(display, calendar));
  const grid = monthGrid(month, display.weekStart);
  const found = readMonth(anonymous, {
    calendarId: calendar.link,
    zone,
    grid,
    listed: undefined,
    words: display.words,
    category,
  });
  const { origin } = visitor;
  const days = grid.flat();
  const shown = withHolidays(anonymous, { calendar, display }, days[0] ?? "", days.at(-1) ?? "");
  const options = { calendar, display: shown, origin, month, embedQuery: query };
  return buildEmbeddedMonth({ ...options, ...found });
}

/** Nothing is loaded but the style sheet, no scripts run, and only these websites may embed it. */
export function embedPolicy(sites: string): string {
  return `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites}`;
}
