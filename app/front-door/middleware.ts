// Checks each request before it reaches the application.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  createApplicationSlots,
  createBodySlots,
  createExpensiveQueue,
  type Exchange,
} from "./application-slots";
import {
  type Arrival,
  type BodyOutcome,
  type Bounds,
  discardBody,
  hasBody,
  refuseBody,
  takeBody,
} from "./body";
import { readNetworks, watchUnnamedProxy } from "./client-address";
import { createConcurrencyLimit, type Leave, type NoSlot } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import { completeHeaders, refusalPolicy } from "./headers";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";
import { admitHost, originFor, refuseCrossSite } from "./origin";
import { type Refusal, refusal, type Wording, writeRefusal } from "./refusal";
import { type RequestFacts, readRequest } from "./request-facts";
import { type RequestLog, type RequestNotes, stackOf, writeLine } from "./request-log";
import { isApi, isFeed, isHealth, isPlain } from "./site-map";
import { refuseApiData, refuseMethod, refuseTarget } from "./target";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Passes a request on with `next`, its body complete and its headers trustworthy, or answers it itself. Throws at once
 * if `trustedProxies` has an invalid address.
 */
export function createFrontDoor(options: FrontDoorOptions, requestLog: RequestLog): Middleware {
  const { https, origin, site } = options;
  const publicHost = https && origin !== null ? new URL(origin).host : null;
  const timeouts = readTimeouts(options);
  const capacity = readCapacity(options);
  const proxies = readNetworks(options.trustedProxies);
  const bodies = createBodySlots(options);
  const lingering = createConcurrencyLimit(capacity.lingering);
  const { waiting } = capacity;
  const shared = { waiting, withinMs: timeouts.slot };
  const application = createApplicationSlots({ slots: capacity.inFlight, ...shared });
  const expensive = createExpensiveQueue(options);
  const noteProxy = watchUnnamedProxy(proxies, options.onUnnamedProxy);
  const linger = { bytes: capacity.lingerBytes, withinMs: timeouts.linger };

  function refuseAtSight(
    request: IncomingMessage,
    facts: RequestFacts,
    bounds: Bounds,
  ): Refusal | null {
    const { method, url, path, routePath } = facts;
    if (request.rawHeaders.length > 2 * capacity.headers) {
      return refusal(431, "headers", "The request has too many headers.", { close: true });
    }
    const badTarget = refuseTarget(url, capacity.urlLength, site, facts.isOwn);
    if (badTarget) return badTarget;
    const admitted = admitHost(request, facts, options);
    if (!("host" in admitted)) return admitted;
    request.headers.host = admitted.host;
    return (
      (facts.isOwn ? null : refuseMethod(method, routePath, site)) ??
      refuseApiData(path, routePath, site) ??
      refuseCrossSite(method, request.headers, { origin: options.origin, host: admitted.host }) ??
      refuseBody(request, bounds)
    );
  }

  /** Work before the limiter has to be cheap, whatever a client sends. */
  function isCheap({ headers }: IncomingMessage): boolean {
    return (headers.cookie?.length ?? 0) <= capacity.cookieLength;
  }

  async function refuseFlood(
    { address, method, routePath, isOwn }: RequestFacts,
    isExpensive = false,
  ): Promise<Refusal | null> {
    // Their handlers count by password themselves.
    if (isOwn) return null;
    const wait = await options.limits?.({ address, method, routePath, isExpensive });
    return wait ? tooMany("flood", wait) : null;
  }

  /** The steps that may take time or a slot, after the request was counted. Then `pass` passes it on. */
  async function admit(
    exchange: Exchange,
    { bounds, arrival, pass }: Admission,
  ): Promise<BodyOutcome | "answered"> {
    const { request, response, facts } = exchange;
    const flooded = await refuseFlood(facts);
    if (flooded) return flooded;
    const outcome = arrival ? await bodies.receive(exchange, arrival, bounds) : "whole";
    if (outcome === "overloaded") return overloaded();
    if (outcome !== "whole") return outcome;
    let begin: (work: () => void) => void = (work) => {
      const end = options.beginCheapRequest?.();
      if (end) whenOver(request, response, end);
      work();
    };
    if (!isHealth(facts.routePath, site)) {
      if (expensive.isExpensive(exchange, () => arrival?.text() ?? "")) {
        const place = (await refuseFlood(facts, true)) ?? (await expensive.enter(exchange));
        if (place === null)
          return facts.isOwn || isFeed(facts.routePath, site)
            ? overloaded()
            : tooMany("expensive", 5);
        if (typeof place !== "function") return place;
        // Meanwhile, another request may have put the same reply into the cache.
        if (answerFromCache(exchange)) return "answered";
        begin = place;
      }
      if (!(await application.enter(request, response, facts.address))) return overloaded();
    }
    begin(pass);
    return "answered";
  }

  function answerFromCache({ request, response, facts }: Exchange): boolean {
    const mayBeKept = !facts.isOwn && (facts.method === "GET" || facts.method === "HEAD");
    return mayBeKept && isCheap(request) && options.answerFromCache?.(request, response) === true;
  }

  /** A client that does not read its reply keeps its connection no longer than this, cached reply or not. */
  function setDeadline(request: IncomingMessage, response: ServerResponse): void {
    const deadline = setTimeout(() => request.socket.destroy(), timeouts.answer);
    whenOver(request, response, () => clearTimeout(deadline));
  }

  return (request, response, next) => {
    noteProxy(request);
    const facts = readRequest(request, proxies, publicHost, options.own?.takes);
    const { id, address, path, routePath, isOwn } = facts;
    const ownOrigin = () => originFor(request, origin);
    completeHeaders(response, { path, routePath, https, id, site, origin: ownOrigin });
    const notes: RequestNotes = {};
    const isHealthCheck = isHealth(routePath, site);
    requestLog.watch(request, response, { id, address, notes, isHealthCheck });
    const refuse = (refused: Refusal) => {
      notes.refused = refused.reason;
      const enter = () => lingering.enter(address);
      const worded = isPlain(routePath, site) ? { ...refused, plain: true } : refused;
      answerRefusal(request, response, worded, {
        api: isApi(routePath, site),
        owner: site.owner,
        footerLinks: site.footerLinks,
        menuLinks: site.menuLinks,
        stylesheet: options.stylesheet,
        words: options.wordsOf?.(request.headers),
        year: new Date(options.now()).getUTCFullYear(),
        linger: { ...linger, enter },
        ...(isOwn && {
          write: (each: Refusal) => options.own?.refuse(facts.method, each.status, each.sentence),
        }),
      });
    };
    setDeadline(request, response);
    const bounds = bodies.boundsOf(request, facts);
    const refused = refuseAtSight(request, facts, bounds);
    if (refused) return refuse(refused);
    const exchange = { request, response, facts };
    if (answerFromCache(exchange)) {
      notes.kept = true;
      return;
    }

    // Right away, since the first chunk may arrive directly after the headers.
    const arrival = hasBody(request) ? takeBody(request, response, bounds) : null;
    const pass = () => (isOwn ? options.own?.answer(request, response) : next());
    const settle = (outcome: BodyOutcome | "answered") => {
      if (outcome === "answered") return;
      arrival?.giveUp("gone");
      if (typeof outcome !== "string") refuse(outcome);
    };
    const fail = (error: unknown) => {
      arrival?.giveUp("gone");
      writeLine(options, "fault", { id, stack: stackOf(error) });
      if (response.headersSent) request.socket.destroy();
      else refuse(faulty());
    };
    admit(exchange, { bounds, arrival, pass }).then(settle).catch(fail);
  };
}

type Admission = { bounds: Bounds; arrival: Arrival | null; pass: () => void };

function tooMany(reason: string, retryAfterSeconds: number): Refusal {
  return refusal(429, reason, "Too many attempts. Please try again later.", {
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

function faulty(): Refusal {
  return refusal(500, "fault", "It looks like something went wrong. Please try again later.");
}

function overloaded(): Refusal {
  return refusal(503, "overloaded", "The server is busy. Please try again in a moment.", {
    headers: { "Retry-After": "1" },
  });
}

/** How long to read a refused body; `enter` takes a slot for that time. */
type Linger = { bytes: number; withinMs: number; enter: () => Leave | NoSlot };

type Written = { type: string; text: string; language?: string };
type WriteRefusal = (refused: Refusal) => Written | undefined;

/** Sends the refusal, which is never cached. */
function answerRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refused: Refusal,
  { linger, write, ...wording }: Wording & { linger: Linger; write?: WriteRefusal },
): void {
  const { type, text, language }: Written = write?.(refused) ?? writeRefusal(refused, wording);
  const unread = hasBody(request) && !request.complete;
  if (unread || refused.close) response.shouldKeepAlive = false;
  response.statusCode = refused.status;
  response.setHeader("Content-Type", type);
  if (language) response.setHeader("Content-Language", language);
  response.setHeader("Content-Security-Policy", refusalPolicy(refused.base));
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.setHeader("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(refused.headers)) response.setHeader(name, value);
  // Does not wait for a client without its "100 Continue", which sends nothing, for one that was too slow, or for a
  // body whose end cannot be found.
  const isWaitedFor = ![408, 501].includes(refused.status);
  const isSending = unread && request.headers.expect === undefined && isWaitedFor;
  const leave = isSending && linger.enter();
  if (typeof leave !== "function") {
    response.end(text);
    return;
  }
  whenOver(request, response, leave);
  response.write(text);
  response.flushHeaders();
  discardBody(request, linger, () => response.end());
}
