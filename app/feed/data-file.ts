// Writes what stands around the parts of several calendars in one iCalendar file (RFC 5545), for users who export
// their data.
import { escapeLine, foldLine, LINE_BREAK } from "./content-line";
import { calendarHead } from "./package-frame";
import { renderTimeZones, type SeriesClock } from "./time-zones";

type DataFileOptions = {
  title: string;
  /** The zones of the calendars; at least one, because a calendar without any component is none (RFC 5545 §3.6). */
  timeZones: string[];
  /** Those of the series in them. */
  clocks: readonly SeriesClock[];
};

/** The lines before the first event. Throws RangeError for an unknown time zone. */
export function renderDataFileHead({ title, timeZones, clocks }: DataFileOptions): string {
  return join(calendarHead(escapeLine(title), renderTimeZones(timeZones, clocks)));
}

/** The line after the last event. */
export function renderDataFileEnd(): string {
  return join(["END:VCALENDAR"]);
}

function join(lines: string[]): string {
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}
