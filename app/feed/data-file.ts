// Writes the events of several calendars as one iCalendar file (RFC 5545), for users who export their data.
import { type FeedCalendar, placeOf } from "./calendar-feed";
import { escapeLine, foldLine, LINE_BREAK } from "./content-line";
import { flawOf, renderEvent } from "./event-lines";
import { calendarHead } from "./package-frame";
import { renderTimeZone } from "./vtimezone";

type DataFileOptions = {
  title: string;
  /** The zones of the calendars; at least one, because a calendar without any component is none (RFC 5545 §3.6). */
  timeZones: string[];
};

/** The lines before the first event. Throws RangeError for an unknown time zone. */
export function renderDataFileHead({ title, timeZones }: DataFileOptions): string {
  const zones = [...new Set(timeZones)].flatMap((zone) => renderTimeZone(zone));
  return join(calendarHead(escapeLine(title), zones));
}

/** A calendar's events. One that cannot be written is left out. */
export function renderDataFilePart(
  calendar: Pick<FeedCalendar, "link" | "origin" | "uidSuffix" | "categories" | "events">,
): string {
  return calendar.events
    .filter((event) => flawOf(event) === null)
    .map((event) => renderEvent(event, placeOf(event, calendar)))
    .join("");
}

/** The line after the last event. */
export function renderDataFileEnd(): string {
  return join(["END:VCALENDAR"]);
}

function join(lines: string[]): string {
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}
