// Sends one request and measures how long its reply takes.
import { request } from "node:http";

export type Question = {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
};

/** The most of a reply that is kept. */
const KEPT_CHARS = 20_000;

/** Returns the status, 0 if the client left after `leaveMs`, and the time in milliseconds. */
export function ask(
  question: Question,
  { port, address, leaveMs }: { port: number; address: string; leaveMs?: number | undefined },
): Promise<{ status: number; ms: number; text: string }> {
  const { method, path, body = "", headers = {} } = question;
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = "") =>
      resolve({ status, ms: performance.now() - begun, text });
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        method,
        path,
        headers: {
          ...headers,
          ...(body && { "Content-Length": Buffer.byteLength(body) }),
          ...(address && { "X-Forwarded-For": address }),
        },
      },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => {
          if (text.length < KEPT_CHARS) text += piece;
        });
        response.on("end", () => end(response.statusCode ?? 0, text));
        response.on("error", () => end(0));
      },
    );
    sent.on("error", () => end(0));
    if (leaveMs !== undefined) setTimeout(() => sent.destroy(), leaveMs);
    sent.end(body);
  });
}
