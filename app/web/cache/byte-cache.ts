// An LRU cache for finished responses, limited in bytes.
import { LRUCache } from "lru-cache";

/** The estimated overhead of an entry. */
const ENTRY_BYTES = 500;

type CacheFigures = {
  name: string;
  bytes: number;
  entries: number;
  hits: number;
  misses: number;
};

type Counted = { size: () => { bytes: number; entries: number }; hits: number; misses: number };

/** The caches of this process by name. */
const caches = new Map<string, Counted>();

/** `sizeOf` returns the bytes of a value; larger values than `maxSize` are not stored. `name` is for metrics. */
export function createByteCache<T extends object>(
  name: string,
  maxSize: number,
  sizeOf: (value: T) => number,
) {
  const cache = new LRUCache<string, T>({
    maxSize,
    sizeCalculation: (value, key) => sizeOf(value) + key.length * 2 + ENTRY_BYTES,
  });
  const size = () => ({ bytes: cache.calculatedSize, entries: cache.size });
  caches.set(name, { size, hits: 0, misses: 0 });
  return cache;
}

/** Counts a hit or a miss of the named cache, and returns `found`. */
export function countFound<T>(name: string, found: T | undefined): T | undefined {
  const counted = caches.get(name);
  if (counted) counted[found === undefined ? "misses" : "hits"] += 1;
  return found;
}

export function readCacheFigures(): CacheFigures[] {
  return [...caches].map(([name, { size, hits, misses }]) => ({ name, ...size(), hits, misses }));
}
