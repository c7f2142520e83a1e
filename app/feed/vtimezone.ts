// Writes a VTIMEZONE for each zone in a file: yearly rules from 1970, at most one each for summer and winter, and for a
// series also changes that differ from them.

import type { Series } from "~/event/series";
import {
  addDays,
  addMonths,
  type Day,
  dayOfNumber,
  firstDayOf,
  type Month,
  numberOfDay,
  weekdayOfDay,
} from "~/time/days";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { WEEKDAY_NAMES } from "~/time/written-rule";
import { offsetIn } from "~/time/zones";
import { compareText } from "~/values/text";
import { joinLines } from "./content-line";

// Finds a time zone's yearly rule from its clock changes from 2024 to 2037.

/** The years read: earlier laws no longer matter, and the time zone data ends with 2037. */
const FIRST_YEAR = 2024;
const LAST_YEAR = 2037;
/** Fewer years in a row are a coincidence, not a rule. */
const YEARS_OF_A_RULE = 3;

const SECONDS_A_DAY = 86_400;
/** Two clock changes are always further apart. */
const DAYS_A_STEP = 5;

/** A zone's offset from UTC at an instant, in minutes. */
export type Clock = (epoch: number) => number;

/**
 * A clock change in local time just before it; offsets in minutes ahead of UTC, `second` of the day, `at` in epoch ms.
 */
type Change = {
  at: number;
  year: number;
  month: number;
  day: number;
  weekday: number;
  second: number;
  from: number;
  to: number;
};

/**
 * A yearly change in `month` (1 to 12) on a `weekday` (0 Sunday): the `week`th of the month, -1 for the last; if `week`
 * is null, the first one on or after `firstDay`.
 */
type YearlyChange = Omit<Change, "at" | "year" | "day"> & {
  firstDay: number;
  week: number | null;
};

/** The constant offset from UTC in minutes, or the two changes in order of the year. */
type ZoneRule = { offset: number } | { changes: [YearlyChange, YearlyChange] };

/**
 * The rule that fits the longest run of years from 2024 to 2037, the latest of equally long ones. A zone without a rule
 * (Morocco, whose clock follows the lunar calendar until 2026) gets its most common offset.
 */
function findZoneRule(clock: Clock): ZoneRule {
  const changes = clockChanges(clock, FIRST_YEAR);
  const years = range(FIRST_YEAR, LAST_YEAR).map((year) =>
    changes.filter((change) => change.year === year),
  );
  for (let length = years.length; length >= YEARS_OF_A_RULE; length--) {
    for (let start = years.length - length; start >= 0; start--) {
      const rule = findYearlyRule(years.slice(start, start + length), FIRST_YEAR + start, clock);
      if (rule) return rule;
    }
  }
  return { offset: commonestOffset(clock) };
}

/** The rule that fits all of the years, or null. */
function findYearlyRule(years: Change[][], firstYear: number, clock: Clock): ZoneRule | null {
  if (years.every((changes) => changes.length === 0)) {
    return { offset: clock(Date.UTC(firstYear, 0, 1)) };
  }
  if (years.some((changes) => changes.length !== 2)) return null;
  const first = yearlyChangeOf(years.flatMap((changes) => changes.slice(0, 1)));
  const second = yearlyChangeOf(years.flatMap((changes) => changes.slice(1)));
  return first && second ? { changes: [first, second] } : null;
}

/**
 * The yearly change that fits all the changes, or null. A change at midnight may also be written as one a second
 * earlier, on the day before: Egypt's comes after the last Thursday of October, which can be in November. Outlook
 * supports only the nth and the last weekday, so these readings are preferred.
 */
function yearlyChangeOf(changes: Change[]): YearlyChange | null {
  const readings = [changes, changes.map(eveningBefore)].map(commonDay);
  return (
    readings.find((reading) => reading?.week) ??
    readings.find((reading) => reading !== null) ??
    null
  );
}

function commonDay(changes: Change[]): YearlyChange | null {
  const [sample] = changes;
  if (!sample || !changes.every((change) => isAlike(change, sample))) return null;
  const { month, weekday, second, from, to } = sample;
  const common = { month, weekday, second, from, to };
  const earliest = Math.min(...changes.map((change) => change.day));
  const latest = Math.max(...changes.map((change) => change.day));
  if (changes.every((change) => change.day > lastDayOfMonth(change) - 7)) {
    return { ...common, week: -1, firstDay: earliest };
  }
  if (latest - earliest > 6) return null;
  const week = Math.ceil(latest / 7);
  if (week === Math.ceil(earliest / 7)) return { ...common, week, firstDay: week * 7 - 6 };
  return { ...common, week: null, firstDay: Math.min(earliest, lastDayOfMonth(sample) - 6) };
}

function isAlike(a: Change, b: Change): boolean {
  return (
    a.month === b.month &&
    a.weekday === b.weekday &&
    a.second === b.second &&
    a.from === b.from &&
    a.to === b.to
  );
}

function eveningBefore(change: Change): Change {
  if (change.second !== 0) return change;
  const day = Date.UTC(change.year, change.month - 1, change.day) / DAY_MS - 1;
  return { ...change, ...dateParts(day), second: SECONDS_A_DAY - 1 };
}

/** The clock changes from a year to 2037, in order. */
function clockChanges(clock: Clock, firstYear: number): Change[] {
  const end = Date.UTC(LAST_YEAR + 1, 0, 1);
  const changes: Change[] = [];
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += DAYS_A_STEP * DAY_MS) {
    const next = at + DAYS_A_STEP * DAY_MS;
    if (clock(at) !== clock(next)) changes.push(changeBetween(at, next, clock));
  }
  return changes;
}

/** The change after `early` and not after `late`, found to the minute by binary search. */
function changeBetween(early: number, late: number, clock: Clock): Change {
  const from = clock(early);
  const to = clock(late);
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS;
    if (clock(middle) === from) early = middle;
    else late = middle;
  }
  const wall = late / MINUTE_MS + from;
  const day = Math.floor(wall / 1_440);
  return { at: late, ...dateParts(day), second: (wall - day * 1_440) * 60, from, to };
}

function dateParts(number: number): Pick<Change, "year" | "month" | "day" | "weekday"> {
  const day = dayOfNumber(number);
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    day: Number(day.slice(8)),
    weekday: weekdayOfDay(day),
  };
}

function commonestOffset(clock: Clock): number {
  const days = range(0, (LAST_YEAR - FIRST_YEAR + 1) * 365);
  const counts = new Map<number, number>();
  for (const day of days) {
    const offset = clock(Date.UTC(FIRST_YEAR, 0, 1 + day));
    counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function lastDayOfMonth({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const START_YEAR = 1970;

// Zone names can be spelled in any case, so the cache is limited.
const ZONES_KEPT = 500;
const known = new Map<string, string>();

/** A zone used by timed series, and their earliest first day. */
export type SeriesClock = { timeZone: string; since: Day };

/** The clocks of timed series; a zone may be listed several times. */
export function seriesClocks(series: readonly Series[]): SeriesClock[] {
  return series
    .filter(({ startTime }) => startTime !== null)
    .map(({ timeZone, firstDay }) => ({ timeZone, since: firstDay }));
}

/**
 * A VTIMEZONE for each of the zones, in order, and for the clocks' zones from their first days: complete lines.
 * Throws RangeError for an unknown zone.
 */
export function renderTimeZones(zones: readonly string[], clocks: readonly SeriesClock[]): string {
  const earliest = new Map<string, Day>();
  for (const { timeZone, since } of clocks) {
    const known = earliest.get(timeZone);
    if (known === undefined || since < known) earliest.set(timeZone, since);
  }
  const all = new Set([...zones, ...[...earliest.keys()].sort(compareText)]);
  return [...all].map((zone) => zoneText(zone, earliest.get(zone))).join("");
}

/** Cached per zone and year. */
function zoneText(zone: string, since: Day | undefined): string {
  const key = `${zone} ${since?.slice(0, 4)}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const text = joinLines(renderTimeZone(zone, since));
  if (known.size >= ZONES_KEPT) known.clear();
  known.set(key, text);
  return text;
}

/**
 * The lines of the zone's VTIMEZONE (RFC 5545 §3.6.5), neither folded nor ended. Outlook ignores zones described by
 * single dates (RDATE) and may reject a second DAYLIGHT part (MS-OXCICAL 2.1.3.1.1.19.3), so a zone is described by its
 * longest-lasting rule: Gaza and Hebron by the one valid from 2026. A change at midnight may be written one second
 * early. `since` is the first day with a time in the zone, if any: from that year, changes before the rule applies are
 * listed one by one. Throws RangeError for an unknown zone.
 */
export function renderTimeZone(zone: string, since?: Day): string[] {
  const year = since === undefined ? undefined : Number(since.slice(0, 4));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...renderRules((epoch) => offsetIn(epoch, zone) / MINUTE_MS, year),
    "END:VTIMEZONE",
  ];
}

/** The parts of a zone's VTIMEZONE: its rule, and the changes since a year that do not follow it. */
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

/** The first offset, and one part for each change. */
function renderHistory(clock: Clock, since: number, changes: Change[]): string[] {
  return [...renderStart(since, clock(Date.UTC(since, 0, 1))), ...changes.flatMap(renderOnce)];
}

function renderStart(year: number, offset: number): string[] {
  return renderObservance("STANDARD", `${year}0101T000000`, offset, offset);
}

function renderOnce(change: Change): string[] {
  const { year, month, day, second, from, to } = change;
  const start = `${year}${twoDigits(month)}${twoDigits(day)}T${clockText(second)}`;
  return renderObservance(observanceName(change), start, from, to);
}

function renderYearly(change: YearlyChange, year: number): string[] {
  const start = `${onsetIn(year, change).replaceAll("-", "")}T${clockText(change.second)}`;
  const rule = `RRULE:${recurrenceOf(change)}`;
  return renderObservance(observanceName(change), start, change.from, change.to, rule);
}

/**
 * Summer is the half-year with the later clock, whatever a country calls it (Irish law has it the other way around).
 */
function observanceName({ from, to }: { from: number; to: number }): string {
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
  const name = WEEKDAY_NAMES.at(weekday - 1);
  if (week !== null) return `${yearly};BYDAY=${week}${name}`;
  const days = Array.from({ length: 7 }, (_, index) => firstDay + index);
  return `${yearly};BYMONTHDAY=${days.join(",")};BYDAY=${name}`;
}

/** "HHMMSS" */
function clockText(second: number): string {
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

/**
 * All clock changes from `firstYear` to the last year that does not follow the rule, 2037 at most; empty if all years
 * follow it. The rule applies after them.
 */
function changesBeforeRule(clock: Clock, rule: ZoneRule, firstYear: number): Change[] {
  const changes = clockChanges(clock, firstYear);
  for (let year = LAST_YEAR; year >= firstYear; year--) {
    const inYear = changes.filter((change) => change.year === year);
    if (!follows(inYear, rule, year)) return changes.filter((change) => change.year <= year);
  }
  return [];
}

/** The day on which a yearly change takes effect in a year. */
function onsetIn(year: number, { month, weekday, week, firstDay }: YearlyChange): Day {
  const first: Month = `${String(year).padStart(4, "0")}-${twoDigits(month)}`;
  const earliest =
    week === -1 ? addDays(firstDayOf(addMonths(first, 1)), -7) : `${first}-${twoDigits(firstDay)}`;
  return addDays(earliest, (weekday - weekdayOfDay(earliest) + 7) % 7);
}

function follows(changes: Change[], rule: ZoneRule, year: number): boolean {
  const yearly = "changes" in rule ? rule.changes : [];
  return (
    changes.length === yearly.length &&
    yearly.every((each, index) => isAt(changes[index], each, year))
  );
}

/** A change at midnight may also be written as one a second earlier. */
function isAt(change: Change | undefined, yearly: YearlyChange, year: number): boolean {
  const wall = numberOfDay(onsetIn(year, yearly)) * DAY_MS + yearly.second * SECOND_MS;
  const late = change ? change.at - (wall - yearly.from * MINUTE_MS) : Number.NaN;
  return change?.from === yearly.from && change.to === yearly.to && late >= 0 && late <= SECOND_MS;
}
