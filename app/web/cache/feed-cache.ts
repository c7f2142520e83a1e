// Caches compressed feeds in memory, so that each is rendered once per revision.

import type { PackedText } from "~/web/request/packed-text";
import { countFound, createByteCache } from "./byte-cache";

/** `text` is set once a client without gzip has requested it. */
export type PackedFeed = PackedText & { text?: Uint8Array<ArrayBuffer>; fileName: string };

/** A text may take at most this fraction of the memory. */
const MOST_FOR_ONE_TEXT = 4;

type Make = () => Promise<PackedFeed>;
/** A feed that is being made, and the one to be made after it. */
type Underway = { version: string; feed: Promise<PackedFeed>; next?: Next };
type Next = { version: string; make: Make; begin: () => void; feed: Promise<PackedFeed> };

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
  const underway = new Map<string, Underway>();

  function begin(key: string, version: string, make: Make): Promise<PackedFeed> {
    const entry: Underway = { version, feed: make() };
    underway.set(key, entry);
    const end = () => {
      underway.delete(key);
      entry.next?.begin();
    };
    entry.feed.then((feed) => {
      cached.set(key, { version, feed });
      end();
    }, end);
    return entry.feed;
  }

  /**
   * For each key one feed is made at a time: if a calendar changes faster than its feed is made, several at once
   * would slow each other down until none is finished. Of the versions requested meanwhile the last one is made.
   */
  function beginAfter(before: Underway, key: string, version: string, make: Make) {
    if (before.next) return Object.assign(before.next, { version, make }).feed;
    let start = () => {};
    const feed = new Promise<PackedFeed>((resolve) => {
      start = () => resolve(begin(key, next.version, next.make));
    });
    const next: Next = { version, make, begin: () => start(), feed };
    before.next = next;
    return feed;
  }

  function find(key: string, version: string): PackedFeed | undefined {
    const known = cached.get(key);
    return known?.version === version ? known.feed : undefined;
  }

  return {
    /** The feed of that version, if it is cached. */
    find: (key: string, version: string) => countFound("feeds", find(key, version)),
    /**
     * The feed of that version or a later one, made if it is not cached. Requests during the making share its result.
     * A failure reaches all of them and is not cached.
     */
    async get(key: string, version: string, make: Make): Promise<PackedFeed> {
      const known = find(key, version);
      if (known) return known;
      const making = underway.get(key);
      if (making?.version === version) return making.feed;
      return making ? beginAfter(making, key, version, make) : begin(key, version, make);
    },
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
