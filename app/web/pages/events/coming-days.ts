// The next days of one or several calendars for walls and text agendas, as an anonymous visitor sees them.
import { msg, plural } from "@lingui/core/macro";
import type { Category } from "~/event/category";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { addDays, type Day, laterDay } from "~/time/days";
import { dayIn } from "~/time/zones";
import type { AgendaQuery } from "~/web/request/page-query";
import { readWords } from "~/web/request/reader-words";
import { asAnonymous, openNamed, type Screen } from "~/web/request/screen";
import type { Words } from "~/words/words";
import { goneCategoryNote } from "./category-filter-view";
import { readList } from "./screen-events";

/**
 * The events of `days` days from today that are not over, in the order of a reader in `zone`, or just the first ones if
 * there are very many (`isCut`). `address` leads to the whole calendar.
 */
export type ComingDays = {
  title: string;
  address: string;
  events: readonly CalendarEvent[];
  isCut: boolean;
  categories: readonly Category[];
  /** "" unless the category in the address does not exist. */
  goneNote: string;
  /** Several calendars; each counts as a category. */
  isCombined: boolean;
  days: number;
  zone: string;
  now: number;
  words: Words;
};

/** An event with the day that it is listed under: today if it has already begun. */
export type ComingEvent = { event: CalendarEvent; day: Day };

type OutlookQuery = Pick<AgendaQuery, "days" | "zone" | "category" | "lang">;

/** Maximum events listed, however many days are requested. */
const MOST_EVENTS = 300;

/** Opens the calendar as an anonymous visitor. Throws a 404 for a wrong link, a 410 for an ended one. */
export function openAnonymously(request: Request, name: string | undefined): Opened {
  const anonymous = asAnonymous(request);
  return { anonymous, screen: openNamed(anonymous, name) };
}

type Opened = { anonymous: Request; screen: Screen };

/** Reads the coming days in the zone of the query, else in that of the calendars. */
export async function readComingDays(
  { anonymous, screen }: Opened,
  query: OutlookQuery,
): Promise<ComingDays> {
  const { calendar, visitor, display } = screen;
  const { days, category, lang } = query;
  const { now } = display;
  const zone = query.zone ?? calendar.timeZone;
  const words = readWords(lang, anonymous.headers.get("Accept-Language"));
  const asked = {
    request: anonymous,
    screen: { ...screen, display: { ...display, words } },
    category,
    zone,
  };
  const found = await readList(asked, { past: 0, skip: 0, upcoming: MOST_EVENTS });
  const last = addDays(dayIn(now, zone), days - 1);
  const within = found.upcoming.filter((event) => firstDayIn(event, zone) <= last);
  return {
    title: calendar.title,
    address: addressAt(visitor.origin, pagePaths.calendar(calendar.link)),
    events: orderEvents(within, zone),
    isCut: within.length === found.upcoming.length && found.hasMoreUpcoming,
    categories: calendar.categories ?? [],
    goneNote: goneCategoryNote(category, calendar, words),
    isCombined: calendar.combines !== undefined,
    days,
    zone,
    now,
    words,
  };
}

/** The events with the day that each is listed under. */
export function placeComingDays({ events, zone, now }: ComingDays): ComingEvent[] {
  const today = dayIn(now, zone);
  return events.map((event) => ({ event, day: laterDay(today, firstDayIn(event, zone)) }));
}

/** "Nothing in the next 14 days." */
export function nothingText(days: number, words: Words): string {
  return words._(
    msg`${plural(days, { one: "Nothing in the next day.", other: "Nothing in the next # days." })}`,
  );
}
