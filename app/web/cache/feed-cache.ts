// Caches compressed feeds in memory, so that each is rendered once per revision.

import { createSharing, requireWanted } from "~/store/kernel/work";
import type { PackedText } from "~/web/request/gzip-text";
import { countFound, createByteCache } from "./byte-cache";

/** `text` is set after a client without gzip has requested it. */
export type PackedFeed = PackedText & { text?: Uint8Array<ArrayBuffer>; fileName: string };

/** A text may take at most this fraction of the memory. */
const MOST_FOR_ONE_TEXT = 4;

type Make = () => Promise<PackedFeed>;
type Version = { version: string; make: Make };

/**
 * Caches up to `capacity` bytes of compressed feeds, the last used ones. Each key has one entry: a new version replaces
 * the old one.
 */
export function createFeedCache(capacity: number) {
  const cached = createByteCache<{ version: string; feed: PackedFeed }>(
    "feeds",
    capacity,
    ({ feed: { packed, text } }) => packed.length + (text?.length ?? 0),
  );
  const sharing = createSharing<PackedFeed>();
  const underway = new Map<string, { version: string; over: Promise<void> }>();
  /** The last version that was requested while another is being made. */
  const next = new Map<string, Version>();

  function begin(key: string, { version, make }: Version): Promise<PackedFeed> {
    const feed = sharing.get(`${key} ${version}`, async () => {
      const made = await make();
      cached.set(key, { version, feed: made });
      return made;
    });
    const end = () => void underway.delete(key);
    if (!underway.has(key)) underway.set(key, { version, over: feed.then(end, end) });
    return feed;
  }

  function find(key: string, version: string): PackedFeed | undefined {
    const known = cached.get(key);
    return known?.version === version ? known.feed : undefined;
  }

  async function get(key: string, wanted: Version): Promise<PackedFeed> {
    const known = find(key, wanted.version);
    if (known) return known;
    const making = underway.get(key);
    if (!making || making.version === wanted.version) return begin(key, wanted);
    const later = Object.assign(next.get(key) ?? {}, wanted);
    next.set(key, later);
    await making.over;
    next.delete(key);
    requireWanted();
    return get(key, later);
  }

  return {
    /** The feed of that version, if it is cached. */
    find: (key: string, version: string) => countFound("feeds", find(key, version)),
    /** Whether a feed is being made, so callers share it or wait. */
    isUnderway: (key: string): boolean => underway.has(key),
    /**
     * The feed of that version or a later one, made if it is not cached. Simultaneous requests share one result or
     * failure. Only one feed per key is made at a time, since a calendar that changes faster than its feed is made
     * would otherwise never finish one; of the versions requested meanwhile, the last one is next.
     */
    get: (key: string, version: string, make: Make) => get(key, { version, make }),
    /** Stores the text next to the compressed feed, if that version is cached, unless it would evict too much. */
    addText(key: string, version: string, text: Uint8Array<ArrayBuffer>): void {
      const feed = find(key, version);
      if (feed && text.length <= capacity / MOST_FOR_ONE_TEXT)
        cached.set(key, { version, feed: { ...feed, text } });
    },
    /** The current size. */
    size: () => ({ bytes: cached.calculatedSize, entries: cached.size }),
  };
}
