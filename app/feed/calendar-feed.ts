// Writes a calendar as iCalendar text (RFC 5545): the envelope, how often to ask, and which events get in.
import type { CalendarEvent } from "~/calendar/event";
import { paths } from "~/paths";
import { escapeLine, foldLine, LINE_BREAK } from "./content-line";
import { flawOf, renderEvent } from "./event-lines";
import { calendarHead } from "./package-frame";
import type { FeedSeries } from "./series-dates";
import { flawOfSeries, renderSeries } from "./series-lines";
import { renderTimeZones } from "./time-zones";

/**
 * `link` is the calendar's public id, `origin` the public address without a
 * slash at its end. `uidSuffix` belongs to the installation and never changes.
 * `modifiedAt` is epoch milliseconds. Series, and after them the events that
 * are of no series, come in the order that they are to stand in.
 */
export type FeedCalendar = FeedFrame & {
  modifiedAt: number;
  series?: readonly FeedSeries[];
  events: readonly CalendarEvent[];
};

/** What stands around the events. */
export type FeedFrame = {
  link: string;
  title: string;
  timeZone: string;
  origin: string;
  uidSuffix: string;
};

/** `skipped` are the events and series that could not be written, each with its id and the reason, for the log. */
export type CalendarFeed = { text: string; skipped: { id: string; reason: string }[] };

/** What the subscribe page recommends too; RFC 7986 §5.7. */
const REFRESH = "PT15M";

/**
 * The feed of a calendar: complete lines, each ended by CRLF. An event that
 * cannot be written is left out and named in `skipped`; the others are there.
 * Throws RangeError for an unknown time zone.
 */
export function renderCalendarFeed(calendar: FeedCalendar): CalendarFeed {
  const { series = [], events } = calendar;
  const parts = [renderFeedSeries(series, calendar), renderFeedEvents(events, calendar)];
  const text = parts.map((part) => part.text).join("");
  return {
    text: renderFeedHead(calendar, series) + text + FEED_END,
    skipped: parts.flatMap(({ skipped }) => skipped),
  };
}

/** The lines of some of its events, for a feed that is made in pieces: between the head and FEED_END. */
export function renderFeedEvents(
  events: readonly CalendarEvent[],
  calendar: FeedFrame,
): CalendarFeed {
  const skipped: CalendarFeed["skipped"] = [];
  let text = "";
  for (const event of events) {
    const reason = flawOf(event);
    if (reason) skipped.push({ id: event.id, reason });
    else
      text += renderEvent(event, {
        page: pageOf(event.id, calendar),
        uidSuffix: calendar.uidSuffix,
      });
  }
  return { text, skipped };
}

/** The lines of some of its series, with their changed dates. */
export function renderFeedSeries(
  list: readonly FeedSeries[],
  calendar: Pick<FeedFrame, "link" | "origin" | "uidSuffix">,
): CalendarFeed {
  const skipped: CalendarFeed["skipped"] = [];
  const place = {
    pageOf: (id: string) => pageOf(id, calendar),
    uidSuffix: calendar.uidSuffix,
  };
  let text = "";
  for (const each of list) {
    const reason = flawOfSeries(each.series);
    if (reason) {
      skipped.push({ id: each.series.id, reason });
      continue;
    }
    const rendered = renderSeries(each, place);
    skipped.push(...rendered.skipped);
    text += rendered.text;
  }
  return { text, skipped };
}

export const FEED_END = `END:VCALENDAR${LINE_BREAK}`;

/**
 * The lines before the first series or event. Both names and both hints: clients
 * read one or the other. The calendar's zone makes an empty one valid (RFC 5545
 * §3.6); each series' zone is there for its times.
 */
export function renderFeedHead(calendar: FeedFrame, series: readonly FeedSeries[] = []): string {
  const title = escapeLine(calendar.title);
  const lines = calendarHead(title, [
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(title === "" ? [] : [`NAME:${title}`]),
    `X-WR-TIMEZONE:${escapeLine(calendar.timeZone)}`,
    ...renderTimeZones([calendar.timeZone], series),
  ]);
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}

function pageOf(id: string, { origin, link }: Pick<FeedFrame, "origin" | "link">): string {
  return `${origin}${paths.event(link, id)}`;
}
