// What walls and text agendas show: the next days of a calendar as an anonymous visitor sees it.
import { withBusyTitles } from "~/event/busy-title";
import type { Category } from "~/event/category";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import { listPageAround } from "~/operations/events/event-windows";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { addDays, type Day, laterDay } from "~/time/days";
import { dayIn } from "~/time/zones";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { readWords } from "~/web/request/reader-words";
import type { AgendaQuery } from "~/web/request/wall-query";
import type { Words } from "~/words/words";
import { asAnonymous } from "./embed-page";

/**
 * What is not over of `days` days from today on, in the order of a reader in `zone`, or of the first of them if there
 * are very many (`isCut`). `address` leads people to all of it.
 */
export type Outlook = {
  title: string;
  address: string;
  events: readonly CalendarEvent[];
  isCut: boolean;
  categories: readonly Category[];
  /** Several calendars together; each is one of its categories. */
  isCombined: boolean;
  days: number;
  zone: string;
  now: number;
  words: Words;
};

/** An event below the day that it is listed under: today for one that has begun before. */
export type OutlookEvent = { event: CalendarEvent; day: Day };

export type OutlookQuery = Pick<AgendaQuery, "days" | "zone" | "category" | "lang">;

/** What is not over, as `listPageAround` finds it for `OUTLOOK_WINDOW`. */
type Found = { upcoming: readonly CalendarEvent[]; hasMoreUpcoming: boolean };

/** More events than this are not listed, however many days are wanted. */
const MOST_EVENTS = 300;

/** What an outlook takes from the list of a calendar, or of several. */
export const OUTLOOK_WINDOW = { past: 0, skip: 0, upcoming: MOST_EVENTS };

/** Opens the calendar for nobody in particular. Throws a 404 for a wrong link, a 410 for an ended one. */
export function openAnonymously(request: Request, id: string | undefined) {
  const anonymous = asAnonymous(request);
  return { anonymous, page: openCalendar(anonymous, id) };
}

type Opened = { anonymous: Request; page: CalendarPage };

export function readOutlook({ anonymous, page }: Opened, query: OutlookQuery): Outlook {
  const { calendar } = page;
  const found = load(anonymous, listPageAround, {
    calendarId: calendar.link,
    zone: query.zone ?? calendar.timeZone,
    ...OUTLOOK_WINDOW,
    category: query.category,
  });
  return buildOutlook({ ...page, request: anonymous }, query, found);
}

type Shown = Pick<CalendarPage, "calendar" | "visitor" | "display"> & { request: Request };

/** In the zone of the query, else in that of the calendar, or of several together. */
export function buildOutlook(
  { calendar, visitor, display, request }: Shown,
  query: OutlookQuery,
  found: Found,
): Outlook {
  const { days } = query;
  const { now } = display;
  const zone = query.zone ?? calendar.timeZone;
  const words = readWords(query.lang, request.headers.get("Accept-Language"));
  const last = addDays(dayIn(now, zone), days - 1);
  const within = found.upcoming.filter((event) => firstDayIn(event, zone) <= last);
  return {
    title: calendar.title,
    address: addressAt(visitor.origin, pagePaths.calendar(calendar.link)),
    events: orderEvents(withBusyTitles(within, words), zone),
    isCut: within.length === found.upcoming.length && found.hasMoreUpcoming,
    categories: calendar.categories ?? [],
    isCombined: calendar.combines !== undefined,
    days,
    zone,
    now,
    words,
  };
}

/** The events with the day that each is listed under. */
export function placeOutlook({ events, zone, now }: Outlook): OutlookEvent[] {
  const today = dayIn(now, zone);
  return events.map((event) => ({ event, day: laterDay(today, firstDayIn(event, zone)) }));
}
