// Lets other websites show a calendar whose address was pasted there (oEmbed 1.0, oembed.com).
import type { MetaDescriptor } from "@remix-run/node";
import { pagePaths, type Tab } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { query } from "~/paths/query";
import { DEMO_CALENDAR } from "~/values/limits";
import { parseUrl } from "~/values/parse-url";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { readCategory } from "~/web/request/page-query";
import { asAnonymous } from "~/web/request/screen";
import { getVisitor } from "~/web/request/visitor";
import { embedCode, FRAME_SIZE } from "./embed-page";

const LINK = `([A-Za-z0-9_-]{22}|${DEMO_CALENDAR})`;
const CALENDAR_PATH = new RegExp(`^${pagePaths.calendar("")}${LINK}(?:/([a-z]*))?(?:/|$)`);
const MONTH_TAB: Tab = "calendar";

/**
 * Replies 404 unless it is the address of a calendar here that websites may show, 501 for formats other than JSON.
 * Throws a 404 for a wrong link, and a 503 for a storage error.
 */
export function answerOembed(request: Request): Response {
  const { searchParams } = new URL(request.url);
  if ((searchParams.get("format") ?? "json") !== "json") {
    return refuse(501, "Only the format json is available.");
  }
  const anonymous = asAnonymous(request);
  const { origin } = getVisitor(anonymous);
  const { link, tab, search } = findCalendar(searchParams.get("url") ?? "", origin);
  if (!link) return refuse(404, "This is not the address of a calendar here.");
  const { calendar, embedSites } = openCalendar(anonymous, link);
  if (embedSites === "") return refuse(404, "Embedding is switched off for this calendar.");
  const category = readCategory(search, hasCategoryIn(calendar)) || undefined;
  const view = tab === MONTH_TAB ? "month" : undefined;
  const size = {
    width: bounded(FRAME_SIZE.width, searchParams.get("maxwidth")),
    height: bounded(FRAME_SIZE.height, searchParams.get("maxheight")),
  };
  const address = addressAt(origin, programPaths.embed(link, { view, category }));
  const answer = {
    version: "1.0",
    type: "rich",
    title: calendar.title,
    provider_name: "EAS",
    provider_url: addressAt(origin, pagePaths.home()),
    html: embedCode({ address, title: calendar.title, ...size }),
    ...size,
  };
  return Response.json(answer, { headers: { "Cache-Control": "no-cache" } });
}

/**
 * The oEmbed discovery link in a page's head. Made on the server, so that browsers load no script for it; the address
 * is absolute for use elsewhere. `category` is the page's filter.
 */
export function oembedLinks(link: string, origin: string, category?: number): MetaDescriptor[] {
  const page = addressAt(origin, query(pagePaths.calendar(link), { category }));
  const href = addressAt(origin, programPaths.oembed(page));
  return [{ tagName: "link", rel: "alternate", type: "application/json+oembed", href }];
}

type FoundCalendar = { link?: string; tab?: string; search: URLSearchParams };

/** The calendar and tab in a page's address, if any, and its query. */
function findCalendar(address: string, origin: string): FoundCalendar {
  const page = parseUrl(address);
  if (!page) return { search: new URLSearchParams() };
  const [, link, tab] = (page.origin === origin && CALENDAR_PATH.exec(page.pathname)) || [];
  return { ...(link && { link }), ...(tab && { tab }), search: page.searchParams };
}

/** The usual size, or the website's maximum if smaller. */
function bounded(usual: number, most: string | null): number {
  const room = /^\d{1,6}$/.test(most ?? "") ? Number(most) : 0;
  return room === 0 ? usual : Math.min(usual, room);
}

function refuse(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
