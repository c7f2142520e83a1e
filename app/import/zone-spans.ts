// Tells between which days the times lie that a file gives on each of its clocks.
import { EARLIEST_DAY, LATEST_DAY, numberOfDay } from "~/time/days";
import type { Entry } from "./entry";
import type { WrittenTime } from "./written-time";
import type { DaySpan } from "./zone-reader";

/** Whole years by the name of the zone. What repeats counts until `horizon`, a number of days since 1970 as all are. */
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
