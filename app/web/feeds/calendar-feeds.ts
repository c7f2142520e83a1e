// The feeds of every calendar, its events, those of each category, and its news: each is rendered once a revision and cached packed.
import type { FeedRevision } from "~/operations/events/feeds";
import { createFeedCache, type PackedFeed } from "~/web/cache/feed-cache";
import { unpackText } from "~/web/request/packed-text";
import { createReadNotes, feedAppOf } from "./feed-app";
import { packCalendar, packNews } from "./feed-content";
import { ATOM, feedTag, ICALENDAR } from "./feed-headers";

const CACHE_BYTES = 32 * 1024 * 1024;

export type FeedKind = "calendar" | "news";

/** Which of a calendar's feeds; `category` for the events of that one alone. */
export type FeedChoice = { kind: FeedKind; category?: number | undefined };

export const CONTENT_TYPES: Record<FeedKind, string> = { calendar: ICALENDAR, news: ATOM };

/** These live as long as the process. */
const cached = createFeedCache(CACHE_BYTES);
const reads = createReadNotes();

/** The feed of that revision, made where it is not kept. Throws an OperationError where there is no such calendar. */
export function openFeed(
  choice: FeedChoice,
  current: FeedRevision,
  link: string,
): Promise<PackedFeed> {
  const { kind, category } = choice;
  const pack = () => (kind === "news" ? packNews(link) : packCalendar(link, category));
  return cached.get(keyOf(choice, current), feedTag(current), pack);
}

/** The feed of that revision where it is kept. */
export function findCachedFeed(choice: FeedChoice, current: FeedRevision): PackedFeed | undefined {
  return cached.find(keyOf(choice, current), feedTag(current));
}

/** The text of a feed that is kept, for whoever takes no gzip; it is unpacked once. */
export async function openText(
  choice: FeedChoice,
  current: FeedRevision,
  feed: PackedFeed,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = feed.text ?? (await unpackText(feed));
  if (!feed.text) cached.addText(keyOf(choice, current), feedTag(current), text);
  return text;
}

/** Notes which kind of program fetches the events, for the editors. */
export function noteFetch({ kind }: FeedChoice, { id }: FeedRevision, userAgent: string): void {
  if (kind === "calendar") reads.add(id, feedAppOf(userAgent));
}

/** One entry for each link by which it is asked for. */
function keyOf({ kind, category }: FeedChoice, { id, via }: FeedRevision): string {
  return [kind, id, via?.id, category].join(" ");
}
