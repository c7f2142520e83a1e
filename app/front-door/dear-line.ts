// Reads that cost much wait in a line of their own. Each holds its place until its work has ended, not until its client
// has gone.
import { createApplicationSlots } from "./application-slots";
import type { Exchange } from "./body-slots";
import { whenOver } from "./exchanges";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";

/** Reads that take longer than this are dear. */
const DEAR_ABOVE_MS = 20;

/** Begins what it is given as the work of the request. */
type Begin = (work: () => void) => void;

export function createDearLine(options: FrontDoorOptions) {
  const { priceOf, beginWork = runAlone } = options;
  const { dear, dearWaiting } = readCapacity(options);
  const withinMs = readTimeouts(options).slot;
  const line = { slots: dear, waiting: dearWaiting, withinMs, isPatient: true };
  const places = createApplicationSlots(line);

  return {
    /** `body` is read only where the address is that of a read whose price it tells. */
    isDear: ({ request, facts }: Exchange, body: () => string): boolean =>
      priceOf !== undefined &&
      priceOf({ ...facts, headers: request.headers }, body) > DEAR_ABOVE_MS,
    /** Waits for a place; null where too many wait, it took too long, or the client has left. */
    async enter({ request, response, facts }: Exchange): Promise<Begin | null> {
      let release = () => {};
      const keep = (leave: () => void) => {
        release = leave;
      };
      if (!(await places.enter(request, response, facts.address, keep))) return null;
      let leave = release;
      whenOver(request, response, () => leave());
      // What is still to be sent then costs no more work.
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
