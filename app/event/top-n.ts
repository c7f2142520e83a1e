// Finds the first items in order among many unordered ones without sorting them all.

/** The wanted items: `limit` of them after the first `skip`. */
export type Slice = { skip: number; limit: number };

/** Sorts only after collecting this many more than twice the wanted items. */
const SORT_AFTER = 500;

/** `order` is a comparator as for sort(). `total` counts all added items, `list` has the wanted ones in order. */
export function createTopN<T>(order: (a: T, b: T) => number, { skip, limit }: Slice) {
  const most = skip + limit;
  let kept: T[] = [];
  let total = 0;
  /** The last wanted item so far, once there are enough: anything after it can be dropped. */
  let last: T | undefined;

  function sort(): void {
    kept = kept.sort(order).slice(0, most);
    last = kept.length === most ? kept.at(-1) : undefined;
  }

  return {
    add(one: T): void {
      total += 1;
      if (last !== undefined && order(one, last) > 0) return;
      kept.push(one);
      if (kept.length >= 2 * most + SORT_AFTER) sort();
    },
    read(): { total: number; list: T[] } {
      sort();
      return { total, list: kept.slice(skip) };
    },
  };
}
