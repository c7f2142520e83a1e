// A memory of finished answers that is bounded in bytes: what was asked for last stays.

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 500;

export function createByteCache<T>(capacity: number, sizeOf: (value: T) => number) {
  const cached = new Map<string, T>();
  let bytes = 0;

  function cost(key: string, value: T): number {
    return sizeOf(value) + key.length * 2 + ENTRY_BYTES;
  }

  function drop(key: string): void {
    const value = cached.get(key);
    if (value === undefined) return;
    cached.delete(key);
    bytes -= cost(key, value);
  }

  return {
    find(key: string): T | undefined {
      const value = cached.get(key);
      if (value === undefined) return undefined;
      cached.delete(key);
      cached.set(key, value);
      return value;
    },
    /** What is larger than the whole memory would only push everything else out, and is not kept. */
    put(key: string, value: T): void {
      drop(key);
      if (cost(key, value) > capacity) return;
      cached.set(key, value);
      bytes += cost(key, value);
      for (const oldest of cached.keys()) {
        if (bytes <= capacity) break;
        drop(oldest);
      }
    },
    /** What it holds. */
    size: () => ({ bytes, entries: cached.size }),
  };
}
