// Raw HTTP requests with any method, headers and body, in one piece or chunked.
import { type IncomingHttpHeaders, request } from "node:http";

export type Raw = {
  method?: string;
  headers?: Record<string, string>;
  /** An array is sent chunked, without a Content-Length. */
  body?: string | Buffer | Buffer[];
};

export type RawReply = { http: number; headers: IncomingHttpHeaders; text: string };

let addresses = 0;

/** Sends from a new network address, unless the headers name one. */
export function sendRaw(url: string, { method = "POST", headers = {}, body }: Raw = {}) {
  addresses += 1;
  const address = `10.200.${addresses >> 8}.${addresses & 255}`;
  return new Promise<RawReply>((resolve, reject) => {
    const options = { method, agent: false, headers: { "X-Forwarded-For": address, ...headers } };
    const outgoing = request(url, options, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on("data", (piece: Buffer) => pieces.push(piece));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        resolve({ http: incoming.statusCode ?? 0, headers: incoming.headers, text });
      });
    });
    outgoing.on("error", reject);
    if (!Array.isArray(body)) {
      outgoing.end(body);
      return;
    }
    for (const piece of body) outgoing.write(piece);
    outgoing.end();
  });
}
