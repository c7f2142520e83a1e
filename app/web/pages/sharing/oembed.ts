// Tells other websites' programs how to show a calendar whose address somebody has pasted there (oEmbed 1.0, oembed.com).
import type { MetaDescriptor } from "@remix-run/node";
import { pagePaths, type Tab } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { query } from "~/paths/query";
import { DEMO_CALENDAR } from "~/values/limits";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { readCategory } from "~/web/request/tab-query";
import { getVisitor } from "~/web/request/visitor";
import { embedCode, FRAME_SIZE } from "./embed-code";
import { asAnonymous } from "./embed-page";

const LINK = `([A-Za-z0-9_-]{22}|${DEMO_CALENDAR})`;
const CALENDAR_PATH = new RegExp(`^${pagePaths.calendar("")}${LINK}(?:/([a-z]*))?(?:/|$)`);
const MONTH_TAB: Tab = "calendar";

/**
 * 404 for what is no address of a calendar here, and for a calendar that may be shown nowhere; 501 for any format but
 * JSON. Throws the 404 of a wrong link, and the 503 of a storage that fails.
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
 * The link by which other websites' programs find from a page's head how to show the calendar. It is made here and not
 * in the browser, which needs no script for what only programs read; its address is whole, since they ask from elsewhere.
 * `category` is the one that the page shows alone.
 */
export function oembedLinks(link: string, origin: string, category?: number): MetaDescriptor[] {
  const page = addressAt(origin, query(pagePaths.calendar(link), { category }));
  const href = addressAt(origin, programPaths.oembed(page));
  return [{ tagName: "link", rel: "alternate", type: "application/json+oembed", href }];
}

type FoundCalendar = { link?: string; tab?: string; search: URLSearchParams };

/** The calendar and the tab of a page's address, as far as it names them, and what it asks of them. */
function findCalendar(address: string, origin: string): FoundCalendar {
  if (!URL.canParse(address)) return { search: new URLSearchParams() };
  const page = new URL(address);
  const [, link, tab] = (page.origin === origin && CALENDAR_PATH.exec(page.pathname)) || [];
  return { ...(link && { link }), ...(tab && { tab }), search: page.searchParams };
}

/** The usual length, or what is the most that the website has room for. */
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
