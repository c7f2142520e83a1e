// Decides whether a link still works.

/** "busy" for a link that shows only busy times. */
export type Shows = "all" | "busy";

/** Epoch ms; null for never or not yet. */
type Ends = { expiresAt: number | null; endedAt: number | null };

export function isWorking({ expiresAt, endedAt }: Ends, now: number): boolean {
  return endedAt === null && (expiresAt === null || expiresAt > now);
}

/** Whether a link works and shows all details, not only busy times. */
export function showsAll({ shows, ...ends }: Ends & { shows: Shows }, now: number): boolean {
  return shows === "all" && isWorking(ends, now);
}

type Link = { token: string; shows: Shows; createdAt: number };

/**
 * The calendar as its readers by this link may know it: `link` is this link, and by one that shows only times
 * `modifiedAt` is when the link was made, to hide when something private changed.
 */
export function knownBy<Calendar extends { link: string; modifiedAt: number }>(
  { token, shows, createdAt }: Link,
  calendar: Calendar,
): Calendar {
  return {
    ...calendar,
    link: token,
    modifiedAt: shows === "busy" ? createdAt : calendar.modifiedAt,
  };
}
