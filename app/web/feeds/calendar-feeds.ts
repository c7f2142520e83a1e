// The two feeds of every calendar, events and news: each is rendered once a version and cached packed.
import type { FeedVersion } from "~/operations/feeds";
import { createFeedCache, type PackedFeed } from "~/web/cache/feed-cache";
import { unpackText } from "~/web/pages/packed-text";
import { createReadNotes, feedAppOf } from "./feed-app";
import { packCalendar, packNews } from "./feed-content";
import { ATOM, feedTag, ICALENDAR } from "./feed-headers";

const CACHE_BYTES = 32 * 1024 * 1024;

export type FeedKind = "calendar" | "news";

const PACK = { calendar: packCalendar, news: packNews };
export const CONTENT_TYPES: Record<FeedKind, string> = { calendar: ICALENDAR, news: ATOM };

/** These live as long as the process. */
const cached = createFeedCache(CACHE_BYTES);
const reads = createReadNotes();

/** The feed of that version, made where it is not kept. Throws an OperationError where there is no such calendar. */
export function openFeed(kind: FeedKind, version: FeedVersion, link: string): Promise<PackedFeed> {
  return cached.get(keyOf(kind, version), feedTag(version), () => PACK[kind](link));
}

/** The feed of that version where it is kept. */
export function findCachedFeed(kind: FeedKind, version: FeedVersion): PackedFeed | undefined {
  return cached.find(keyOf(kind, version), feedTag(version));
}

/** The text of a feed that is kept, for whoever takes no gzip; it is unpacked once. */
export async function openText(
  kind: FeedKind,
  version: FeedVersion,
  feed: PackedFeed,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = feed.text ?? (await unpackText(feed));
  if (!feed.text) cached.addText(keyOf(kind, version), feedTag(version), text);
  return text;
}

/** Notes which kind of program fetches the events, for the editors. */
export function noteFetch(kind: FeedKind, { id }: FeedVersion, userAgent: string): void {
  if (kind === "calendar") reads.add(id, feedAppOf(userAgent));
}

function keyOf(kind: FeedKind, { id }: FeedVersion): string {
  return `${kind} ${id}`;
}
