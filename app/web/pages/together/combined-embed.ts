// Opens what other websites embed of a combined calendar, always as an anonymous visitor sees it.
import { monthGrid } from "~/event/month-grid";
import { tokenOfCombined } from "~/paths/query";
import { monthOf } from "~/time/days";
import { buildEmbeddedMonth } from "~/web/pages/sharing/embed-month-view";
import { asAnonymous, type EmbedPage } from "~/web/pages/sharing/embed-page";
import { buildEmbeddedList, type EmbedView } from "~/web/pages/sharing/embed-view";
import {
  EMBED_COUNT,
  type EmbedQuery,
  type FragmentQuery,
  readEmbedQuery,
  readFragmentQuery,
} from "~/web/request/embed-query";
import { readWords } from "~/web/request/reader-words";
import { NO_CATEGORY } from "~/web/request/tab-query";
import { readCombinedList, readCombinedMonth } from "./combined-events";
import { type CombinedPage, openTogether, todayIn } from "./combined-page";
import { readingOf } from "./combined-tabs";

/** As `openEmbed` of a calendar. Its calendars whose editors do not allow each of its websites are left out. */
export async function openCombinedEmbed(request: Request, name: string): Promise<EmbedPage> {
  const query = readEmbedQuery(new URL(request.url).searchParams, NO_CATEGORY);
  const page = openFor(request, name, query);
  const { theme } = query;
  const { words } = page.display;
  if (page.embedSites === "") return { view: null, sites: "'none'", theme, words };
  const view = query.view ? await readMonthView(page, query) : await readListView(page, query);
  return { view, sites: page.embedSites, theme, words };
}

/** Only the list. */
export async function openCombinedFragment(
  request: Request,
  name: string,
): Promise<Pick<EmbedPage, "view" | "words">> {
  const query = readFragmentQuery(new URL(request.url).searchParams, NO_CATEGORY);
  const page = openFor(request, name, query);
  const { words } = page.display;
  return { view: page.embedSites === "" ? null : await readListView(page, query), words };
}

/** In the zone and language of the query, else in those of the combined calendar and of the browser. */
function openFor(request: Request, name: string, { tz, lang }: FragmentQuery): CombinedPage {
  const page = openTogether(asAnonymous(request), tokenOfCombined(name), true);
  const words = readWords(lang, request.headers.get("Accept-Language"));
  const display = { ...page.display, words, ...(tz && { zone: tz, zoneKnown: true }) };
  return { ...page, display };
}

async function readListView(
  page: CombinedPage,
  { count = EMBED_COUNT }: FragmentQuery,
): Promise<EmbedView> {
  const { calendar, display, visitor } = page;
  const window = { past: 0, skip: 0, upcoming: count };
  const found = await readCombinedList(readingOf(page), window);
  const { upcoming: events, hasMoreUpcoming: hasMore } = found;
  return buildEmbeddedList({ calendar, display, origin: visitor.origin, events, hasMore });
}

async function readMonthView(page: CombinedPage, query: EmbedQuery): Promise<EmbedView> {
  const { calendar, display, visitor } = page;
  const month = query.month ?? monthOf(todayIn(page));
  const grid = monthGrid(month, display.weekStart);
  const found = await readCombinedMonth(readingOf(page), grid.flat(), undefined);
  const { origin } = visitor;
  return buildEmbeddedMonth({ calendar, display, origin, month, embedQuery: query, ...found });
}
