// Caches compressed feeds in memory, so that each is rendered once per revision.

import { createSharing, requireWanted } from "~/store/kernel/work";
import type { PackedText } from "~/web/request/gzip-text";
import { countFound, createByteCache } from "./byte-cache";

/** `text` is set once a client without gzip has requested it. */
export type PackedFeed = PackedText & { text?: Uint8Array<ArrayBuffer>; fileName: string };

/** A text may take at most this fraction of the memory. */
const MOST_FOR_ONE_TEXT = 4;

type Make = () => Promise<PackedFeed>;
type Version = { version: string; make: Make };

/**
 * Caches up to `capacity` bytes of compressed feeds, the latest used. Each key has one entry: a new version replaces
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
    /** Whether one is being made, which callers share or wait for. */
    isUnderway: (key: string): boolean => underway.has(key),
    /**
     * The feed of that version or a later one, made if it is not cached. Requests during the making share its result,
     * and a failure. For each key one feed is made at a time: if a calendar changes faster than its feed is made, several at once
     * would slow each other down until none is finished. Of the versions requested meanwhile the last one is made.
     */
    get: (key: string, version: string, make: Make) => get(key, { version, make }),
    /** Stores the text beside the compressed feed, if that version is cached, unless it would evict too much else. */
    addText(key: string, version: string, text: Uint8Array<ArrayBuffer>): void {
      const feed = find(key, version);
      if (feed && text.length <= capacity / MOST_FOR_ONE_TEXT)
        cached.set(key, { version, feed: { ...feed, text } });
    },
    /** The current size. */
    size: () => ({ bytes: cached.calculatedSize, entries: cached.size }),
  };
}
