// View data of embedded calendars, always as an anonymous visitor sees them, and the HTML to embed them.
import { monthGrid } from "~/event/month-grid";
import { monthOf } from "~/time/days";
import { escapeMarkup } from "~/values/text";
import { loadBands, withHolidays, withHolidaysOf } from "~/web/pages/events/holidays-and-bands";
import { readList, readMonth } from "~/web/pages/events/screen-events";
import { hasCategoryIn, todayOf } from "~/web/request/calendar-display";
import {
  EMBED_COUNT,
  type EmbedQuery,
  type FragmentQuery,
  readEmbedQuery,
  readFragmentQuery,
} from "~/web/request/page-query";
import { readWords } from "~/web/request/reader-words";
import { asAnonymous, openNamed, type Screen } from "~/web/request/screen";
import type { Words } from "~/words/words";
import { buildEmbeddedList, buildEmbeddedMonth, type EmbedView } from "./embed";

/** `view` is null if no website may show the calendar; `sites` are the allowed ones (a CSP source list). */
export type EmbedPage = {
  view: EmbedView | null;
  sites: string;
  theme: EmbedQuery["theme"];
  words: Words;
};

/**
 * A combined calendar leaves out calendars that do not allow all of its websites. Throws a 404 for a wrong link, and a
 * 503 for a storage error.
 */
export async function openEmbed(request: Request, name: string | undefined): Promise<EmbedPage> {
  const anonymous = asAnonymous(request);
  const screen = openNamed(anonymous, name, true);
  const { embedSites: sites, calendar } = screen;
  const query = readEmbedQuery(new URL(request.url).searchParams, hasCategoryIn(calendar));
  const shown = { request: anonymous, screen: inQuery(screen, query, anonymous) };
  const { theme } = query;
  const { words } = shown.screen.display;
  if (sites === "") return { view: null, sites: "'none'", theme, words };
  const view = query.view ? await readMonthView(shown, query) : await readListView(shown, query);
  return { view, sites, theme, words };
}

/** Opens only the list. Throws like `openEmbed`. */
export async function openFragment(
  request: Request,
  name: string | undefined,
): Promise<Pick<EmbedPage, "view" | "words">> {
  const anonymous = asAnonymous(request);
  const opened = openNamed(anonymous, name, true);
  const { searchParams } = new URL(request.url);
  const query = readFragmentQuery(searchParams, hasCategoryIn(opened.calendar));
  const screen = inQuery(opened, query, anonymous);
  const { words } = screen.display;
  const isOff = screen.embedSites === "";
  return { view: isOff ? null : await readListView({ request: anonymous, screen }, query), words };
}

/** The screen in the query's zone and language, by default the calendar's and the browser's. */
function inQuery(screen: Screen, { tz, lang }: FragmentQuery, { headers }: Request): Screen {
  const words = readWords(lang, headers.get("Accept-Language"));
  return {
    ...screen,
    display: { ...screen.display, words, ...(tz && { zone: tz, zoneKnown: true }) },
  };
}

type Shown = { request: Request; screen: Screen };

async function readListView(
  { request, screen }: Shown,
  { count = EMBED_COUNT, category }: FragmentQuery,
): Promise<EmbedView> {
  const { calendar, visitor } = screen;
  const window = { past: 0, skip: 0, upcoming: count };
  const found = await readList({ request, screen, category }, window);
  const { upcoming: events, hasMoreUpcoming: hasMore = false } = found;
  const display = await withHolidaysOf(request, screen, events);
  const options = { calendar, display, origin: visitor.origin, category };
  return buildEmbeddedList({ ...options, events, hasMore });
}

async function readMonthView({ request, screen }: Shown, query: EmbedQuery): Promise<EmbedView> {
  const { calendar, visitor } = screen;
  const { category } = query;
  const month = query.month ?? monthOf(todayOf(screen.display, calendar));
  const days = monthGrid(month, screen.display.weekStart).flat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const found = await readMonth({ request, screen, category }, days);
  const bands = await loadBands(request, screen, first, last);
  const display = await withHolidays(request, screen, first, last);
  const options = { calendar, display, origin: visitor.origin, category };
  return buildEmbeddedMonth({ ...options, month, embedQuery: query, bands, ...found });
}

/**
 * The content security policy of an embedded page: only the style sheet loads, no scripts run, and only these websites
 * may embed it.
 */
export function embedPolicy(sites: string): string {
  return `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites}`;
}

/** In pixels, to fit a website's column. */
export const FRAME_SIZE = { width: 600, height: 480 };

type Frame = { address: string; title: string; width: string | number; height: number };

/** The HTML that embeds a calendar, with a fixed height since a frame cannot announce its own; the rest scrolls. */
export function embedCode({ address, title, width, height }: Frame): string {
  const attributes = {
    src: address,
    title,
    width: String(width),
    height: String(height),
    loading: "lazy",
    style: "border: 0",
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeMarkup(value)}"`,
  );
  return `<iframe ${written.join(" ")}></iframe>`;
}
