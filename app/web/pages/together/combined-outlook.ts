// Opens the wall and the text agenda of a combined calendar, as an anonymous visitor sees them.
import { tokenOfCombined } from "~/paths/query";
import { type Agenda, buildAgenda } from "~/web/pages/sharing/agenda-page";
import { asAnonymous } from "~/web/pages/sharing/embed-page";
import {
  buildOutlook,
  OUTLOOK_WINDOW,
  type Outlook,
  type OutlookQuery,
} from "~/web/pages/sharing/outlook";
import { buildWallPage, type WallPage } from "~/web/pages/sharing/wall-page";
import { NO_CATEGORY } from "~/web/request/tab-query";
import { readAgendaQuery, readWallQuery } from "~/web/request/wall-query";
import { readCombinedList } from "./combined-events";
import { type CombinedPage, openTogether } from "./combined-page";
import { readingOf } from "./combined-tabs";

/**
 * As `openWall` of a calendar. `name` is how the combined calendar is named in a link's place. Only websites may frame
 * it that all its calendars allow.
 */
export async function openCombinedWall(request: Request, name: string): Promise<WallPage> {
  const query = readWallQuery(new URL(request.url).searchParams, NO_CATEGORY);
  const { anonymous, page } = openFor(request, name);
  const { all, embedSites } = page;
  const isFramed = all.length === openTogether(anonymous, tokenOfCombined(name), true).all.length;
  return buildWallPage(
    await readOutlook(anonymous, page, query),
    query,
    isFramed ? embedSites : "",
  );
}

/** As `openAgenda` of a calendar. */
export async function openCombinedAgenda(request: Request, name: string): Promise<Agenda> {
  const query = readAgendaQuery(new URL(request.url).searchParams, NO_CATEGORY);
  const { anonymous, page } = openFor(request, name);
  return buildAgenda(await readOutlook(anonymous, page, query), query);
}

function openFor(request: Request, name: string) {
  const anonymous = asAnonymous(request);
  return { anonymous, page: openTogether(anonymous, tokenOfCombined(name)) };
}

async function readOutlook(
  request: Request,
  page: CombinedPage,
  query: OutlookQuery,
): Promise<Outlook> {
  const zone = query.zone ?? page.calendar.timeZone;
  const found = await readCombinedList({ ...readingOf(page), zone }, OUTLOOK_WINDOW);
  return buildOutlook({ ...page, request }, query, found);
}
