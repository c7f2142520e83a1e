// How often calendar apps may ask, and how much of it at once, in memory.
import { networkOf } from "~/front-door/client-address";
import { MINUTE_MS } from "~/time/durations";
import { DavError } from "./dav-answers";

const MOST_KEYS = 20_000;

/** Counts by key within a span of time that begins with the first. */
function createCounter(most: number, spanMs: number) {
  const counts = new Map<string, { n: number; ends: number }>();
  return {
    /** Seconds to wait, 0 where there is room; then it counts. */
    take(key: string, now: number): number {
      const known = counts.get(key);
      if (!known || known.ends <= now) {
        counts.delete(key);
        if (counts.size >= MOST_KEYS) counts.delete(counts.keys().next().value ?? "");
        counts.set(key, { n: 1, ends: now + spanMs });
        return 0;
      }
      if (known.n >= most) return Math.max(1, Math.ceil((known.ends - now) / 1000));
      known.n += 1;
      return 0;
    },
  };
}

const AT_ONCE = 4;
/** Requests of one password that wait for another one to end. */
const MOST_WAITING = 100;

export function createDavLimits() {
  const ofCalendar = createCounter(1_200, MINUTE_MS);
  const strangers = createCounter(60, MINUTE_MS);
  const running = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();

  function require(seconds: number): void {
    if (seconds === 0) return;
    // DAVx⁵ does not know 429, and waits at a 503.
    throw new DavError(503, "", {
      plain: "Too many attempts. Please try again later.",
      headers: { "Retry-After": String(seconds) },
    });
  }

  return {
    stranger: (address: string, now: number) =>
      require(strangers.take(networkOf(address, "narrow"), now)),
    /** Wrong passwords are counted where they are looked up. */
    refuse: require,
    change: (calendarId: number, now: number) => require(ofCalendar.take(String(calendarId), now)),
    /** Waits for a place among those of this password; the answer leaves it. */
    async enter(password: number): Promise<() => void> {
      const line = waiting.get(password) ?? [];
      if ((running.get(password) ?? 0) >= AT_ONCE) {
        if (line.length >= MOST_WAITING) {
          throw new DavError(503, "", { plain: "Busy.", headers: { "Retry-After": "2" } });
        }
        waiting.set(password, line);
        await new Promise<void>((resolve) => line.push(resolve));
      } else running.set(password, (running.get(password) ?? 0) + 1);
      return () => {
        const next = waiting.get(password)?.shift();
        if (next) return next();
        waiting.delete(password);
        const left = (running.get(password) ?? 1) - 1;
        if (left > 0) running.set(password, left);
        else running.delete(password);
      };
    },
  };
}
