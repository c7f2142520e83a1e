// Owns what has to be done now and then: moving the demo calendar to today, throwing away what is too old.
// Refuses to know requests.
import { DELETED_KEPT_DAYS } from "~/calendar/limits";
import { refreshDemo } from "./demo";
import type { Store } from "./store/store";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SESSION_IDLE_DAYS = 60;
const SESSION_LIFETIME_DAYS = 365;
const SENT_MAIL_DAYS = 7;

/** Throws away what nobody can use any more. */
export function purge(store: Store, now: number): void {
  store.change(() => {
    // A day longer than they live, so that "too old" can be told from "wrong".
    store.accessCodes.purge(now - DAY);
    store.sessions.purge(now - SESSION_IDLE_DAYS * DAY, now - SESSION_LIFETIME_DAYS * DAY);
    store.events.purge(now - DELETED_KEPT_DAYS * DAY);
    store.calendars.purge(now - DELETED_KEPT_DAYS * DAY);
    store.invites.purge(now);
    store.outbox.purge(now - SENT_MAIL_DAYS * DAY);
    store.attempts.purge(now - DAY, now + DAY);
  });
}

/** Does it all at once and then each at its pace, until `stop` is called. */
export function startHousekeeping(
  store: Store,
  options: { now: () => number; timeZone: string; log: (line: object) => void },
): { stop: () => void } {
  const guarded = (name: string, work: () => void) => () => {
    try {
      work();
    } catch (error) {
      options.log({ event: "housekeeping-failed", name, error: String(error) });
    }
  };
  // Guarded at the start too: with a full disk, what is there can still be read.
  const demo = guarded("demo", () =>
    refreshDemo(store, { now: options.now(), timeZone: options.timeZone }),
  );
  const throwAway = guarded("purge", () => purge(store, options.now()));
  demo();
  throwAway();
  const timers = [setInterval(demo, MINUTE), setInterval(throwAway, 60 * MINUTE)];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearTimeout) };
}
