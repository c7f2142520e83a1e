// Calls back when a request is over: answered, or its connection closed.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  whenFirst: (() => void)[];
  whenOver: (() => void)[];
};

const underWay = new WeakMap<Duplex, Map<ServerResponse, Exchange>>();

function exchangesOn(socket: Duplex): Map<ServerResponse, Exchange> {
  const known = underWay.get(socket);
  if (known) return known;
  const exchanges = new Map<ServerResponse, Exchange>();
  underWay.set(socket, exchanges);
  socket.once("close", () => {
    for (const response of [...exchanges.keys()]) end(exchanges, response);
  });
  return exchanges;
}

/** Removes the exchange before running the callbacks, so that they all see the same state. */
function end(exchanges: Map<ServerResponse, Exchange>, response: ServerResponse): void {
  const exchange = exchanges.get(response);
  exchanges.delete(response);
  for (const callback of exchange?.whenOver ?? []) callback();
  const [first] = exchanges.values();
  for (const callback of first?.whenFirst.splice(0) ?? []) callback();
}

function begin(request: IncomingMessage, response: ServerResponse): Exchange {
  const exchanges = exchangesOn(request.socket);
  const known = exchanges.get(response);
  if (known) return known;
  const exchange: Exchange = { request, response, whenFirst: [], whenOver: [] };
  exchanges.set(response, exchange);
  response.once("close", () => end(exchanges, response));
  return exchange;
}

/**
 * Calls back once. A response that waits in a pipeline behind another gets no event when its connection closes, so this
 * also listens to the connection; otherwise each would leak a slot.
 */
export function whenOver(
  request: IncomingMessage,
  response: ServerResponse,
  callback: () => void,
): void {
  begin(request, response).whenOver.push(callback);
}

/** Whether all earlier requests on the same connection are over. */
export function isFirst({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return underWayOn(socket)[0]?.response === response;
}

/** Calls back when the request becomes the first on its connection; never if it already is. */
export function whenFirst(
  request: IncomingMessage,
  response: ServerResponse,
  callback: () => void,
): void {
  begin(request, response).whenFirst.push(callback);
}

/** A connection's exchanges that are not over, oldest first. */
export function underWayOn(socket: Duplex): Exchange[] {
  return [...(underWay.get(socket)?.values() ?? [])];
}

/**
 * Whether the client has sent a complete request and read all of the reply so far: then only this server is slow,
 * however long the connection is silent.
 */
export function isWaitingForUs(socket: Duplex): boolean {
  const [first] = underWayOn(socket);
  return first?.request.complete === true && first.response.writableLength === 0;
}
