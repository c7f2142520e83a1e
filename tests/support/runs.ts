// How often a property is tried: a tenth as often in `npm test`, which is called often, as by the wide tests.
const FEWEST = 20;
const isWide = process.env.EAS_TESTS === "wide" || process.env.EAS_TESTS === "all";

export function runs(full: number): number {
  return isWide ? full : Math.max(FEWEST, Math.ceil(full / 10));
}
