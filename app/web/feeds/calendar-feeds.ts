// The feeds of every calendar, its events, those of each category, and its news: each is rendered once a revision and cached packed.
import type { FeedRevision } from "~/operations/events/feeds";
import { log } from "~/process/log";
import { getRuntime } from "~/process/runtime";
import { HOUR_MS } from "~/time/durations";
import { createFeedCache, type PackedFeed } from "~/web/cache/feed-cache";
import { unpackText } from "~/web/request/packed-text";
import { packCalendar, packNews } from "./feed-content";
import { ATOM, feedTag, ICALENDAR } from "./feed-headers";

/** So many calendars and kinds are remembered at once; with more, all begin anew. */
const MOST_NOTES = 20_000;

/** The first that fits. Apple, Google, Outlook and Nextcloud fetch under names that are not their products'. */
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

/** The kind of program as an editor reads it; never the header itself, which may tell more than the kind. */
export function feedAppOf(userAgent: string): string {
  if (userAgent.trim() === "") return "an unknown app";
  return KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "another app";
}

/**
 * Notes that a kind of program fetched a calendar's feed, once an hour for each
 * pair, so that a poll does not write. A note that cannot be written costs
 * nobody the feed: a full disk can still be read from.
 */
function createReadNotes() {
  const notedAt = new Map<string, number>();
  return {
    add(calendarId: number, app: string): void {
      const { store, now: clock } = getRuntime();
      const key = `${calendarId} ${app}`;
      const now = clock();
      if (now - (notedAt.get(key) ?? 0) < HOUR_MS) return;
      if (notedAt.size >= MOST_NOTES) notedAt.clear();
      notedAt.set(key, now);
      const noted = store.note(() => store.feedReads.put(calendarId, app, now));
      if (!noted) log({ event: "feed-read-not-noted" });
    },
  };
}

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
