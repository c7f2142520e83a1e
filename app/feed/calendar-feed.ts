// Writes a calendar as iCalendar text (RFC 5545): its first and last lines, refresh hints, events, and series with
// their changed dates, in parts of any size.

import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import type { Series } from "~/event/series";
import { pagePaths } from "~/paths/pages";
import { escapeLine, joinLines, LINE_BREAK } from "./content-line";
import { type EventContext, feedFlaw, renderEvent } from "./event-lines";
import { type FeedHolidays, renderHolidays } from "./holiday-lines";
import { type FeedSeries, gatherDates } from "./series-exceptions";
import { renderSeries, type SeriesContext } from "./series-lines";
import { renderTimeZones, type SeriesClock, seriesClocks } from "./vtimezone";

/**
 * `link` is the calendar's public id, `origin` the public address without a trailing slash. `uidSuffix` belongs to the
 * installation and never changes. `modifiedAt` is epoch milliseconds. Series and events (including changed dates of
 * series) are written in the given order.
 */
export type FeedCalendar = FeedFrame & {
  modifiedAt: number;
  series?: readonly Series[];
  events: readonly CalendarEvent[];
  /** The region's public holidays, if the feed includes them. */
  holidays?: FeedHolidays | undefined;
};

/** The data for the lines around the events. */
type FeedFrame = PartContext & { title: string; timeZone: string };

/** Also the interval that the subscribe page recommends; RFC 7986 §5.7. */
const REFRESH = "PT15M";

/**
 * A calendar's feed: complete lines, each ending with CRLF. Events that cannot be written are skipped and listed in
 * `skipped`. Throws RangeError for an unknown time zone.
 */
export function renderCalendarFeed(calendar: FeedCalendar): RenderedPart {
  const series = calendar.series ?? [];
  const { text, skipped } = renderPart(gatherDates(series, calendar.events), calendar);
  const { holidays, uidSuffix } = calendar;
  const days = holidays ? renderHolidays(holidays, uidSuffix) : "";
  return { text: renderFeedHead(calendar, seriesClocks(series)) + text + days + FEED_END, skipped };
}

/** The PRODID of every file and feed (RFC 5545 §3.7.3). */
export const PRODUCT = "-//EAS//EAS 1.0//EN";

export const FEED_END = `END:VCALENDAR${LINE_BREAK}`;

/**
 * The lines before the first series or event. Name and refresh interval have two properties each, since clients read
 * one or the other. The calendar's zone makes an empty calendar valid (RFC 5545 §3.6); the series' zones are needed for
 * their times.
 */
export function renderFeedHead(calendar: FeedFrame, clocks: readonly SeriesClock[]): string {
  const title = escapeLine(calendar.title);
  const lines = [
    ...calendarHead(title),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(title === "" ? [] : [`NAME:${title}`]),
    `X-WR-TIMEZONE:${escapeLine(calendar.timeZone)}`,
  ];
  return joinLines(lines) + renderTimeZones([calendar.timeZone], clocks);
}

/**
 * A calendar's first lines, with an already escaped title. No METHOD: PUBLISH would require an ORGANIZER (RFC 5546
 * §3.2.1), and admins' email addresses are private.
 */
function calendarHead(title: string): string[] {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    `PRODID:${PRODUCT}`,
    ...(title === "" ? [] : [`X-WR-CALNAME:${title}`]),
  ];
}

type FileOptions = {
  title: string;
  /**
   * The calendars' zones; at least one for a file without events, since a calendar needs a component (RFC 5545 §3.6).
   */
  timeZones: readonly string[];
  /** The zones of the times in it. */
  clocks: readonly SeriesClock[];
};

/** The lines before the first event of a file that is fetched only once. Throws RangeError for an unknown time zone. */
export function renderFileHead({ title, timeZones, clocks }: FileOptions): string {
  return joinLines(calendarHead(escapeLine(title))) + renderTimeZones(timeZones, clocks);
}

/** `events` are those outside the calendar's series. */
export type CalendarPart = { series: readonly FeedSeries[]; events: readonly CalendarEvent[] };

/**
 * `link` and `origin` form the addresses of its pages, `uidSuffix` ends each uid, and `categories` are all that its
 * events may have. `hasPages` is false if the reader may not open its events' pages.
 */
type PartContext = {
  link: string;
  hasPages?: boolean;
  origin: string;
  uidSuffix: string;
  categories?: readonly Category[] | undefined;
};

/** `skipped` lists items that could not be written, with id and reason, for the log. */
export type RenderedPart = { text: string; skipped: { id: string; reason: string }[] };

/** Complete lines. Items that cannot be written are skipped and listed in `skipped`. */
export function renderPart({ series, events }: CalendarPart, context: PartContext): RenderedPart {
  const { pageOf, nameOf, uidSuffix } = namesIn(context);
  const skipped: RenderedPart["skipped"] = [];
  let text = "";
  for (const each of series) {
    const rendered = renderSeries(each, { pageOf, nameOf, uidSuffix });
    skipped.push(...rendered.skipped);
    text += rendered.text;
  }
  for (const event of events) {
    const reason = feedFlaw(event);
    if (reason) skipped.push({ id: event.id, reason });
    else text += renderEvent(event, eventContextOf(event, context));
  }
  return { text, skipped };
}

/** The context for writing one event: its page, the uid suffix, its category's name. */
export function eventContextOf(event: CalendarEvent, context: PartContext): EventContext {
  const { pageOf, nameOf, uidSuffix } = namesIn(context);
  return { page: pageOf(event.id), uidSuffix, category: nameOf(event) };
}

function namesIn({
  link,
  origin,
  uidSuffix,
  categories,
  hasPages = true,
}: PartContext): SeriesContext {
  return {
    nameOf: (of) => categoryOf(of, categories)?.name,
    pageOf: (id) => (hasPages ? `${origin}${pagePaths.event(link, id)}` : ""),
    uidSuffix,
  };
}
