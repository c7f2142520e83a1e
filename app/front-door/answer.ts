// Sends a refusal to the client, even to one that is still sending its body.
import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody, hasBody } from "./body";
import type { Leave, NoPlace } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import { type Refusal, type Wording, writeRefusal } from "./refusal";

/** How long a refused body is read on; `enter` takes a place for that time. */
export type Linger = { bytes: number; withinMs: number; enter: () => Leave | NoPlace };

/** Answers with the refusal, which is never stored. */
export function answerRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refused: Refusal,
  { linger, ...wording }: Wording & { linger: Linger },
): void {
  const { type, text } = writeRefusal(refused, wording);
  const unread = hasBody(request) && !request.complete;
  if (unread || refused.close) response.shouldKeepAlive = false;
  response.statusCode = refused.status;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.setHeader("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(refused.headers)) response.setHeader(name, value);
  // A client that was never told to continue sends nothing; one that was too slow is not waited for, nor a body whose
  // end nobody can find.
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
