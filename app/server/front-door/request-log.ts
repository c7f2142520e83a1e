// Owns the one line that the log gets for a request, and that no secret is in it.
// Refuses to know where lines go.
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { whenOver } from "./exchanges";
import { type Log, writeLine } from "./log-line";
import { findPath } from "./target";

/** Long enough to be a calendar's link, an invitation's code or a session. */
const SECRET = /[A-Za-z0-9_-]{22,}/g;

/** The path of a target without its query, with everything that may be a secret link shortened to four characters. */
export function redactPath(url: string): string {
  const path = findPath(url) ?? "(malformed)";
  return path.replace(SECRET, (secret) => `${secret.slice(0, 4)}…`).slice(0, 200);
}

/**
 * Makes morgan, which remix-serve has write a line with the whole URL, say nothing in its format
 * "tiny", and print no secret in any other. Both load the same module, so this reaches it.
 */
export function silenceMorgan(): void {
  morgan.format("tiny", () => undefined);
  morgan.token("url", (request) => redactPath(request.url ?? ""));
}

type LogFacts = { id: string; address: string; to: Log };

function isQuiet(url: string, status: number): boolean {
  return status < 400 && (url.startsWith("/assets/") || url.startsWith("/static/"));
}

/** The status that nginx gave to a client that left before the answer. */
const CLIENT_LEFT = 499;

/**
 * Logs the request when it is over; built files only where they fail. Answers with a function that
 * notes which rule refused it.
 */
export function logWhenOver(
  request: IncomingMessage,
  response: ServerResponse,
  { id, address, to }: LogFacts,
): (reason: string) => void {
  const { method, url = "" } = request;
  const began = performance.now();
  let refused: string | undefined;
  whenOver(request, response, () => {
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
    if (isQuiet(url, status)) return;
    writeLine(to, "request", {
      id,
      method,
      path: redactPath(url),
      status,
      ms: Math.round(performance.now() - began),
      ip: address,
      refused,
    });
  });
  return (reason) => {
    refused = reason;
  };
}
