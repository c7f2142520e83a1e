// Decides which requests get a slot in the application and which wait: each network has a maximum share, each
// connection one slot.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createConcurrencyLimit, type Leave, type NoSlot, type Slots } from "./concurrency-limit";
import { isFirst, whenFirst, whenOver } from "./exchanges";

type ApplicationSlots = {
  /**
   * Takes a slot, at once or when its network or connection releases one. The slot is released when the request is
   * over, or if `keep` is given, by the function passed to it. False if all are taken, too many wait, it took too long,
   * or the client has left.
   */
  enter: (
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    keep?: Keep,
  ) => boolean | Promise<boolean>;
};

type Keep = (leave: Leave) => void;

/** `isPatient`: requests also wait while other networks have all the slots. */
type Settings = { slots: Slots; waiting: Slots; withinMs: number; isPatient?: boolean };

export function createApplicationSlots({
  slots,
  waiting,
  withinMs,
  isPatient = false,
}: Settings): ApplicationSlots {
  const room = createConcurrencyLimit(slots);
  const line = createConcurrencyLimit(waiting);
  /** Callbacks that try again to take a slot, in order of arrival. */
  const waiters = new Set<() => void>();

  function take(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    keep: Keep = (leave) => whenOver(request, response, leave),
  ): "taken" | NoSlot {
    // Pipelined requests wait: otherwise each unread reply would keep another slot.
    if (!isFirst(request, response) || request.socket.destroyed) return "share";
    const leave = room.enter(address);
    if (typeof leave !== "function") return leave;
    keep(() => {
      leave();
      for (const tryAgain of waiters) tryAgain();
    });
    return "taken";
  }

  return {
    enter(request, response, address, keep) {
      const outcome = take(request, response, address, keep);
      if (outcome === "taken") return true;
      if (outcome === "all" && !isPatient) return false;
      const leaveLine = line.enter(address);
      if (typeof leaveLine !== "function") return false;
      return new Promise((resolve) => {
        const settle = (isIn: boolean) => {
          clearTimeout(timer);
          waiters.delete(tryAgain);
          leaveLine();
          resolve(isIn);
        };
        const tryAgain = () => {
          const isWaiting = waiters.has(tryAgain);
          if (isWaiting && take(request, response, address, keep) === "taken") settle(true);
        };
        const timer = setTimeout(() => settle(false), withinMs);
        waiters.add(tryAgain);
        whenFirst(request, response, tryAgain);
        whenOver(request, response, () => settle(false));
      });
    },
  };
}
