// How often calendar apps may ask, and how much of it at once, in memory.
import { A_MINUTE, createAddressCounter, createCounter } from "~/front-door/counters";
import { takeAppCall } from "~/web/request/app-login";
import { DavError } from "./dav-answers";

const AT_ONCE = 4;
/** Requests of one password that wait for another one to end. */
const MOST_WAITING = 100;

export function createDavLimits() {
  const ofCalendar = createCounter(A_MINUTE.appChanges);
  const strangers = createAddressCounter(A_MINUTE.appStrangers);
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
    stranger: async (address: string) => require(await strangers(address)),
    /** Wrong passwords are counted where they are looked up. */
    refuse: require,
    call: async (password: number, effect: "reads" | "writes") =>
      require(await takeAppCall(password, effect)),
    change: async (calendarId: number) => require(await ofCalendar(String(calendarId))),
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
