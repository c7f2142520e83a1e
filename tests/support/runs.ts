// How much of a property `npm test` tries; the wide tests try everything.
const FEWEST = 20;
const isWide = process.env.EAS_TESTS === "wide" || process.env.EAS_TESTS === "all";

/** The number of runs; a tenth of it in `npm test`. */
export function runs(full: number, fewest = FEWEST): number {
  return isWide ? full : Math.max(fewest, Math.ceil(full / 10));
}

/** In `npm test` only the first `count`, so list the most telling ones first. */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  return isWide ? all : all.slice(0, count);
}

/** In `npm test` only `count` items, spread over the list. */
export function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return isWide ? all : all.filter((_, n) => Math.floor(n % step) === 0);
}
