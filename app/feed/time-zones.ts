// Collects the time zones that a file has to tell, each once.

import type { Series } from "~/event/series";
import type { Day } from "~/time/days";
import { compareText } from "~/values/text";
import { renderTimeZone } from "./vtimezone";

/** A zone that timed series have their times in, and the first day of the earliest of them. */
export type SeriesClock = { timeZone: string; since: Day };

/** The clocks of series; each zone may be there several times. */
export function clocksOf(series: readonly Series[]): SeriesClock[] {
  return series
    .filter(({ startTime }) => startTime !== null)
    .map(({ timeZone, firstDay }) => ({ timeZone, since: firstDay }));
}

/**
 * The lines of a VTIMEZONE for each of the zones, in their order, and for those
 * of the clocks, from their first days on. Neither folded nor ended. Throws
 * RangeError for an unknown zone.
 */
export function renderTimeZones(
  zones: readonly string[],
  clocks: readonly SeriesClock[],
): string[] {
  const earliest = new Map<string, Day>();
  for (const { timeZone, since } of clocks) {
    const known = earliest.get(timeZone);
    if (known === undefined || since < known) earliest.set(timeZone, since);
  }
  const all = new Set([...zones, ...[...earliest.keys()].sort(compareText)]);
  return [...all].flatMap((zone) => renderTimeZone(zone, earliest.get(zone)));
}
