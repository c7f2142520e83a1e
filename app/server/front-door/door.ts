// Owns the order in which a request is looked at before the application sees it.
// Refuses to know the application and the server around it: it is (request, response, next).
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerRefusal } from "./answer";
import { type BodyOutcome, hasBody, refuseBody, takeBody } from "./body";
import { readNetworks } from "./client-address";
import { refuseCrossSite } from "./cross-site";
import { whenOver } from "./exchanges";
import { completeHeaders } from "./headers";
import { admitHost } from "./host";
import { stackOf, writeLine } from "./log-line";
import { refuseMethod } from "./methods";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";
import { type Refusal, refusal } from "./refusal";
import { logWhenOver } from "./request-log";
import { createRoom } from "./room";
import { isApi, isFeed, refuseApiData, refuseTarget } from "./target";
import { readVisit, type Visit } from "./visit";

export type FrontDoor = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * A function that passes a request on with `next`, its body whole and its headers to be trusted, or
 * answers it itself. Throws at once where `trustedProxies` holds something else than addresses.
 */
export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { https } = options;
  const timeouts = readTimeouts(options);
  const capacity = readCapacity(options);
  const proxies = readNetworks(options.trustedProxies);
  const arriving = createRoom(capacity.arriving);
  const inFlight = createRoom(capacity.inFlight);
  const linger = { bytes: capacity.lingerBytes, withinMs: timeouts.linger };
  const bodyBounds = { bytes: capacity.bodyBytes, withinMs: timeouts.body };

  function refuseAtSight(
    request: IncomingMessage,
    { method, url, path, place }: Visit,
  ): Refusal | null {
    const badTarget = refuseTarget(url, capacity.urlLength);
    if (badTarget) return badTarget;
    const admitted = admitHost(request, place, options);
    if (!("host" in admitted)) return admitted;
    request.headers.host = admitted.host;
    return (
      refuseMethod(method, place) ??
      refuseApiData(path, place) ??
      refuseCrossSite(method, request.headers, { origin: options.origin, host: admitted.host }) ??
      refuseBody(request, capacity.bodyBytes)
    );
  }

  async function refuseFlood({ address, method, place }: Visit): Promise<Refusal | null> {
    const verdict = await options.limits?.({ address, method, place });
    if (!verdict) return null;
    return refusal(429, "flood", "Too many attempts. Please try again later.", {
      headers: { "Retry-After": String(verdict.retryAfterSeconds) },
    });
  }

  /** Begins to take the body in; must not be put off, since its first piece may come right behind the headers. */
  function beginBody(request: IncomingMessage, response: ServerResponse): Promise<BodyOutcome> {
    if (!hasBody(request)) return Promise.resolve("whole");
    const leave = arriving.enter();
    if (leave === null) return Promise.resolve(crowded());
    return takeBody(request, response, bodyBounds).finally(leave);
  }

  /** Takes a place in the application for as long as the request lasts; false where none is free. */
  function enterApplication(request: IncomingMessage, response: ServerResponse): boolean {
    const leave = inFlight.enter();
    if (leave === null) return false;
    const deadline = setTimeout(() => request.socket.destroy(), timeouts.answer);
    whenOver(request, response, () => {
      clearTimeout(deadline);
      leave();
    });
    return true;
  }

  return (request, response, next) => {
    const visit = readVisit(request, proxies);
    const { id, address, path, place } = visit;
    completeHeaders(response, { path, place, https, id });
    const note = logWhenOver(request, response, { id, address, to: options });
    const refuse = (refused: Refusal) => {
      note(refused.reason);
      const told = isFeed(place) ? { ...refused, plain: true } : refused;
      answerRefusal(request, response, told, { api: isApi(place), linger });
    };
    const refused = refuseAtSight(request, visit);
    if (refused) return refuse(refused);
    if (options.answerKept?.(request, response)) return;

    const arrival = beginBody(request, response);
    const admit = async () => {
      const outcome = (await refuseFlood(visit)) ?? (await arrival);
      if (outcome === "gone") return;
      if (outcome !== "whole") return refuse(outcome);
      if (!enterApplication(request, response)) return refuse(crowded());
      next();
    };
    admit().catch((error: unknown) => {
      writeLine(options, "fault", { id, stack: stackOf(error) });
      if (response.headersSent) request.socket.destroy();
      else refuse(faulty());
    });
  };
}

function faulty(): Refusal {
  return refusal(500, "fault", "It looks like something went wrong. Please try again later.");
}

function crowded(): Refusal {
  return refusal(503, "crowded", "The server is busy. Please try again in a moment.", {
    headers: { "Retry-After": "1" },
  });
}
