// Keeps of many things that come in no order those that are wanted of them in order, without ever sorting all.

/** Which are wanted: `limit` of them after the first `skip`. */
export type Slice = { skip: number; limit: number };

/** Sorting is put off until so many more have come than are wanted. */
const SORT_AFTER = 500;

/** `order` is that of sort(). `total` is how many were added, `list` the wanted ones in order. */
export function createFirsts<T>(order: (a: T, b: T) => number, { skip, limit }: Slice) {
  const most = skip + limit;
  let kept: T[] = [];
  let total = 0;
  /** The last of the wanted ones so far, once there are so many: what comes behind it cannot be wanted. */
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
