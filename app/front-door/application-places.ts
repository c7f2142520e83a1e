// Decides who gets a place in the application and who waits: no network more than its share, no connection
// more than one.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createConcurrencyLimit, type NoPlace, type Places } from "./concurrency-limit";
import { isFirst, whenFirst, whenOver } from "./exchanges";

export type ApplicationPlaces = {
  /**
   * Takes a place until the request is over, at once or when its network or its connection gives one
   * back. False where all are taken, too many wait, it took too long, or the client has left.
   */
  enter: (
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ) => boolean | Promise<boolean>;
};

type Settings = { places: Places; waiting: Places; withinMs: number };

export function createApplicationPlaces({
  places,
  waiting,
  withinMs,
}: Settings): ApplicationPlaces {
  const room = createConcurrencyLimit(places);
  const line = createConcurrencyLimit(waiting);
  /** Each tries once more; in the order in which they came. */
  const waiters = new Set<() => void>();

  function take(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): "taken" | NoPlace {
    // Requests sent ahead of their answers wait: each answer that is not read would keep another place.
    if (!isFirst(request, response) || request.socket.destroyed) return "share";
    const leave = room.enter(address);
    if (typeof leave !== "function") return leave;
    whenOver(request, response, () => {
      leave();
      for (const tryAgain of waiters) tryAgain();
    });
    return "taken";
  }

  return {
    enter(request, response, address) {
      const outcome = take(request, response, address);
      if (outcome !== "share") return outcome === "taken";
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
          if (isWaiting && take(request, response, address) === "taken") settle(true);
        };
        const timer = setTimeout(() => settle(false), withinMs);
        waiters.add(tryAgain);
        whenFirst(request, response, tryAgain);
        whenOver(request, response, () => settle(false));
      });
    },
  };
}
