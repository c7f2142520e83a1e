// Writes a calendar as iCalendar text (RFC 5545): the envelope, how often to ask, and which events get in.
import type { CalendarEvent } from "~/calendar/event";
import type { Series } from "~/calendar/series";
import { type PartPlace, type RenderedPart, renderPart } from "./calendar-part";
import { escapeLine, foldLine, LINE_BREAK } from "./content-line";
import { gatherDates } from "./feed-series";
import { calendarHead } from "./package-frame";
import { clocksOf, renderTimeZones, type SeriesClock } from "./time-zones";

/**
 * `link` is the calendar's public id, `origin` the public address without a
 * slash at its end. `uidSuffix` belongs to the installation and never changes.
 * `modifiedAt` is epoch milliseconds. Series, and events with the changed dates
 * of series among them, come in the order that they are to stand in.
 */
export type FeedCalendar = FeedFrame & {
  modifiedAt: number;
  series?: readonly Series[];
  events: readonly CalendarEvent[];
};

/** What stands around the events. */
export type FeedFrame = PartPlace & { title: string; timeZone: string };

/** What the subscribe page recommends too; RFC 7986 §5.7. */
const REFRESH = "PT15M";

/**
 * The feed of a calendar: complete lines, each ended by CRLF. An event that
 * cannot be written is left out and named in `skipped`; the others are there.
 * Throws RangeError for an unknown time zone.
 */
export function renderCalendarFeed(calendar: FeedCalendar): RenderedPart {
  const series = calendar.series ?? [];
  const { text, skipped } = renderPart(gatherDates(series, calendar.events), calendar);
  return { text: renderFeedHead(calendar, clocksOf(series)) + text + FEED_END, skipped };
}

export const FEED_END = `END:VCALENDAR${LINE_BREAK}`;

/**
 * The lines before the first series or event. Both names and both hints: clients
 * read one or the other. The calendar's zone makes an empty one valid (RFC 5545
 * §3.6); each series' zone is there for its times.
 */
export function renderFeedHead(calendar: FeedFrame, clocks: readonly SeriesClock[]): string {
  const title = escapeLine(calendar.title);
  const lines = calendarHead(title, [
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(title === "" ? [] : [`NAME:${title}`]),
    `X-WR-TIMEZONE:${escapeLine(calendar.timeZone)}`,
    ...renderTimeZones([calendar.timeZone], clocks),
  ]);
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}
