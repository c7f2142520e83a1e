// The date that stands for a version of a feed, for programs that compare dates and no entity-tags.
import { SECOND_MS } from "~/time/durations";

/** `id` is the calendar's inner key, with that of a category for its feed, `tag` the version's entity-tag, `modifiedAt` epoch milliseconds. */
type Version = { id: number | string; tag: string; modifiedAt: number };
/** The latest dates that went out: with this tag, and with any before it. */
type Sent = { tag: string; latest: number; before: number };

const MOST_CALENDARS = 10_000;

/**
 * Answers the Last-Modified of a version that is asked for now, in epoch
 * milliseconds of a whole second. It is the second of the change, except where
 * a program has been told that second for an earlier version: HTTP dates have
 * no parts of seconds, and it would never see the change. Then it is the next
 * one, up to a second ahead of the clock. Only versions that go out in the
 * second of their change have to be remembered; what went out before `since`
 * is not known, and changes from before it count as made a second later.
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
