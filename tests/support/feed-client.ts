// Fetches feeds with every byte and header; fetch() would decompress the body, and request gzip on its own.
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type FeedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type FeedRequest = { method?: string; headers?: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** `address` is sent unchanged, valid or not; only Host and the given headers are sent. */
export function fetchFeed(
  address: string,
  { method = "GET", headers = {} }: FeedRequest = {},
): Promise<FeedAnswer> {
  const [, origin = "", path = "/"] = /^(https?:\/\/[^/]+)(.*)$/s.exec(address) ?? [];
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
