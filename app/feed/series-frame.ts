// The properties of a series and of its changed dates: those of an event, and how it repeats.
import { allDayFrame, type EventProperty, type FrameLine, once, timedFrame } from "./package-frame";

/** Of the times and of what says how it repeats, a value begins with its parameters (";TZID=…:") or with ":". */
export type SeriesProperty = EventProperty | "DURATION" | "RRULE" | "EXDATE" | "RECURRENCE-ID";

// The package writes EXDATE and RECURRENCE-ID in UTC, or as dates that lack VALUE=DATE: ical.js refuses the whole
// feed for these, and RFC 5545 §3.8.4.4 demands the form of DTSTART.
export const timedSeriesFrame = once(() => seriesFrame(timedFrame()));
export const allDaySeriesFrame = once(() => seriesFrame(allDayFrame()));

function seriesFrame(frame: readonly FrameLine[]): FrameLine<SeriesProperty>[] {
  return frame.flatMap((line): FrameLine<SeriesProperty>[] => {
    if ("fixed" in line) return [line];
    if (line.property === "UID") return [line, open("RECURRENCE-ID")];
    if (line.property === "DTSTART") return [open("DTSTART")];
    if (line.property === "DTEND")
      return [open("DTEND"), open("DURATION"), open("RRULE"), open("EXDATE")];
    return [line];
  });
}

function open(property: SeriesProperty): FrameLine<SeriesProperty> {
  return { head: property, property };
}
