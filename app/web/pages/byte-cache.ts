// A memory of finished answers that is bounded in bytes: what was asked for last stays.
import { LRUCache } from "lru-cache";

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 500;

/** `sizeOf` says the bytes of a value; one that takes more than `maxSize` alone is not kept. */
export function createByteCache<T extends object>(maxSize: number, sizeOf: (value: T) => number) {
  return new LRUCache<string, T>({
    maxSize,
    sizeCalculation: (value, key) => sizeOf(value) + key.length * 2 + ENTRY_BYTES,
  });
}
