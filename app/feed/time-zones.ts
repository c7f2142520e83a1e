// Collects the time zones that a file has to tell, each once.
import type { Day } from "~/calendar/days";
import type { FeedSeries } from "./series-dates";
import { renderTimeZone } from "./vtimezone";

/**
 * The lines of a VTIMEZONE for each of the zones, and for each that a timed
 * series has its times in, from that series' first day on. Neither folded nor
 * ended. Throws RangeError for an unknown zone.
 */
export function renderTimeZones(
  zones: readonly string[],
  series: readonly Pick<FeedSeries, "series">[],
): string[] {
  const since = new Map<string, Day | undefined>(zones.map((zone) => [zone, undefined]));
  for (const { series: each } of series) {
    if (each.startTime === null) continue;
    const known = since.get(each.timeZone);
    if (known === undefined || each.firstDay < known) since.set(each.timeZone, each.firstDay);
  }
  return [...since].flatMap(([zone, day]) => renderTimeZone(zone, day));
}
