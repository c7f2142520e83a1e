// The feeds of every calendar: events, each category, and news, rendered once per revision and cached compressed.
import type { FeedRevision } from "~/operations/events/feeds";
import { log } from "~/process/log";
import { getRuntime } from "~/process/runtime";
import { HOUR_MS } from "~/time/durations";
import { createFeedCache, type PackedFeed } from "~/web/cache/feed-cache";
import { unpackText } from "~/web/request/gzip-text";
import { packCalendar, packNews } from "./feed-content";
import { ATOM, feedTag, ICALENDAR } from "./feed-headers";

/** Maximum remembered pairs of calendar and kind; beyond that, the memory is cleared. */
const MOST_NOTES = 20_000;

/** The first match counts. Apple, Google, Outlook and Nextcloud fetch under names other than their products'. */
const KINDS: [RegExp, string][] = [
  [/google-calendar/i, "Google Calendar"],
  [/^ios\/|^ipados\/|iphone.*dataaccessd/i, "Apple Calendar on iPhone or iPad"],
  [/^macos\/|mac[ _+]os.*(calendaragent|dataaccessd)|calendaragent/i, "Apple Calendar on Mac"],
  [/dataaccessd|coredav/i, "Apple Calendar"],
  [/outlook-(ios|android)/i, "Outlook on a phone"],
  [/exchange|outlook\.com|office ?365/i, "Outlook on the web"],
  [/outlook|microsoft office/i, "Outlook"],
  [/thunderbird/i, "Thunderbird"],
  [/evolution|gnome-calendar/i, "GNOME Calendar or Evolution"],
  [/akonadi|korganizer|kio\//i, "KDE Calendar"],
  [/icsx5/i, "ICSx⁵"],
  [/nextcloud/i, "Nextcloud"],
  [/home ?assistant/i, "Home Assistant"],
  [/fastmail/i, "Fastmail"],
  [/proton/i, "Proton Calendar"],
  [/yahoo/i, "Yahoo Calendar"],
  [/vdirsyncer|pimsync/i, "vdirsyncer"],
  [/^mozilla\/5\.0 .*(firefox|chrome|safari)\//i, "a web browser"],
  [/^(curl|wget|python|node|undici|go-http)/i, "a script"],
];

/** The patterns take quadratic time in a header, which may have 16 kB. */
const LONGEST_AGENT = 500;

/** The kind of program, for editors; never the header itself, which may reveal more. */
export function feedAppOf(userAgent: string): string {
  if (userAgent.trim() === "") return "an unknown app";
  const agent = userAgent.slice(0, LONGEST_AGENT);
  return KINDS.find(([pattern]) => pattern.test(agent))?.[1] ?? "another app";
}

const CACHE_BYTES = 32 * 1024 * 1024;

export type FeedKind = "calendar" | "news";

/** One of a calendar's feeds; `category` limits it to that category's events. */
export type FeedChoice = { kind: FeedKind; category?: number | undefined };

export const CONTENT_TYPES: Record<FeedKind, string> = { calendar: ICALENDAR, news: ATOM };

const cached = createFeedCache(CACHE_BYTES);
const notedAt = new Map<string, number>();

/** The feed of that revision, made if it is not cached. Throws an OperationError if there is no such calendar. */
export function openFeed(
  choice: FeedChoice,
  current: FeedRevision,
  link: string,
): Promise<PackedFeed> {
  const { kind, category } = choice;
  const pack = () => (kind === "news" ? packNews(link) : packCalendar(link, category));
  return cached.get(feedKey(choice, current), feedTag(current), pack);
}

/** Opens the feed of several calendars, by its name. */
export function openNamedFeed(
  name: string,
  version: string,
  pack: () => Promise<PackedFeed>,
): Promise<PackedFeed> {
  return cached.get(name, version, pack);
}

/** The feed of that revision, if it is cached. */
export function findCachedFeed(choice: FeedChoice, current: FeedRevision): PackedFeed | undefined {
  return cached.find(feedKey(choice, current), feedTag(current));
}

/** Whether the feed of a calendar, or of several by its name, is being made, and would be shared. */
export function isFeedUnderway(
  feed: string | { current: FeedRevision; category: number | undefined },
): boolean {
  if (typeof feed === "string") return cached.isUnderway(feed);
  const { current, category } = feed;
  return cached.isUnderway(feedKey({ kind: "calendar", category }, current));
}

/** The text of a feed, for clients without gzip; decompressed once and cached. */
export async function openText(
  choice: FeedChoice,
  current: FeedRevision,
  feed: PackedFeed,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = feed.text ?? (await unpackText(feed));
  if (!feed.text) cached.addText(feedKey(choice, current), feedTag(current), text);
  return text;
}

/**
 * Records for the editors which kind of program fetches the events, once an hour for each pair, so that polls do not
 * write. Failing to record it does not affect the feed, which works on a full disk.
 */
export function noteFetch({ kind }: FeedChoice, { id }: FeedRevision, userAgent: string): void {
  if (kind !== "calendar") return;
  const { store, now: clock } = getRuntime();
  const app = feedAppOf(userAgent);
  const key = `${id} ${app}`;
  const now = clock();
  if (now - (notedAt.get(key) ?? 0) < HOUR_MS) return;
  if (notedAt.size >= MOST_NOTES) notedAt.clear();
  notedAt.set(key, now);
  const noted = store.note(() => store.feedReads.put(id, app, now));
  if (!noted) log({ event: "feed-read-not-noted" });
}

/** A separate entry for each link to the calendar. */
function feedKey({ kind, category }: FeedChoice, { id, via }: FeedRevision): string {
  return [kind, id, via?.id, category].join(" ");
}
