// The span of time that an app asks about, and which events are in it.
import type { CalendarEvent } from "~/event/event";
import { takenTime } from "~/event/taken-places";
import type { ItemSpan } from "~/operations/caldav/dav-items";
import { DAY_MS } from "~/time/durations";
import { DavError } from "./dav-answers";
import type { Element } from "./dav-xml";

export type TimeRange = { start: number; end: number };

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export const wrongFilter = () => new DavError(403, "valid-filter");

/** Start, end or both. */
export function readRange({ attributes: { start, end } }: Element): TimeRange {
  if (start === undefined && end === undefined) throw wrongFilter();
  const range = {
    start: start === undefined ? Number.NEGATIVE_INFINITY : instantOf(start),
    end: end === undefined ? Number.POSITIVE_INFINITY : instantOf(end),
  };
  if (range.end <= range.start) throw wrongFilter();
  return range;
}

function instantOf(text: string): number {
  const epoch = findInstant(text);
  if (epoch === undefined) throw wrongFilter();
  return epoch;
}

/** Of "20260105T140000Z". */
export function findInstant(text: string): number | undefined {
  const [, ...parts] = STAMP.exec(text) ?? [];
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  const epoch = Date.UTC(year, month - 1, ...rest);
  return new Date(epoch).getUTCMonth() === month - 1 ? epoch : undefined;
}

/** Zones are less apart than this from the one in which all-day events are stored. */
const MARGIN_MS = 2 * DAY_MS;

/** The span outside of which no single event can be in the range. */
export function widened({ start, end }: TimeRange): ItemSpan {
  return {
    from: Math.max(Number.MIN_SAFE_INTEGER, start - MARGIN_MS),
    to: Math.min(Number.MAX_SAFE_INTEGER, end + MARGIN_MS),
  };
}

/** Touching is not overlapping (RFC 4791 §9.9). */
export function overlaps(event: CalendarEvent, range: TimeRange, timeZone: string): boolean {
  const { from, to } = takenTime(event, timeZone);
  // An event without an end is there at its start (RFC 4791 §9.9).
  return from < range.end && (to > range.start || (to === from && from === range.start));
}
