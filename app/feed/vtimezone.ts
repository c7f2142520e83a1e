// Writes the VTIMEZONE of any IANA zone: yearly rules from 1970, at most one for summer and one for winter.
import type { Day } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { offsetIn } from "~/time/zones";
import { changesBeforeRule, onsetIn } from "./zone-history";
import { type Change, type Clock, findZoneRule, type YearlyChange } from "./zone-rule";

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
 * change at midnight may stand a second early.
 *
 * `since` is the first day with a time on the zone's clock, where there is one:
 * years from it on that do not follow the rule are then told change by change.
 * Kept per zone and year. Throws RangeError for an unknown zone.
 */
export function renderTimeZone(zone: string, since?: Day): string[] {
  const year = since === undefined ? undefined : Number(since.slice(0, 4));
  const key = `${zone} ${year}`;
  const kept = known.get(key);
  if (kept) return kept;
  const lines = [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...renderRules((epoch) => offsetIn(epoch, zone) / MINUTE_MS, year),
    "END:VTIMEZONE",
  ];
  if (known.size >= ZONES_KEPT) known.clear();
  known.set(key, lines);
  return lines;
}

/** The parts of the VTIMEZONE of a zone with this clock: its rule, and what does not follow it from a year on. */
export function renderRules(clock: Clock, since?: number): string[] {
  const rule = findZoneRule(clock);
  const single = since === undefined ? [] : changesBeforeRule(clock, rule, since);
  const last = single.at(-1);
  const history = since === undefined || !last ? [] : renderHistory(clock, since, single);
  if ("changes" in rule) {
    const year = last ? last.year + 1 : START_YEAR;
    return [...history, ...rule.changes.flatMap((change) => renderYearly(change, year))];
  }
  return last ? history : renderStart(START_YEAR, rule.offset);
}

/** The offset at the beginning, and one part for each change. */
function renderHistory(clock: Clock, since: number, changes: Change[]): string[] {
  return [...renderStart(since, clock(Date.UTC(since, 0, 1))), ...changes.flatMap(renderOnce)];
}

function renderStart(year: number, offset: number): string[] {
  return renderObservance("STANDARD", `${year}0101T000000`, offset, offset);
}

function renderOnce(change: Change): string[] {
  const { year, month, day, second, from, to } = change;
  const start = `${year}${twoDigits(month)}${twoDigits(day)}T${clockOf(second)}`;
  return renderObservance(nameOf(change), start, from, to);
}

function renderYearly(change: YearlyChange, year: number): string[] {
  const start = `${onsetIn(year, change).replaceAll("-", "")}T${clockOf(change.second)}`;
  const rule = `RRULE:${recurrenceOf(change)}`;
  return renderObservance(nameOf(change), start, change.from, change.to, rule);
}

/** Summer is the half of the year with the later clock, whatever a country calls it (Ireland's law has it the other way). */
function nameOf({ from, to }: { from: number; to: number }): string {
  return to > from ? "DAYLIGHT" : "STANDARD";
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
