// Caches packed feeds in memory, so that each is rendered once a revision.
import { countFound, createByteCache } from "~/web/pages/byte-cache";
import type { PackedText } from "~/web/pages/packed-text";

/** `text` is there once somebody has taken no gzip. */
export type PackedFeed = PackedText & { text?: Uint8Array<ArrayBuffer>; fileName: string };

/** A text may take this part of the memory. */
const MOST_FOR_ONE_TEXT = 4;

type Underway = { version: string; feed: Promise<PackedFeed> };

/**
 * Keeps up to `capacity` bytes of packed feeds, those asked for last. There is
 * one entry an address: a new version takes the place of the old one.
 */
export function createFeedCache(capacity: number) {
  const cached = createByteCache<{ version: string; feed: PackedFeed }>(
    "feeds",
    capacity,
    ({ feed: { packed, text } }) => packed.length + (text?.length ?? 0),
  );
  const underway = new Map<string, Underway>();

  function begin(key: string, entry: Underway): Promise<PackedFeed> {
    // A newer version may have begun meanwhile, and then this one is not kept.
    const end = () => underway.get(key) === entry && underway.delete(key);
    underway.set(key, entry);
    entry.feed.then((feed) => end() && cached.set(key, { version: entry.version, feed }), end);
    return entry.feed;
  }

  function find(key: string, version: string): PackedFeed | undefined {
    const known = cached.get(key);
    return known?.version === version ? known.feed : undefined;
  }

  return {
    /** The feed of that version where it is kept. */
    find: (key: string, version: string) => countFound("feeds", find(key, version)),
    /**
     * The feed of that version, made where it is not kept. Whoever asks while it
     * is being made waits for the same one. A failure reaches all of them and is
     * not kept.
     */
    async get(key: string, version: string, make: () => Promise<PackedFeed>): Promise<PackedFeed> {
      const known = find(key, version);
      if (known) return known;
      const making = underway.get(key);
      if (making?.version === version) return making.feed;
      return begin(key, { version, feed: make() });
    },
    /** Keeps the text beside the packed feed, where that version is kept; not one that would push out all others. */
    addText(key: string, version: string, text: Uint8Array<ArrayBuffer>): void {
      const feed = find(key, version);
      if (feed && text.length <= capacity / MOST_FOR_ONE_TEXT)
        cached.set(key, { version, feed: { ...feed, text } });
    },
    /** What it holds. */
    size: () => ({ bytes: cached.calculatedSize, entries: cached.size }),
  };
}
