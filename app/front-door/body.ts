// Reads request bodies completely, within limits of time and size, and refuses others unread, among them multipart ones
// that would keep their parser busy.
import type { IncomingMessage, ServerResponse } from "node:http";
import { MIMEType } from "node:util";
import { whenOver } from "./exchanges";
import { type Refusal, refusal } from "./refusal";

export type BodyOutcome = Refusal | "whole" | "gone";

/** `tooLarge` is the sentence for a body over `bytes`; there is a default. */
export type Bounds = { bytes: number; withinMs: number; tooLarge?: string };

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const refuseLarger = ({ tooLarge = "This request is too large." }: Bounds) =>
  refusal(413, "body-size", tooLarge, { close: true });

/** Decides by the headers alone. */
export function refuseBody(request: IncomingMessage, bounds: Bounds): Refusal | null {
  const { headers, method, httpVersion } = request;
  const expect = headers.expect?.toLowerCase();
  if (expect !== undefined && expect !== "100-continue") {
    return refusal(417, "expect", "The Expect header asks for something unknown.", { close: true });
  }
  if (!hasBody(request)) return null;
  const malformed = refusal(400, "body", "The request is malformed.", { close: true });
  if (method === "GET" || method === "HEAD") return malformed;
  const transfer = headers["transfer-encoding"]?.trim().toLowerCase() ?? "chunked";
  // The header has to name at least one encoding.
  if (transfer === "") return malformed;
  // RFC 9112 §6.1 requires both; with HTTP/1.0 such a message has to be treated as faulty.
  if (transfer !== "chunked") {
    return refusal(501, "transfer-encoding", "Only chunks are known here.", { close: true });
  }
  if (headers["transfer-encoding"] !== undefined && httpVersion === "1.0") return malformed;
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
    return refusal(415, "content-encoding", "Compressed requests are not accepted.", {
      close: true,
    });
  }
  return Number(headers["content-length"] ?? 0) > bounds.bytes ? refuseLarger(bounds) : null;
}

/** A body that has begun to arrive. `giveUp` discards the chunks so far, unless the body is complete. */
export type Arrival = {
  outcome: Promise<BodyOutcome>;
  giveUp: (outcome: Refusal | "gone") => void;
  /** Milliseconds behind the slowest allowed pace; 0 once complete. */
  lag: () => number;
  /** The complete body. */
  text: () => string;
};

const refuseWasteful = () =>
  refusal(400, "body-parts", "We could not read this form. Please open the page again.");

/** Bytes per millisecond. A faster body is never behind, if it can complete in time. */
const SLOWEST_PACE = 10;

const refuseLate = () =>
  refusal(408, "body-time", "The request took too long to arrive.", { close: true });

/** For a body dropped because others arrive faster. */
export const refuseSlow = () => ({ ...refuseLate(), reason: "body-slow" });

/** The maximum number of bytes that can still arrive. */
export function mostBytes({ headers }: IncomingMessage, { bytes }: Bounds): number {
  return headers["transfer-encoding"] === undefined
    ? Number(headers["content-length"] ?? 0)
    : bytes;
}

/**
 * Waits until the body is complete, then puts it back into the request, to be read as if it had just arrived. The
 * outcome is "gone" if the client left, or a refusal if the body is too large or late. The parser passes each chunk,
 * and null at the end, to `request.push`. Replacing only that method leaves the stream untouched: nothing has been read
 * from it.
 */
export function takeBody(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: Bounds,
): Arrival {
  const { bytes: maxBytes, withinMs } = bounds;
  const pace = Math.max(SLOWEST_PACE, mostBytes(request, bounds) / withinMs);
  const begun = performance.now();
  let bytes = 0;
  let pieces: Buffer[] = [];
  let settle: (outcome: BodyOutcome) => void = () => undefined;
  let isSettled = false;
  const outcome = new Promise<BodyOutcome>((resolve) => {
    settle = (outcome) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      if (outcome === "whole") putBack(request, pieces);
      else {
        request.push = () => true;
        pieces = [];
      }
      resolve(outcome);
    };
  });
  const timer = setTimeout(() => settle(refuseLate()), withinMs);
  whenOver(request, response, () => settle("gone"));
  request.push = (piece: Buffer | null) => {
    if (piece === null) {
      settle(isWastefulForm(request.headers["content-type"], pieces) ? refuseWasteful() : "whole");
      return false;
    }
    bytes += piece.length;
    if (bytes > maxBytes) settle(refuseLarger(bounds));
    else pieces.push(piece);
    return true;
  };
  const lag = () => (isSettled ? 0 : performance.now() - begun - bytes / pace);
  const text = () => Buffer.concat(pieces).toString();
  return { outcome, giveUp: settle, lag, text };
}

/** Sends 100 Continue to a client that has only announced its body (RFC 9110 §10.1.1). */
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
 * Reads and discards a refused body, up to a number of bytes and milliseconds, then calls back. Closing at once would
 * reset the connection, and a client that is still sending would never see the reply.
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

/** Far more than any form here has, and few enough for 30 ms of parsing. */
const MOST_PARTS = 400;

/** Bytes from a boundary to the empty line below a part's header. */
const LONGEST_HEADER = 8_192;

/** Whether the body has too many parts or too long headers; false for other types of body. */
function isWastefulForm(type: string | undefined, pieces: readonly Buffer[]): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  const body = Buffer.concat(pieces);
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at !== -1; ) {
    const end = body.indexOf("\r\n\r\n", at);
    parts += 1;
    if (parts > MOST_PARTS || (end === -1 ? body.length : end) - at > LONGEST_HEADER) return true;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return false;
}

/** The boundary that Node's form parser uses (mimesniff.spec.whatwg.org): the first of two, with quotes or without. */
function boundaryOf(type = ""): string | null {
  if (!/^\s*multipart\//i.test(type)) return null;
  try {
    const { essence, params } = new MIMEType(type);
    return essence === "multipart/form-data" ? params.get("boundary") : null;
  } catch {
    return null;
  }
}
