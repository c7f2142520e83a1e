// Caches packed feeds in memory, so that each is rendered once a revision.

import type { PackedText } from "~/web/request/packed-text";
import { countFound, createByteCache } from "./byte-cache";

/** `text` is there once somebody has taken no gzip. */
export type PackedFeed = PackedText & { text?: Uint8Array<ArrayBuffer>; fileName: string };

/** A text may take this part of the memory. */
const MOST_FOR_ONE_TEXT = 4;

type Make = () => Promise<PackedFeed>;
/** What is being made, and what is to be made after it. */
type Underway = { version: string; feed: Promise<PackedFeed>; next?: Next };
type Next = { version: string; make: Make; begin: () => void; feed: Promise<PackedFeed> };

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
   * One feed of an address is made at a time: where a calendar changes faster than its feed is made, many at once would
   * slow down each other until none gets done. Of the versions asked for meanwhile the last one is made.
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
    /** The feed of that version where it is kept. */
    find: (key: string, version: string) => countFound("feeds", find(key, version)),
    /**
     * The feed of that version or a later one, made where it is not kept. Whoever asks while it
     * is being made waits for the same one. A failure reaches all of them and is
     * not kept.
     */
    async get(key: string, version: string, make: Make): Promise<PackedFeed> {
      const known = find(key, version);
      if (known) return known;
      const making = underway.get(key);
      if (making?.version === version) return making.feed;
      return making ? beginAfter(making, key, version, make) : begin(key, version, make);
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
