// Answers a call that changes something as soon as it is here whole, without the way through Remix, which costs more
// than the change.
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { outsidePaths } from "~/paths";
import { apiPaths } from "./api-paths";
import { answerApi } from "./envelope";

/** Of the address only the path is read. */
const ANY_ORIGIN = "http://localhost";

const PLACES = new Set(
  [...apiPaths]
    .filter(([, { effect }]) => effect === "writes")
    .map(([name]) => outsidePaths.api(name)),
);

/**
 * Answers a POST to the exact address of a changing call; false for anything else, such as replies that can be long:
 * those are packed and streamed behind Remix, whose route answers every call in the same words.
 */
export function answerDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "" } = request;
  if (method !== "POST" || !PLACES.has(url)) return false;
  answer(request, response).catch((error: Error) => response.destroy(error));
  return true;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const init = { method: "POST", headers: headersOf(request), body };
  const reply = await answerApi(new Request(new URL(request.url ?? "", ANY_ORIGIN), init));
  const bytes = Buffer.from(await reply.arrayBuffer());
  for (const [name, value] of reply.headers) response.appendHeader(name, value);
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(reply.status).end(bytes);
}

/** A header that came several times counts as the list of all (RFC 9110 §5.3). */
function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
}
