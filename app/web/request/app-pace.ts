// How many calls a minute one app password may make, counted in memory.
import { MINUTE_MS, SECOND_MS } from "~/time/durations";

const MOST = { writes: 600, reads: 1200 } as const;

/**
 * Counts a call and returns the seconds to wait for one too many, else 0. `now` is a clock that only goes on; each of
 * its minutes forgets the one before, so that no more passwords are kept than called in it.
 */
export function createAppPace(now: () => number) {
  let since = Number.NEGATIVE_INFINITY;
  const counts = new Map<string, number>();
  return (passwordId: number, effect: "reads" | "writes"): number => {
    const at = now();
    if (at - since >= MINUTE_MS) {
      since = at;
      counts.clear();
    }
    const key = `${passwordId} ${effect}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= MOST[effect]) return 0;
    return Math.max(1, Math.ceil((since + MINUTE_MS - at) / SECOND_MS));
  };
}

/** Of this process. */
export const takeAppCall = createAppPace(() => performance.now());
