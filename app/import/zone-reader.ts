// Finds out which zone a calendar file means by the name that it uses.
import { timeZones } from "~/time/zones";
import { type Budget, BudgetSpent } from "./day-test";
import type { FileZone } from "./file-parts";
import { findZoneLike } from "./zone-match";
import { findZoneNamed, findZoneOfOffset, findZoneShown, zonesOfCities } from "./zone-names";
import { readClockRules } from "./zone-rules";

/** `isKnown` is false where another zone stands in. */
export type ReadZone = { zone: string; isKnown: boolean };
export type ZoneReader = (name: string) => ReadZone;

/** Days as numbers since 1970, between which the times of a name lie. */
export type DaySpan = { first: number; last: number };

type Place = {
  /** What the file says of its zones, by name. */
  zones: ReadonlyMap<string, FileZone>;
  spanOf: (name: string) => DaySpan | undefined;
  /** The calendar's, which is meant where there is no name. */
  calendarZone: string;
  /** For times on a clock of which nothing is known. */
  standIn: string;
};

/** To find out that a name is none takes long: no honest file has as many zones. */
const MOST_ZONES = 300;
/** Days that are tested, and instants that are compared, to know zones by their rules: less than a second. */
const RULE_TESTS = 150_000;
const COMPARISONS = 300_000;

/** `unknown` are the names for which the other zone stands in, of those that were asked for so far. */
export function createZoneReader({ zones, spanOf, calendarZone, standIn }: Place): {
  zoneOf: ZoneReader;
  unknown: () => string[];
} {
  const exact = new Map(timeZones().map((zone) => [zone.toLowerCase(), zone]));
  const known = new Map<string, ReadZone>([["", { zone: calendarZone, isKnown: true }]]);
  const budgets = { tests: { left: RULE_TESTS }, comparisons: { left: COMPARISONS } };
  const find = (name: string): string | undefined => {
    const { location = "", halves = [] } = zones.get(name) ?? {};
    const named = findZoneNamed(name) ?? findZoneNamed(location);
    if (named) return named;
    const said = findZoneShown(name);
    const likely = [said ?? [], calendarZone, zonesOfCities(name)].flat();
    const span = spanOf(name);
    const ruled = span && halves.length > 0 ? likeRules(halves, span, likely, budgets) : undefined;
    return ruled ?? said ?? findZoneOfOffset(name);
  };
  const read = (name: string): ReadZone => {
    if (known.size > MOST_ZONES) return { zone: standIn, isKnown: false };
    const found = find(name);
    if (found === undefined) return { zone: standIn, isKnown: false };
    return { zone: exact.get(found.toLowerCase()) ?? found, isKnown: true };
  };
  return {
    zoneOf(name) {
      const zone = known.get(name) ?? read(name);
      known.set(name, zone);
      return zone;
    },
    unknown: () => [...known].flatMap(([name, { isKnown }]) => (isKnown ? [] : [name])),
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
