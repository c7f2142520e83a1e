// Stands in for Remix where an answer needs no page: the request as its handlers read it, and their reply sent.
import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";

/** Of the address only path and query are read. */
const ANY_ORIGIN = "http://localhost";

/** The POST with its body, which has to be here whole; its signal tells when the client leaves before the answer. */
export async function readPosted(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Request> {
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const body = await readBody(request);
  const { signal } = leaving;
  const init = { method: "POST", headers: headersOf(request), body, signal };
  return new Request(new URL(request.url ?? "", ANY_ORIGIN), init);
}

/** With less around it than `node:stream/consumers`, which goes by way of a Blob. */
function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.once("end", () => resolve(Buffer.concat(pieces)));
    request.once("error", reject);
  });
}

/** The front door's id of the request, the same here and in Remix. */
export function requestIdOf({ headers }: Request): string {
  return headers.get(REQUEST_ID_HEADER) ?? "";
}

export async function sendReply(reply: Response, response: ServerResponse): Promise<void> {
  const bytes = reply.body ? Buffer.from(await reply.arrayBuffer()) : Buffer.alloc(0);
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
