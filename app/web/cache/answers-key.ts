// The part of a page's key for the answers that the page shows.
import { findAskingEnd } from "~/operations/answers/asking-dates";
import type { FeedRevision } from "~/operations/events/feeds";
import { getRuntime } from "~/process/runtime";
import { unlessStorageFails } from "~/web/request/storage-failure";

/** The event of the address, if it is that of one; whether the page has the numbers of dates, as months and lists do. */
type Shown = { eventId: string | undefined; hasNumbers: boolean };

/**
 * "" for a page without answers, as are all by a link that shows only times. undefined for the page of an event that
 * asks who comes and is not over: it has the visitor's own answers, so it is drawn anew for everyone.
 */
export function answersPart(
  { id, shows, answersRevision }: FeedRevision,
  { eventId, hasNumbers }: Shown,
): number | "" | undefined {
  if (shows !== "all") return "";
  const { store, now } = getRuntime();
  const end =
    eventId === undefined ? null : unlessStorageFails(() => findAskingEnd(id, eventId, store));
  if (end && end > now()) return undefined;
  return hasNumbers || end ? answersRevision : "";
}
