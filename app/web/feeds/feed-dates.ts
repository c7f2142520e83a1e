// The Last-Modified dates of feeds, for programs that compare dates instead of entity-tags.
import { SECOND_MS } from "~/time/durations";

/**
 * `id` is the calendar's inner key, with that of a category or link for their feeds, `tag` the version's entity-tag,
 * `modifiedAt` epoch milliseconds.
 */
type Version = { id: number | string; tag: string; modifiedAt: number };
/** The latest dates sent: with this tag, and with any earlier one. */
type Sent = { tag: string; latest: number; before: number };

const MOST_CALENDARS = 10_000;

/**
 * Returns the Last-Modified of a version that is requested now, in epoch milliseconds of a whole second. It is the
 * second of the change, unless that second was already sent for an earlier version: HTTP dates have no fractions of
 * seconds, so a client would miss the change. Then it is the next second, up to one ahead of the clock. Only versions
 * that are sent in the second of their change have to be remembered; what was sent before `since` is unknown, so
 * changes from before it count as made a second later.
 */
export function createFeedDates(since: number) {
  const sent = new Map<number | string, Sent>();
  let knownSince = since;

  function knownOf({ id, tag, modifiedAt }: Version, own: number): Sent {
    const known = sent.get(id);
    if (known?.tag === tag) return known;
    if (known) return { tag, latest: 0, before: Math.max(known.before, known.latest) };
    return { tag, latest: 0, before: modifiedAt < knownSince ? own : 0 };
  }

  return (version: Version, now: number): number => {
    const [own, current] = [secondOf(version.modifiedAt), secondOf(now)];
    const known = knownOf(version, own);
    const date = Math.max(own, known.before + SECOND_MS);
    if (!sent.has(version.id) && current > own) return date;
    if (sent.size >= MOST_CALENDARS) {
      sent.clear();
      knownSince = now;
    }
    sent.set(version.id, { ...known, latest: Math.min(date, current) });
    return date;
  };
}

function secondOf(epoch: number): number {
  return Math.floor(epoch / SECOND_MS) * SECOND_MS;
}
