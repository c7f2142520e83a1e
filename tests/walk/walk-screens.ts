// Checks the data and cached pages of a random walk's calendar: month, list, day, and combined ones.
import type { IncomingMessage } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect } from "vitest";
import { splitCanceled } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { daySpanOf } from "~/event/month-grid";
import type { Tab } from "~/paths/pages";
import { loader as loadDay } from "~/routes/calendar.$id._dialog.day.$day";
import type { Day } from "~/time/days";
import { swapQuotes } from "~/values/text";
import { readRequestedPage } from "~/web/cache/page-key";
import { loadEvents, loadTab, openDay as openCombinedDay } from "~/web/pages/calendars/tabs";
import type { MonthView } from "~/web/pages/events/month-view";
import { openCalendar } from "~/web/request/calendar-page";
import { openTogether } from "~/web/request/screen";
import { getVisitor } from "~/web/request/visitor";

const ORIGIN = "http://localhost";
/** Two differ only in paper size, two only in time zone. */
const READERS = ["es-CL", "es-ES", "en-US", "en-US America/St_Johns"] as const;
const PAGES = ["calendar", "list", "home", "day"] as const;

/** A calendar's link, the token of its combined view, and the day to open. */
export type Place = { link: string; token: string; day: Day };
type Page = (typeof PAGES)[number];

function headersOf(reader: string) {
  const [language = "", zone] = reader.split(" ");
  return { "accept-language": language, ...(zone && { cookie: `tz=${zone}` }) };
}

const requestOf = (path: string, reader: string) =>
  new Request(new URL(path, ORIGIN), { headers: headersOf(reader) });

function pathOf(page: Page, { link, day }: Place): string {
  const query = page === "calendar" ? `?month=${day.slice(0, 7)}` : "";
  return `/calendar/${link}/${page === "day" ? `day/${day}` : page}${query}`;
}

const openDay = (request: Request, { link, day }: Place) =>
  loadDay({ request, params: { id: link, day }, context: {} } as LoaderFunctionArgs);

const openTab = (tab: Tab, { link }: Place, request: Request) =>
  loadTab(request, openCalendar(request, link), tab);

function draw(page: Page, place: Place, request: Request) {
  return page === "day" ? openDay(request, place) : openTab(page, place, request);
}

function drawCombined(page: Page, { token, day }: Place, request: Request) {
  if (page === "day") return openCombinedDay(request, { token, day });
  return loadEvents(request, openTogether(request, token), page === "list" ? "list" : "calendar");
}

const titlesOf = (events: readonly { title: string }[]) =>
  events.map(({ title }) => splitCanceled(title).rest).sort();

/** Each shown event is on its days, in its month and in the list, and no others are. */
export async function checkScreens(
  shown: readonly CalendarEvent[],
  zone: string,
  last: Day,
  place: Place,
): Promise<void> {
  const spans = shown.map((event) => ({ event, ...daySpanOf(event, zone) }));
  const on = (day: Day) =>
    spans.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const titlesOn = (day: Day) => titlesOf(on(day).map(({ event }) => event));
  const request = (page: Page) => requestOf(pathOf(page, place), "en-US");

  const { cards, part } = await openDay(request("day"), place);
  if (!part) expect(titlesOf(cards), `the page of ${place.day}`).toEqual(titlesOn(place.day));

  const month = await openTab("calendar", place, request("calendar"));
  if (month.tab !== "calendar" || month.view !== "month") throw new Error("This is no month.");
  const { weeks, cards: ahead }: MonthView = JSON.parse(swapQuotes(month.month));
  const counts = weeks
    .flat()
    .map(({ day, count = "0" }) => ({ day, count: Number.parseInt(count, 10) }));
  const known = counts.map(({ day }) => ({ day, count: on(day).length }));
  expect(counts, "each day's number in the month").toEqual(known);
  const ofDay = ahead?.[place.day]?.cards;
  if (ofDay) expect(titlesOf(ofDay), `${place.day} in the month`).toEqual(titlesOn(place.day));

  const list = await openTab("list", place, request("list"));
  if (list.tab !== "list") throw new Error("This is no list.");
  // The list may leave out some events of its first and last day.
  const groups = list.list.upcoming.slice(1, -1).filter(({ day }) => day <= last);
  const firstTitles = (day: Day) =>
    titlesOf(spans.filter(({ firstDay }) => firstDay === day).map(({ event }) => event));
  for (const { day, cards: listed } of groups)
    expect(titlesOf(listed), `${day} in the list`).toEqual(firstTitles(day));
  const [after, before] = [groups[0]?.day ?? "", groups.at(-1)?.day ?? ""];
  const listedDays = new Set(groups.map(({ day }) => day));
  for (const { event, firstDay } of spans)
    if (firstDay > after && firstDay < before)
      expect(listedDays, `the day of ${event.title} in the list`).toContain(firstDay);
}

/** The first rendering under each cache key. */
export class KeptPages {
  private readonly drawn = new Map<string, string>();
  private turn = 0;

  /** Pages with the same key must be the same for all readers, at any time. */
  async check(place: Place): Promise<void> {
    this.turn += 1;
    const page = PAGES[this.turn % PAGES.length] ?? "list";
    await this.checkOne(page, place, pathOf(page, place), draw);
    const combined = pathOf(page === "home" ? "list" : page, place);
    const path = combined.replace(`/calendar/${place.link}/`, `/together/${place.token}/`);
    await this.checkOne(page === "home" ? "list" : page, place, path, drawCombined);
  }

  private async checkOne(
    page: Page,
    place: Place,
    url: string,
    make: typeof draw | typeof drawCombined,
  ) {
    for (const reader of READERS) {
      const message = { method: "GET", url, headers: headersOf(reader) } as IncomingMessage;
      const requested = readRequestedPage(message);
      if (!requested) continue;
      const { key, address } = requested;
      const request = requestOf(address, reader);
      // The frame around each page depends on the paper size.
      const parts = [await make(page, place, request), getVisitor(request).region];
      const drawn = JSON.stringify(parts);
      const kept = this.drawn.get(key) ?? drawn;
      expect(drawn, `${address} as it is kept, read in ${reader}`).toBe(kept);
      this.drawn.set(key, kept);
    }
  }
}
