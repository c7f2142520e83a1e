// Limits the size of request bodies, and gives small bodies, others and large files separate slots, so that none blocks
// another kind.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Arrival,
  askForBody,
  type BodyOutcome,
  type Bounds,
  mostBytes,
  refuseSlow,
} from "./body";
import { createConcurrencyLimit } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";
import type { RequestFacts } from "./request-facts";
import { isApi, isUpload } from "./site-map";

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
