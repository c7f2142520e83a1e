// Decides which requests get a slot in the application and which wait: each network has a maximum share, each
// connection one slot.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Arrival,
  askForBody,
  type BodyOutcome,
  type Bounds,
  mostBytes,
  refuseSlow,
} from "./body";
import { createConcurrencyLimit, type Leave, type NoSlot, type Slots } from "./concurrency-limit";
import { isFirst, whenFirst, whenOver } from "./exchanges";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";
import type { RequestFacts } from "./request-facts";
import { isApi, isUpload } from "./site-map";

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

export type Exchange = { request: IncomingMessage; response: ServerResponse; facts: RequestFacts };

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

type BodySlots = {
  boundsOf: (request: IncomingMessage, facts: RequestFacts) => Bounds;
  /**
   * Waits for a body that has begun to arrive, in a slot; "overloaded" if none is free. A large file keeps its slot
   * until its request is over.
   */
  receive: (
    exchange: Exchange,
    arrival: Arrival,
    bounds: Bounds,
  ) => "overloaded" | Promise<BodyOutcome>;
};

export function createBodySlots(options: FrontDoorOptions): BodySlots {
  const { site, isLoggedIn, own } = options;
  const { bodyBytes, formBytes, smallBodyBytes, uploadBytes, ...capacity } = readCapacity(options);
  const timeouts = readTimeouts(options);
  const small = createConcurrencyLimit(capacity.arrivingSmall);
  const usual = createConcurrencyLimit(capacity.arriving);
  const files = createConcurrencyLimit(capacity.uploads);
  const ofAny: Bounds = { bytes: bodyBytes, withinMs: timeouts.body };
  const ofBrief: Bounds = { ...ofAny, bytes: smallBodyBytes };
  const ofForm: Bounds = { ...ofAny, bytes: formBytes };
  const ofStranger: Bounds = { ...ofAny, tooLarge: site.uploadNeedsLogin };
  const ofFile: Bounds = {
    bytes: uploadBytes,
    withinMs: timeouts.upload,
    tooLarge: site.uploadTooLarge,
  };

  function roomFor(bytes: number, bounds: Bounds) {
    if (bytes > bodyBytes && bounds !== ofForm) return files;
    return bytes > smallBodyBytes ? usual : small;
  }

  function isForm({ headers }: IncomingMessage, routePath: string): boolean {
    return !isApi(routePath, site) && FORM_TYPE.test(headers["content-type"] ?? "");
  }

  return {
    boundsOf(request, { method, routePath, isOwn }) {
      if (isOwn) {
        const bytes = own?.bytesFor(request);
        return bytes === undefined ? ofAny : { bytes, withinMs: timeouts.upload };
      }
      if (method !== "POST") return ofAny;
      if (site.brief.includes(routePath)) return ofBrief;
      if (!isUpload(routePath, site)) return isForm(request, routePath) ? ofForm : ofAny;
      // A cookie alone proves nothing, so the session is looked up.
      return isLoggedIn?.(request) ? ofFile : ofStranger;
    },
    receive({ request, response, facts }, { outcome, lag, giveUp }, bounds) {
      const room = roomFor(mostBytes(request, bounds), bounds);
      if (request.complete && room !== files) return outcome;
      const makeRoom = () => giveUp(refuseSlow());
      const leave = room.enter(facts.address, { lag, makeRoom });
      if (typeof leave !== "function") return "overloaded";
      askForBody(request, response);
      if (room !== files) return outcome.finally(leave);
      whenOver(request, response, leave);
      return outcome;
    },
  };
}

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
