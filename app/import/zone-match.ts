// Finds the zones of the IANA database that have the clock that a file describes.
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { offsetIn, timeZones } from "~/time/zones";
import { type Budget, spend } from "./day-test";
import { WINDOWS_ZONES } from "./windows-zones";
import { type ClockRules, offsetBy } from "./zone-rules";

/** No clock is set twice within so many days. */
const STEP = 7;
const HALF_A_YEAR = 182;
/** What it costs to get ready for asking of a zone, in comparisons. */
const A_CANDIDATE = 20;
/** Windows writes 23:59:59 for midnight. */
const NEAR = MINUTE_MS;

/**
 * The first of `preferred` and then of all zones whose clock is the same from day `first` to `last`, numbers since 1970,
 * or undefined. Zones that are alike in these years are one: whichever is taken, no time is another. Throws BudgetSpent.
 */
export function findZoneLike(
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

/** Windows names the zone that most people of a clock live in; of those that share one, in the order of its names. */
function candidates(preferred: readonly string[]): string[] {
  known ??= ["UTC", "Europe/Berlin", ...Object.values(WINDOWS_ZONES), ...timeZones()];
  return [...new Set([...preferred, ...known])];
}
