// Requests to the screens and feeds of several calendars, in this process and without a build.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { saveTogether } from "~/features/together/operations/togethers";
import { perform } from "~/operations/kernel/operation";
import { loader as feedLoader } from "~/routes/ical.$calendarId[.ics]";
import { loader as togetherMonth } from "~/routes/together.$token.calendar";
import { loader as togetherList } from "~/routes/together.$token.list";
import { swapQuotes } from "~/values/text";
import { packCalendar } from "~/web/feeds/feed-content";
import type { EventsTab } from "~/web/pages/calendars/tabs";
import type { ListView } from "~/web/pages/events/list-view";
import type { MonthView } from "~/web/pages/events/month-view";
import { unpackText } from "~/web/request/gzip-text";
import { answerOf, requestOf } from "../../support/in-process";
import { BEN, type World } from "../../support/operations";

type Params = Record<string, string>;

export function argsOf(
  world: World,
  path: string,
  params: Params,
  email: string | null = null,
): LoaderFunctionArgs {
  return { request: requestOf(world, email, path), params, context: {} } as LoaderFunctionArgs;
}

export function combine(world: World, links: string[], more: Record<string, unknown> = {}): string {
  return perform(saveTogether, { title: "All of us", links, ...more }, world.as(BEN)).id;
}

type Who = string | null;

export async function listOf(world: World, token: string, query = "", who: Who = null) {
  const args = argsOf(world, `/together/${token}/list${query}`, { token }, who);
  return listIn((await togetherList(args)) as EventsTab);
}

export function listIn(view: EventsTab): ListView {
  if (view.tab !== "list") throw new Error("This is no list.");
  return view.list;
}

export async function monthOf(world: World, token: string, query = "", who: Who = null) {
  const args = argsOf(world, `/together/${token}/calendar${query}`, { token }, who);
  return monthIn((await togetherMonth(args)).data);
}

export function monthIn(view: EventsTab): MonthView {
  if (view.tab !== "calendar" || view.view !== "month") throw new Error("This is no month.");
  return JSON.parse(swapQuotes(view.month));
}

/** The feed by its name in the address: a calendar's link, or that of a combined calendar. */
export async function feedOf(
  world: World,
  name: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const args = argsOf(world, `/ical/${name}.ics`, { calendarId: name });
  for (const [header, value] of Object.entries(headers)) args.request.headers.set(header, value);
  return answerOf(() => feedLoader(args));
}

/** A calendar's own feed, not cached, because calendars of other worlds have the same keys. */
export async function ownFeedOf(world: World, link: string): Promise<string> {
  requestOf(world, null, "/");
  return new TextDecoder().decode(await unpackText(await packCalendar(link)));
}

/** Each VEVENT of a feed, unchanged. */
export function eventsIn(feed: string): string[] {
  return [...feed.matchAll(/BEGIN:VEVENT\r\n.*?END:VEVENT\r\n/gs)].map(([event]) => event);
}
