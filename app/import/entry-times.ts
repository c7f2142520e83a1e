// Computes the start, end and zone of a foreign event, with remarks on differences from the file.

import type { NO_TEXTS } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import type { Series } from "~/event/series";
import {
  addDays,
  type Day,
  daysBetween,
  EARLIEST_EPOCH,
  isDayInReach,
  LATEST_EPOCH,
  numberOfDay,
} from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { dayIn, instantAt } from "~/time/zones";
import { refusal } from "~/values/refusals";
import type { Entry } from "./entry";
import type { ForeignValues } from "./import-result";
import { instantMs, type WrittenTime } from "./written-time";
import type { ZoneReader } from "./zone-reader";

/** How zone names are resolved, and the calendar's own zone. */
export type Clock = { zoneOf: ZoneReader; timeZone: string };

/** Times as in a series: `time` is ms from midnight in `zone`, null for all-day; `length` is as in a series. */
export type Span = { day: Day; time: number | null; length: number; zone: string };

/** The result of reading a Span; `reason` says why the event cannot be stored. */
type ReadSpan = { span: Span; remarks: string[] } | { reason: string };

const MOST_DAYS = 366;

export const OUT_OF_REACH = refusal("outOfYears");
const TOO_LONG = refusal("lastsLonger", { max: MOST_DAYS });
const REVERSED = refusal("endsBeforeBegins");
const TWO_ENDS = refusal("partsUnread", { parts: "DURATION" });
const NO_START = refusal("noStart");

/** The start and length; for a repeating entry, of its first date. Does not check the range of years. */
export function readSpan(entry: Pick<Entry, "start" | "end" | "length">, clock: Clock): ReadSpan {
  const { start, end, length: lasts } = entry;
  if (!start) return { reason: NO_START };
  const zone = findTimeZone(start, clock);
  const length = lengthFrom(start, entry, clock);
  const most = start.time === null ? MOST_DAYS - 1 : MOST_DAYS * DAY_MS;
  if (length > most) return { reason: TOO_LONG };
  return {
    // A timed event of no length has no end (RFC 5545 §3.6.1).
    span: { day: start.day, time: start.time, zone, length: Math.max(length, 0) },
    remarks: [
      // If an all-day event ends on its first day instead of the day after, its first day is meant.
      ...(length < (start.time === null ? -1 : 0) ? [REVERSED] : []),
      ...(end && lasts && length !== lengthFrom(start, { length: lasts }, clock) ? [TWO_ENDS] : []),
    ],
  };
}

function lengthFrom(
  start: WrittenTime,
  entry: Partial<Pick<Entry, "end" | "length">>,
  clock: Clock,
): number {
  const { end, length } = entry;
  if (start.time === null) return daysAfter(start, { end, length });
  return msAfter(start, { end, length }, clock);
}

/** The instant of a time, epoch ms; for a date, its midnight. */
export function instantIn(written: WrittenTime, clock: Clock): number {
  return instantAt(wallTime(written), findTimeZone(written, clock));
}

/** The day in a zone; a date is the same day in any zone, and a day outside the years of events stays as written. */
export function dayOn(written: WrittenTime, zone: string, clock: Clock): Day {
  const { day, time } = written;
  if (time === null || !isDayInReach(day) || findTimeZone(written, clock) === zone) return day;
  return dayIn(instantIn(written, clock), zone);
}

/** The times to store for the span, or why it cannot be stored. Times in UTC have no zone of their own. */
export function timesOfSpan(
  { day, time, length, zone }: Span,
  { timeZone }: Clock,
): Omit<ForeignValues, keyof typeof NO_TEXTS> | { reason: string } {
  if (!isNear(day)) return { reason: OUT_OF_REACH };
  if (time === null) {
    const lastDay = addDays(day, length);
    if (!isDayInReach(day) || !isDayInReach(lastDay)) return { reason: OUT_OF_REACH };
    const times = allDayTimes(day, lastDay, timeZone);
    return { allDay: true, firstDay: day, lastDay, timeZone, ...times };
  }
  const from = instantAt(numberOfDay(day) * DAY_MS + time, zone);
  const to = from + length;
  if (from < EARLIEST_EPOCH || to > LATEST_EPOCH) return { reason: OUT_OF_REACH };
  const own = zone === "UTC" ? timeZone : zone;
  return { allDay: false, from, to, firstDay: null, lastDay: null, timeZone: own };
}

/** "HH:mm" for ms from midnight; drops seconds, which a series does not have. */
export function clockTime(time: number): NonNullable<Series["startTime"]> {
  const minutes = Math.floor(time / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** Close enough to the years of events to calculate with. */
function isNear(day: Day): boolean {
  return day >= "1969" && day < "2202";
}

function findTimeZone({ time, zone }: WrittenTime, { zoneOf, timeZone }: Clock): string {
  return time === null ? timeZone : zoneOf(zone).zone;
}

function wallTime({ day, time }: WrittenTime): number {
  return numberOfDay(day) * DAY_MS + (time ?? 0);
}

/**
 * Days after the first; negative if it would end on or before its first day. One day if it has no end (RFC 5545
 * §3.6.1).
 */
function daysAfter(start: WrittenTime, { end, length }: Pick<Entry, "end" | "length">): number {
  if (end) return daysBetween(start.day, end.day) - (end.time ? 0 : 1);
  return length ? Math.ceil(instantMs(length) / DAY_MS) - 1 : 0;
}

/** Exact ms. Days in a length are calendar days, the rest is exact (RFC 5545 §3.3.6). */
function msAfter(
  start: WrittenTime,
  { end, length }: Pick<Entry, "end" | "length">,
  clock: Clock,
): number {
  const from = instantIn(start, clock);
  // A date as the end of a timed event means the start of that day in the same zone.
  if (end)
    return (
      instantIn({ ...end, ...(end.time === null ? { time: 0, zone: start.zone } : {}) }, clock) -
      from
    );
  if (!length) return 0;
  const days = instantAt(wallTime(start) + length.days * DAY_MS, findTimeZone(start, clock));
  return days + length.ms - from;
}
