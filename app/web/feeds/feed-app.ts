// Tells from the User-Agent which kind of program fetches a feed, and notes it.

import { log } from "~/process/log";
import { getRuntime } from "~/process/runtime";
import { HOUR_MS } from "~/time/durations";

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
export function createReadNotes() {
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
