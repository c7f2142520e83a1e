// Opens what other websites show of a calendar: as a visitor sees it, whoever has asked.
import { monthOf } from "~/calendar/days";
import { monthGrid } from "~/calendar/month-grid";
import { type CalendarPage, openCalendar } from "./calendar-page";
import {
  EMBED_COUNT,
  type EmbedQuery,
  type FragmentQuery,
  readEmbedQuery,
  readFragmentQuery,
} from "./embed-query";
import { readList, readMonth } from "./event-windows";
import { type CalendarViewer, shownZone, todayOf } from "./views/calendar-viewer";
import { buildEmbeddedList, buildEmbeddedMonth, type EmbedView } from "./views/embed-view";

/** `view` is null where its editors show it on no website; `sites` are those that may, as a policy names them. */
export type EmbedPage = { view: EmbedView | null; sites: string; theme: EmbedQuery["theme"] };

/** Throws the 404 of a wrong link, and the 503 of a storage that fails. */
export async function openEmbed(request: Request, id: string | undefined): Promise<EmbedPage> {
  const query = readEmbedQuery(new URL(request.url).searchParams);
  const opened = open(request, id, query);
  if (!opened) return { view: null, sites: "'none'", theme: query.theme };
  const view = await (query.view ? readMonthView(opened) : readListView(opened, query));
  return { view, sites: opened.page.embedSites, theme: query.theme };
}

/** The list alone; null where its editors show it on no website. Throws as `openEmbed`. */
export async function openFragment(
  request: Request,
  id: string | undefined,
): Promise<EmbedView | null> {
  const query = readFragmentQuery(new URL(request.url).searchParams);
  const opened = open(request, id, query);
  return opened && readListView(opened, query);
}

type Opened = { asked: Request; page: CalendarPage; viewer: CalendarViewer };

function open(request: Request, id: string | undefined, { tz }: FragmentQuery): Opened | null {
  const asked = asStranger(request);
  const page = openCalendar(asked, id);
  if (page.embedSites === "") return null;
  const viewer = tz ? { ...page.viewer, zone: tz, zoneKnown: true } : page.viewer;
  return { asked, page, viewer };
}

/** The same request of somebody without cookies: what it is answered is for everyone, and has no button of an editor. */
export function asStranger(request: Request): Request {
  const language = request.headers.get("Accept-Language");
  return new Request(request.url, { headers: language ? { "Accept-Language": language } : {} });
}

async function readListView(
  { asked, page, viewer }: Opened,
  { count = EMBED_COUNT }: FragmentQuery,
): Promise<EmbedView> {
  const { calendar, person } = page;
  const found = await readList(asked, {
    calendarId: calendar.link,
    zone: shownZone(viewer, calendar),
    now: viewer.now,
    today: todayOf(viewer, calendar),
    past: 0,
    skip: 0,
    upcoming: count,
  });
  const { upcoming: events, hasMoreUpcoming: hasMore } = found;
  return buildEmbeddedList({ calendar, viewer, origin: person.origin, events, hasMore });
}

async function readMonthView({ asked, page, viewer }: Opened): Promise<EmbedView> {
  const { calendar, person } = page;
  const zone = shownZone(viewer, calendar);
  const month = monthOf(todayOf(viewer, calendar));
  const grid = monthGrid(month, viewer.weekStart);
  const found = await readMonth(asked, {
    calendarId: calendar.link,
    zone,
    grid,
    listed: undefined,
  });
  return buildEmbeddedMonth({ calendar, viewer, origin: person.origin, month, ...found });
}

/** Nothing is loaded but the style sheet, nothing runs, and only these websites may show it. */
export function embedPolicy(sites: string): string {
  return `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites}`;
}
