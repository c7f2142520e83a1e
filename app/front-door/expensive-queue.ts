// A separate queue for expensive reads. Each keeps its slot until its work has ended, even if its client leaves.
import { createApplicationSlots } from "./application-slots";
import type { Exchange } from "./body-slots";
import { whenOver } from "./exchanges";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";

/** Longer reads are expensive. */
const EXPENSIVE_ABOVE_MS = 20;

/** Starts the given function as the request's work. */
type Begin = (work: () => void) => void;

export function createExpensiveQueue(options: FrontDoorOptions) {
  const { priceOf, beginWork = runAlone } = options;
  const { expensive, expensiveWaiting } = readCapacity(options);
  const withinMs = readTimeouts(options).slot;
  const line = { slots: expensive, waiting: expensiveWaiting, withinMs, isPatient: true };
  const places = createApplicationSlots(line);

  return {
    /** Calls `body` only if the address is that of a read priced by its body. */
    isExpensive: ({ request, facts }: Exchange, body: () => string): boolean =>
      priceOf !== undefined &&
      priceOf({ ...facts, headers: request.headers }, body) > EXPENSIVE_ABOVE_MS,
    /** Waits for a slot; null if too many wait, it took too long, or the client has left. */
    async enter({ request, response, facts }: Exchange): Promise<Begin | null> {
      let release = () => {};
      const keep = (leave: () => void) => {
        release = leave;
      };
      if (!(await places.enter(request, response, facts.address, keep))) return null;
      let leave = release;
      whenOver(request, response, () => leave());
      // Sending the rest costs no more work.
      response.once("prefinish", () => leave());
      return (work) => {
        leave = beginWork(work, release).leave;
      };
    },
  };
}

function runAlone(work: () => void, whenEnded: () => void): { leave: () => void } {
  work();
  return { leave: whenEnded };
}
