// Writes a calendar as iCalendar text (RFC 5545): the envelope, how often to ask, and which events get in.
import { type Category, categoryOf } from "~/calendar/category";
import type { CalendarEvent } from "~/calendar/event";
import { paths } from "~/paths";
import { escapeLine, foldLine, LINE_BREAK } from "./content-line";
import { type EventPlace, flawOf, renderEvent } from "./event-lines";
import { calendarHead } from "./package-frame";
import { renderTimeZone } from "./vtimezone";

/**
 * `link` is the calendar's public id, `origin` the public address without a
 * slash at its end. `uidSuffix` belongs to the installation and never changes.
 * `modifiedAt` is epoch milliseconds. Events come in the order that they are to
 * stand in.
 */
export type FeedCalendar = FeedFrame & { modifiedAt: number; events: readonly CalendarEvent[] };

/** What stands around the events. */
export type FeedFrame = {
  link: string;
  title: string;
  timeZone: string;
  origin: string;
  uidSuffix: string;
  /** All that its events may be in. */
  categories?: readonly Category[];
};

/** `skipped` are the events that could not be written, each with its id and the reason, for the log. */
export type CalendarFeed = { text: string; skipped: { id: string; reason: string }[] };

/** What the subscribe page recommends too; RFC 7986 §5.7. */
const REFRESH = "PT15M";

/**
 * The feed of a calendar: complete lines, each ended by CRLF. An event that
 * cannot be written is left out and named in `skipped`; the others are there.
 * Throws RangeError for an unknown time zone.
 */
export function renderCalendarFeed(calendar: FeedCalendar): CalendarFeed {
  const { text, skipped } = renderFeedEvents(calendar.events, calendar);
  return { text: renderFeedHead(calendar) + text + FEED_END, skipped };
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
    else text += renderEvent(event, placeOf(event, calendar));
  }
  return { text, skipped };
}

export const FEED_END = `END:VCALENDAR${LINE_BREAK}`;

/** The lines before the first event. Both names and both hints: clients read one or the other. The zone makes an empty calendar valid (RFC 5545 §3.6). */
export function renderFeedHead(calendar: FeedFrame): string {
  const title = escapeLine(calendar.title);
  const lines = calendarHead(title, [
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(title === "" ? [] : [`NAME:${title}`]),
    `X-WR-TIMEZONE:${escapeLine(calendar.timeZone)}`,
    ...renderTimeZone(calendar.timeZone),
  ]);
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}

/** What of its calendar an event's lines say. */
export function placeOf(
  event: CalendarEvent,
  { origin, link, uidSuffix, categories }: Omit<FeedFrame, "title" | "timeZone">,
): EventPlace {
  const page = `${origin}${paths.event(link, event.id)}`;
  return { page, uidSuffix, category: categoryOf(event, categories)?.name };
}
