// Reads the bodies of requests whole, in time and in bounds, and refuses the others unread.
import type { IncomingMessage, ServerResponse } from "node:http";
import { whenOver } from "./exchanges";
import { type Refusal, refusal } from "./refusal";

export type BodyOutcome = Refusal | "whole" | "gone";

/** `tooLarge` is the sentence for a larger one; there is one for all. */
export type Bounds = { bytes: number; withinMs: number; tooLarge?: string };

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const refuseLarger = ({ tooLarge = "This request is too large." }: Bounds) =>
  refusal(413, "body-size", tooLarge, { close: true });

/** What the headers alone tell about the body. */
export function refuseBody(request: IncomingMessage, bounds: Bounds): Refusal | null {
  const { headers, method, httpVersion } = request;
  const expect = headers.expect?.toLowerCase();
  if (expect !== undefined && expect !== "100-continue") {
    return refusal(417, "expect", "The Expect header asks for something unknown.", { close: true });
  }
  if (!hasBody(request)) return null;
  const malformed = refusal(400, "body", "The request is malformed.", { close: true });
  if (method === "GET" || method === "HEAD") return malformed;
  const transfer = headers["transfer-encoding"]?.toLowerCase();
  // RFC 9112 §6.1: in HTTP/1.0 such a message is to be taken for a faulty one.
  if (transfer !== undefined && (transfer !== "chunked" || httpVersion === "1.0")) return malformed;
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
    return refusal(415, "content-encoding", "Compressed requests are not accepted.", {
      close: true,
    });
  }
  return Number(headers["content-length"] ?? 0) > bounds.bytes ? refuseLarger(bounds) : null;
}

/** A body that has begun to arrive. `drop` gives it up: what has come of it is forgotten, the outcome is "gone". */
export type Arrival = { outcome: Promise<BodyOutcome>; drop: () => void };

/**
 * Waits until the body is whole, then puts it back into the request, to be read there as if it had
 * just come in. The outcome is "gone" where the client left, and a refusal where it is too large or late.
 *
 * The parser hands each piece to `request.push`, and null at the end. Standing in for that one
 * method leaves the stream itself untouched: no piece has been read, so none has to be re-wired.
 */
export function takeBody(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: Bounds,
): Arrival {
  const { bytes: maxBytes, withinMs } = bounds;
  let drop = () => {};
  const outcome = new Promise<BodyOutcome>((resolve) => {
    let pieces: Buffer[] = [];
    let bytes = 0;
    const settle = (outcome: BodyOutcome) => {
      clearTimeout(timer);
      pieces = [];
      if (outcome !== "whole") request.push = () => true;
      resolve(outcome);
    };
    const late = () =>
      settle(refusal(408, "body-time", "The request took too long to arrive.", { close: true }));
    const timer = setTimeout(late, withinMs);
    drop = () => settle("gone");
    whenOver(request, response, drop);
    request.push = (piece: Buffer | null) => {
      if (piece === null) {
        putBack(request, pieces);
        settle("whole");
        return false;
      }
      bytes += piece.length;
      if (bytes > maxBytes) settle(refuseLarger(bounds));
      else pieces.push(piece);
      return true;
    };
  });
  return { outcome, drop };
}

/** Asks a client for the body that it has only announced (RFC 9110 §10.1.1). */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect !== undefined && request.httpVersion === "1.1")
    response.writeContinue();
}

function putBack(request: IncomingMessage, pieces: Buffer[]): void {
  Reflect.deleteProperty(request, "push");
  for (const piece of pieces) request.push(piece);
  request.push(null);
}

/**
 * Reads a refused body to its end and throws it away, for so many bytes and milliseconds at most;
 * then calls back. Closing at once would reset the connection, and a client that is still sending
 * would never see the answer.
 */
export function discardBody(
  request: IncomingMessage,
  { bytes: maxBytes, withinMs }: Bounds,
  done: () => void,
): void {
  let bytes = 0;
  const finish = () => {
    clearTimeout(timer);
    request.push = () => true;
    done();
  };
  const timer = setTimeout(finish, withinMs);
  request.push = (piece: Buffer | null) => {
    bytes += piece?.length ?? 0;
    if (piece === null || bytes > maxBytes) finish();
    return true;
  };
}
