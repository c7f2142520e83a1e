// Owns the feeds that are kept in memory, packed, so that each is rendered once a revision.
// Refuses to know what a feed says and how it is sent.
import type { PackedFeed } from "./feed-content";

type Kept = { version: string; feed: Promise<PackedFeed>; bytes: number };

/** What an entry takes beside its packed bytes. */
const ENTRY_BYTES = 500;

/**
 * Keeps up to `capacity` bytes of packed feeds, those asked for last. There is
 * one entry an address: a new version takes the place of the old one.
 */
export function createFeedCache(capacity: number) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string, entry: Kept): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  }

  function admit(key: string, entry: Kept, size: number): void {
    if (kept.get(key) !== entry) return;
    entry.bytes = size + ENTRY_BYTES;
    bytes += entry.bytes;
    for (const [oldest, old] of kept) {
      if (bytes <= capacity) break;
      drop(oldest, old);
    }
  }

  return {
    /**
     * The feed of that version, made where it is not kept. Whoever asks while it
     * is being made waits for the same one. A failure reaches all of them and is
     * not kept.
     */
    get(key: string, version: string, make: () => Promise<PackedFeed>): Promise<PackedFeed> {
      const known = kept.get(key);
      if (known) kept.delete(key);
      if (known?.version === version) {
        kept.set(key, known);
        return known.feed;
      }
      if (known) bytes -= known.bytes;
      const entry: Kept = { version, feed: make(), bytes: 0 };
      kept.set(key, entry);
      entry.feed.then(
        ({ packed }) => admit(key, entry, packed.length),
        () => drop(key, entry),
      );
      return entry.feed;
    },
    /** For tests: what it holds. */
    size: () => ({ bytes, entries: kept.size }),
  };
}
