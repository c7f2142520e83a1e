// Finds the zone that a calendar file means, by its name or by its described clock changes.
import { type Budget, BudgetSpent, createDayTest, spend } from "~/time/day-test";
import { EARLIEST_DAY, LATEST_DAY, numberOfDay } from "~/time/days";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { offsetIn, spelledZone, timeZones } from "~/time/zones";
import { type FileZone, plainZoneName } from "./calendar-zones";
import { type Entry, readEntry } from "./entry";
import { partsOfRule } from "./known-rule";
import { WINDOWS_ZONES } from "./windows-zones";
import type { WrittenTime } from "./written-time";
import { findZoneNamed, findZoneOfOffset, findZoneShown, zonesOfCities } from "./zone-names";

// Reads a zone's clock changes from the file's own VTIMEZONE (RFC 5545 §3.6.5).

/** From an instant in epoch ms, the clock is this many ms ahead of UTC. */
type Onset = { at: number; offset: number };
/** Sorted; `before` is the offset before the first change. */
type ClockRules = { onsets: Onset[]; before: number };

/** How many days before the first event each part's rule is read, which includes the last change before it. */
const A_YEAR = 370;
const MOST_ONSETS = 2_000;

/**
 * Reads the lines of each STANDARD and DAYLIGHT part, for events from `first` to `last`, days since 1970; undefined if
 * they cannot be read, or not within the budget.
 */
function readClockRules(
  halves: readonly (readonly string[])[],
  span: { first: number; last: number; budget: Budget },
): ClockRules | undefined {
  try {
    const read = halves.map((lines) => readHalf(lines, span));
    if (read.length === 0 || read.includes(undefined)) return undefined;
    const onsets = read.flatMap((half) => half ?? []).sort((a, b) => a.at - b.at);
    const [first] = onsets;
    if (!first || onsets.length > MOST_ONSETS) return undefined;
    return { onsets, before: first.from };
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

function offsetBy({ onsets, before }: ClockRules, epoch: number): number {
  return onsets.findLast(({ at }) => at <= epoch)?.offset ?? before;
}

function readHalf(
  lines: readonly string[],
  { first, last, budget }: { first: number; last: number; budget: Budget },
): (Onset & { from: number })[] | undefined {
  const { start, rules, added, unread } = readEntry({ lines, isCut: false });
  const [from, offset] = ["TZOFFSETFROM", "TZOFFSETTO"].map((name) => readOffset(name, lines));
  if (!start || from === undefined || offset === undefined) return undefined;
  if (unread.some((name) => name === "RRULE" || name === "DTSTART" || name === "RDATE")) {
    return undefined;
  }
  const time = start.time ?? 0;
  const begin = numberOfDay(start.day);
  const at = (day: number, ms: number) => ({ at: day * DAY_MS + ms - from, offset, from });
  const found = [
    at(begin, time),
    ...added.map((date) => at(numberOfDay(date.start.day), date.start.time ?? time)),
  ];
  for (const rule of rules.map((one) => partsOfRule(one, time))) {
    if (typeof rule === "string") return undefined;
    const end = rule.until ? Math.min(last, numberOfDay(rule.until.day) + 1) : last;
    const earliest = rule.count === null ? Math.max(begin, Math.min(first, end) - A_YEAR) : begin;
    const isDay = createDayTest(rule, begin, budget);
    const untilMs = rule.until
      ? numberOfDay(rule.until.day) * DAY_MS + (rule.until.time ?? DAY_MS)
      : null;
    let left = rule.count ?? Number.POSITIVE_INFINITY;
    for (let day = earliest; day <= end && left > 0; day += 1) {
      if (!isDay(day)) continue;
      left -= 1;
      const onset = at(day, time);
      // Here UNTIL is an instant in UTC; one without a zone is in this zone's local time.
      const shift = rule.until?.zone === "UTC" ? 0 : from;
      if (untilMs === null || onset.at + shift <= untilMs) found.push(onset);
    }
  }
  return found;
}

const OFFSET = /^[^:]*:([+-])(\d\d)(\d\d)(\d\d)?\s*$/;

function readOffset(name: string, lines: readonly string[]): number | undefined {
  const line = lines.find((one) => one.toUpperCase().startsWith(name));
  const [, sign, hours, minutes, seconds = "0"] = OFFSET.exec(line ?? "") ?? [];
  if (sign === undefined) return undefined;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return sign === "-" ? -size : size;
}

/** `isKnown` is false if the stand-in zone is used. */
type ReadZone = { zone: string; isKnown: boolean };
export type ZoneReader = (name: string) => ReadZone;

/** The range of days since 1970 that contains all times of a zone name. */
type DaySpan = { first: number; last: number };

type ZoneContext = {
  /** The zones described in the file, by name. */
  zones: ReadonlyMap<string, FileZone>;
  spanOf: (name: string) => DaySpan | undefined;
  /** For times without a zone, if the file gives none. */
  calendarZone: string;
  /** The file's zone for times without one, "" for none. */
  fileZone: string;
  /** The zone chosen for times in unknown zones and in the file's zone. */
  chosen: string | undefined;
};

/** Clocks without summer time, by which programs also call zones that have it. */
const WITHOUT_SUMMER = /^(?:EST|GMT|HST|MST|UTC)$/i;
/** Rejecting an unknown name takes long, and no honest file has this many zones. */
const MOST_ZONES = 300;
/** Budgets for recognizing zones by their rules, in days tested and instants compared: less than a second. */
const RULE_TESTS = 150_000;
const COMPARISONS = 300_000;

/**
 * `unknown` lists the names read with `standIn` so far; `said` is the file's zone for times without one, if it is not
 * the calendar's.
 */
export function createZoneReader({ zones, spanOf, calendarZone, fileZone, chosen }: ZoneContext): {
  zoneOf: ZoneReader;
  unknown: () => string[];
  standIn: string;
  said: string | undefined;
} {
  const known = new Map<string, ReadZone>([["", { zone: calendarZone, isKnown: true }]]);
  const budgets = { tests: { left: RULE_TESTS }, comparisons: { left: COMPARISONS } };
  const find = (key: string): string | undefined => {
    const { location = "", halves = [] } = zones.get(key) ?? {};
    const name = plainZoneName(key);
    const named = findZoneNamed(name) ?? findZoneNamed(location);
    if (named && !WITHOUT_SUMMER.test(named)) return named;
    const said = named ?? findZoneShown(name);
    const likely = [said ?? [], calendarZone, zonesOfCities(name)].flat();
    const span = spanOf(key);
    const ruled = span && halves.length > 0 ? likeRules(halves, span, likely, budgets) : undefined;
    return ruled ?? said ?? findZoneOfOffset(name);
  };
  const findExact = (name: string): string | undefined => {
    const found = known.size > MOST_ZONES ? undefined : find(name);
    return found && spelledZone(found);
  };
  const ofFile = fileZone === "" ? calendarZone : findExact(fileZone);
  const standIn = chosen ?? ofFile ?? calendarZone;
  if (ofFile !== calendarZone) known.set("", { zone: standIn, isKnown: true });
  if (ofFile === undefined) known.set(fileZone, { zone: standIn, isKnown: false });
  const read = (name: string): ReadZone => {
    const zone = findExact(name);
    return { zone: zone ?? standIn, isKnown: zone !== undefined };
  };
  return {
    zoneOf(name) {
      const zone = known.get(name) ?? read(name);
      known.set(name, zone);
      return zone;
    },
    standIn,
    said: ofFile === calendarZone ? undefined : ofFile,
    unknown: () => [
      ...new Set([...known].flatMap(([key, { isKnown }]) => (isKnown ? [] : [plainZoneName(key)]))),
    ],
  };
}

function likeRules(
  halves: FileZone["halves"],
  span: DaySpan,
  preferred: readonly string[],
  { tests, comparisons }: { tests: Budget; comparisons: Budget },
): string | undefined {
  const rules = readClockRules(halves, { ...span, budget: tests });
  try {
    return rules && findZoneLike(rules, { ...span, budget: comparisons }, preferred);
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

/** Whole years for each zone name. Repeating events count until `horizon`, in days since 1970 like all days here. */
export function zoneSpans(entries: readonly Entry[], horizon: number): Map<string, DaySpan> {
  const years = new Map<string, { first: string; last: string }>();
  const note = ({ zone, day, time }: WrittenTime) => {
    if (time === null || day < EARLIEST_DAY || day > LATEST_DAY) return;
    const year = day.slice(0, 4);
    const known = years.get(zone);
    if (!known) years.set(zone, { first: year, last: year });
    else if (year < known.first) known.first = year;
    else if (year > known.last) known.last = year;
  };
  const isEndless = new Set<string>();
  for (const { start, end, date, left, added, rules } of entries) {
    for (const one of [start, end, date, ...left, ...added.map((each) => each.start)]) {
      if (one) note(one);
    }
    if (start && rules.length > 0) isEndless.add(start.zone);
  }
  return new Map(
    [...years].map(([name, { first, last }]) => {
      const end = numberOfDay(`${last}-12-31`);
      const until = isEndless.has(name) ? Math.max(end, horizon) : end;
      return [name, { first: numberOfDay(`${first}-01-01`), last: until }];
    }),
  );
}

/** No clock changes twice within this many days. */
const STEP = 7;
const HALF_A_YEAR = 182;
/** The cost of preparing a zone for comparison, in comparisons. */
const A_CANDIDATE = 20;
/** Windows writes 23:59:59 for midnight. */
const NEAR = MINUTE_MS;

/**
 * The first zone, among `preferred` and then all, with the same clock from day `first` to `last` (days since 1970), or
 * undefined. Zones with equal clocks in these years are interchangeable, because times come out the same. Throws
 * BudgetSpent.
 */
function findZoneLike(
  rules: ClockRules,
  { first, last, budget }: { first: number; last: number; budget: Budget },
  preferred: readonly string[],
): string | undefined {
  const few = instants(first, last, HALF_A_YEAR);
  const changes = rules.onsets
    .filter(({ at }) => at >= first * DAY_MS && at <= last * DAY_MS)
    .flatMap(({ at }) => [at - NEAR, at + NEAR]);
  const all = [...changes, ...instants(first, last, STEP)];
  spend(budget, all.length);
  const wanted = new Map([...few, ...all].map((at) => [at, offsetBy(rules, at)]));
  const isLike = (zone: string, at: number) => offsetIn(at, zone) === wanted.get(at);
  return candidates(preferred).find((zone) => {
    spend(budget, A_CANDIDATE + few.length);
    if (!few.every((at) => isLike(zone, at))) return false;
    spend(budget, all.length);
    return all.every((at) => isLike(zone, at));
  });
}

function instants(first: number, last: number, step: number): number[] {
  const count = Math.floor((last - first) / step) + 1;
  return Array.from({ length: count }, (_, at) => (first + at * step) * DAY_MS);
}

let known: string[] | undefined;

/** Windows uses a clock's most populous zone; zones with the same clock are in the order of its names. */
function candidates(preferred: readonly string[]): string[] {
  known ??= ["UTC", "Europe/Berlin", ...Object.values(WINDOWS_ZONES), ...timeZones()];
  return [...new Set([...preferred, ...known])];
}
