// Writes the VTIMEZONE of any IANA zone: yearly rules from 1970, at most one for summer and one for winter.
import { addDays, addMonths, type Day, firstDayOf, weekdayOf } from "~/calendar/days";
import { MINUTE_MS } from "~/calendar/durations";
import { offsetIn } from "~/calendar/zones";
import { type Clock, findZoneRule, type YearlyChange } from "./zone-rule";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const START_YEAR = 1970;

// Names have endless spellings (case), so the memory is bounded.
const ZONES_KEPT = 500;
const known = new Map<string, string[]>();

/**
 * The lines of the zone's VTIMEZONE (RFC 5545 §3.6.5), neither folded nor ended.
 * Outlook ignores zones told by single dates (RDATE) and may refuse a second
 * DAYLIGHT part (MS-OXCICAL 2.1.3.1.1.19.3), so a zone is told by the rule that
 * it follows longest: Gaza and Hebron with the one that holds from 2026 on. A
 * change at midnight may stand a second early. Kept per zone. Throws RangeError
 * for an unknown zone.
 */
export function renderTimeZone(zone: string): string[] {
  const kept = known.get(zone);
  if (kept) return kept;
  const lines = [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...renderRules((epoch) => offsetIn(epoch, zone) / MINUTE_MS),
    "END:VTIMEZONE",
  ];
  if (known.size >= ZONES_KEPT) known.clear();
  known.set(zone, lines);
  return lines;
}

/** The parts of the VTIMEZONE of a zone with this clock. */
export function renderRules(clock: Clock): string[] {
  const rule = findZoneRule(clock);
  if ("changes" in rule) return rule.changes.flatMap(renderChange);
  return renderObservance("STANDARD", `${START_YEAR}0101T000000`, rule.offset, rule.offset);
}

/** Summer is the half of the year with the later clock, whatever a country calls it (Ireland's law has it the other way). */
function renderChange(change: YearlyChange): string[] {
  const name = change.to > change.from ? "DAYLIGHT" : "STANDARD";
  const start = `${onsetOf(change).replaceAll("-", "")}T${clockOf(change.second)}`;
  return renderObservance(name, start, change.from, change.to, `RRULE:${recurrenceOf(change)}`);
}

function renderObservance(
  name: string,
  start: string,
  from: number,
  to: number,
  ...more: string[]
): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...more,
    `END:${name}`,
  ];
}

function recurrenceOf({ month, weekday, week, firstDay }: YearlyChange): string {
  const yearly = `FREQ=YEARLY;BYMONTH=${month}`;
  if (week !== null) return `${yearly};BYDAY=${week}${WEEKDAYS[weekday]}`;
  const days = Array.from({ length: 7 }, (_, index) => firstDay + index);
  return `${yearly};BYMONTHDAY=${days.join(",")};BYDAY=${WEEKDAYS[weekday]}`;
}

/** The day on which the rule would have changed the clock in 1970. */
function onsetOf({ month, weekday, week, firstDay }: YearlyChange): Day {
  const first = `${START_YEAR}-${twoDigits(month)}`;
  const earliest =
    week === -1 ? addDays(firstDayOf(addMonths(first, 1)), -7) : `${first}-${twoDigits(firstDay)}`;
  return addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
}

/** "HHMMSS" */
function clockOf(second: number): string {
  return [second / 3_600, (second / 60) % 60, second % 60]
    .map((part) => twoDigits(Math.floor(part)))
    .join("");
}

/** "±HHMM" */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}${twoDigits(size % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
