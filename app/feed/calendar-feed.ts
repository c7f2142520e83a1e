// Writes a calendar as iCalendar text (RFC 5545): the first and last lines, the refresh hints, and which events get in.
import type { CalendarEvent } from "~/event/event";
import type { Series } from "~/event/series";
import { type PartContext, type RenderedPart, renderPart } from "./calendar-part";
import { escapeLine, joinLines, LINE_BREAK } from "./content-line";
import { type FeedHolidays, renderHolidays } from "./holiday-lines";
import { gatherDates } from "./series-exceptions";
import { renderTimeZones, type SeriesClock, seriesClocks } from "./vtimezone";

/**
 * `link` is the calendar's public id, `origin` the public address without a trailing slash. `uidSuffix` belongs to the
 * installation and never changes. `modifiedAt` is epoch milliseconds. Series and events (changed dates of series are
 * among the events) are written in the given order.
 */
export type FeedCalendar = FeedFrame & {
  modifiedAt: number;
  series?: readonly Series[];
  events: readonly CalendarEvent[];
  /** The region's public holidays, if the feed is to have them. */
  holidays?: FeedHolidays | undefined;
};

/** What the lines around the events need. */
type FeedFrame = PartContext & { title: string; timeZone: string };

/** The interval that the subscribe page recommends too; RFC 7986 §5.7. */
const REFRESH = "PT15M";

/**
 * The feed of a calendar: complete lines, each ended by CRLF. An event that cannot be written is left out and listed in
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
 * The lines before the first series or event. Both properties for the name and both for the refresh interval: clients
 * read one or the other. The calendar's zone makes an empty calendar valid (RFC 5545 §3.6); the zones of series are
 * there for their times.
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
 * The first lines of a calendar with an already escaped title. No METHOD: PUBLISH would require an ORGANIZER (RFC 5546
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
  /** The zones of the calendars: of a file without events one, since a calendar needs a component (RFC 5545 §3.6). */
  timeZones: readonly string[];
  /** The clocks of the times in it. */
  clocks: readonly SeriesClock[];
};

/** The lines before the first event of a file that nobody fetches again. Throws RangeError for an unknown time zone. */
export function renderFileHead({ title, timeZones, clocks }: FileOptions): string {
  return joinLines(calendarHead(escapeLine(title))) + renderTimeZones(timeZones, clocks);
}
