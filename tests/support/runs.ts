// What `npm test`, which is called often, tries a part of, and the wide tests try in full: all files that import this.
const FEWEST = 20;
const isWide = process.env.EAS_TESTS === "wide" || process.env.EAS_TESTS === "all";

/** How often a property is tried: a tenth as often in `npm test`. */
export function runs(full: number, fewest = FEWEST): number {
  return isWide ? full : Math.max(fewest, Math.ceil(full / 10));
}

/** The first `count` in `npm test`: the most telling ones come first. */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  return isWide ? all : all.slice(0, count);
}

/** `count` from all over the list in `npm test`. */
export function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return isWide ? all : all.filter((_, n) => Math.floor(n % step) === 0);
}
