// Finds out which zone a calendar file means by a name, or by the clock that it describes.

import { type Budget, BudgetSpent, spend } from "~/time/day-test";
import { EARLIEST_DAY, LATEST_DAY, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { offsetIn, timeZones } from "~/time/zones";
import { type FileZone, plainZoneName } from "./calendar-zones";
import type { Entry } from "./entry";
import { WINDOWS_ZONES } from "./windows-zones";
import type { WrittenTime } from "./written-time";
import { findZoneNamed, findZoneOfOffset, findZoneShown, zonesOfCities } from "./zone-names";
import { type ClockRules, offsetBy, readClockRules } from "./zone-rules";

/** `isKnown` is false where the stand-in zone is used. */
type ReadZone = { zone: string; isKnown: boolean };
export type ZoneReader = (name: string) => ReadZone;

/** Days since 1970 between which all times of a zone name are. */
type DaySpan = { first: number; last: number };

type ZoneContext = {
  /** The zones that the file describes, by name. */
  zones: ReadonlyMap<string, FileZone>;
  spanOf: (name: string) => DaySpan | undefined;
  /** For times without a zone name, if the file does not say theirs. */
  calendarZone: string;
  /** The name of the zone that the file gives to times without any, "" for none. */
  fileZone: string;
  /** The zone that was chosen for times in unknown zones and in that of the file. */
  chosen: string | undefined;
};

/** Rejecting an unknown name takes long: no honest file has as many zones. */
const MOST_ZONES = 300;
/** Budgets for recognizing zones by their rules, in days tested and instants compared: less than a second. */
const RULE_TESTS = 150_000;
const COMPARISONS = 300_000;

/**
 * `unknown` lists the names resolved so far for which `standIn` is used; `said` is the zone of the file for times without any,
 * if it is another than the calendar's.
 */
export function createZoneReader({ zones, spanOf, calendarZone, fileZone, chosen }: ZoneContext): {
  zoneOf: ZoneReader;
  unknown: () => string[];
  standIn: string;
  said: string | undefined;
} {
  const exact = new Map(timeZones().map((zone) => [zone.toLowerCase(), zone]));
  const known = new Map<string, ReadZone>([["", { zone: calendarZone, isKnown: true }]]);
  const budgets = { tests: { left: RULE_TESTS }, comparisons: { left: COMPARISONS } };
  const find = (key: string): string | undefined => {
    const { location = "", halves = [] } = zones.get(key) ?? {};
    const name = plainZoneName(key);
    const named = findZoneNamed(name) ?? findZoneNamed(location);
    if (named) return named;
    const said = findZoneShown(name);
    const likely = [said ?? [], calendarZone, zonesOfCities(name)].flat();
    const span = spanOf(key);
    const ruled = span && halves.length > 0 ? likeRules(halves, span, likely, budgets) : undefined;
    return ruled ?? said ?? findZoneOfOffset(name);
  };
  const findExact = (name: string): string | undefined => {
    const found = known.size > MOST_ZONES ? undefined : find(name);
    return found && (exact.get(found.toLowerCase()) ?? found);
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
 * The first zone, of `preferred` and then of all, whose clock is the same from day `first` to `last` (days since 1970),
 * or undefined. Zones with equal clocks in these years are interchangeable: times come out the same. Throws
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

/** Windows uses the most populous zone of a clock; zones with the same clock come in the order of its names. */
function candidates(preferred: readonly string[]): string[] {
  known ??= ["UTC", "Europe/Berlin", ...Object.values(WINDOWS_ZONES), ...timeZones()];
  return [...new Set([...preferred, ...known])];
}
