// Writes what stands around the parts of several calendars in one iCalendar file (RFC 5545), for users who export
// their data.
import { calendarHead, joinLines } from "./calendar-feed";
import { escapeLine } from "./content-line";
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
  return joinLines([...calendarHead(escapeLine(title)), ...renderTimeZones(timeZones, clocks)]);
}
