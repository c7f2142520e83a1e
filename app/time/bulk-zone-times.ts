// Converts very many instants within a few days, looking up each zone's UTC offset only once a day.

import { dayOfNumber } from "./days";
import { DAY_MS } from "./durations";
import { instantAt, midnightOf, offsetIn } from "./zones";

/** Like `instantAt`, with a cache per zone. */
export function createClocks(): (zone: string) => (wall: number) => number {
  const clocks = new Map<string, (wall: number) => number>();
  return (zone) => {
    const clock = clocks.get(zone) ?? createClock(zone);
    clocks.set(zone, clock);
    return clock;
  };
}

function createClock(zone: string): (wall: number) => number {
  const offsets = new Map<number, number>();
  return (wall) => {
    const day = Math.floor(wall / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [before, after] = [
        offsetIn((day - 1) * DAY_MS, zone),
        offsetIn((day + 2) * DAY_MS, zone),
      ];
      offset = before === after ? before : Number.NaN;
      offsets.set(day, offset);
    }
    return Number.isNaN(offset) ? instantAt(wall, zone) : wall - offset;
  };
}

/**
 * Finds the viewer's day of an instant, as an index into the days from `first` to `last` (day numbers): -1 for anything
 * before, one past the last for anything after. `start` and `end` are when the days start and end.
 */
export function createDayFinder(first: number, last: number, zone: string) {
  const length = last - first + 1;
  const midnights = Array.from({ length: length + 1 }, (_, index) =>
    midnightOf(dayOfNumber(first + index), zone),
  );
  const start = midnights[0] ?? 0;
  const end = midnights[length] ?? 0;
  return {
    start,
    end,
    indexOf(instant: number): number {
      if (instant < start) return -1;
      if (instant >= end) return length;
      let index = Math.min(Math.floor((instant - start) / DAY_MS), length - 1);
      while (instant < (midnights[index] ?? 0)) index -= 1;
      while (instant >= (midnights[index + 1] ?? end)) index += 1;
      return index;
    },
  };
}
