// Logs requests without secrets, one line each or just counts if there are too many, and counts replies by status.
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { createConcurrencyLimit, type Slots } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import { findPath, isBuiltFile } from "./target";

/** `log` takes objects with an event's name and facts. */
export type Log = { log: (line: object) => void; now: () => number };

export function writeLine({ log, now }: Log, event: string, facts: object): void {
  log({ time: new Date(now()).toISOString(), event, ...facts });
}

/** For the log only: a stack names files and lines. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Long enough to be a calendar's link, an invite's code or a session. */
const SECRET = /[A-Za-z0-9_-]{22,}/g;

/** The sign in an email address, even one encoded twice. */
const AT_SIGN = /[@＠﹫]|%40/i;

/** Control characters for terminals, and characters that reverse the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A target's path without its query, safe for a log: shortens possible secret links to four characters, drops segments
 * with an email address, replaces control characters.
 */
export function redactPath(url: string): string {
  const path = findPath(url) ?? "(malformed)";
  // By segment: a single pattern around the sign would take a second for a long path without one.
  const segments = path.split("/").map((segment) => (AT_SIGN.test(segment) ? "…" : segment));
  return segments
    .join("/")
    .replace(SECRET, (secret) => `${secret.slice(0, 4)}…`)
    .replace(UNSEEN, "\ufffd")
    .slice(0, 200);
}

/**
 * Makes remix-serve's morgan, which logs whole URLs, print nothing in the format "tiny", and no secret in any other.
 * Both load the same module, so this reaches it.
 */
export function silenceMorgan(): void {
  morgan.format("tiny", () => undefined);
  morgan.token("url", (request) => redactPath(request.url ?? ""));
}

const counts = new Map<number, number>();

/** How many replies had each status since the process started, lowest status first. */
export function readAnswerCounts(): [status: number, count: number][] {
  return [...counts].sort(([a], [b]) => a - b);
}

/** nginx's status for a client that left before the reply. */
const CLIENT_LEFT = 499;

/** Lines per period, for all and for one network; further lines are only counted. */
const LINES: Slots = { all: 5_000, narrow: 1_000, wide: 2_500 };

/** Notes while a request is handled: the rule that refused it, or that its reply came from the cache. */
export type RequestNotes = { refused?: string; kept?: true };

/** `isHealthCheck` marks a monitor's request: one comes every few seconds, and only failures matter. */
type WatchedFacts = { id: string; address: string; notes: RequestNotes; isHealthCheck: boolean };

export type RequestLog = {
  /** Logs the request when it is over, with its notes at that time. */
  watch: (request: IncomingMessage, response: ServerResponse, facts: WatchedFacts) => void;
  /** Writes a line about a client, or counts it if its network has reached its limit. */
  write: (event: string, address: string, facts: object) => void;
  flush: () => void;
};

/**
 * Counts replies from the cache; leaves out built files and health checks unless they fail. There are thousands of
 * them. The counts are one line every `periodMs`, if there are any.
 */
export function createRequestLog(to: Log, periodMs: number): RequestLog {
  let lines = createConcurrencyLimit(LINES);
  let counted = { kept: 0, unwritten: 0 };
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    lines = createConcurrencyLimit(LINES);
    if (counted.kept + counted.unwritten > 0) writeLine(to, "requests-counted", counted);
    counted = { kept: 0, unwritten: 0 };
  }

  function beginPeriod(): void {
    timer ??= setTimeout(flush, periodMs).unref();
  }

  function write(event: string, address: string, facts: object): void {
    beginPeriod();
    if (typeof lines.enter(address) === "function") writeLine(to, event, facts);
    else counted.unwritten += 1;
  }

  function countKept(): void {
    beginPeriod();
    counted.kept += 1;
  }

  return {
    flush,
    write,
    watch(request, response, { id, address, notes, isHealthCheck }) {
      const { method, url = "" } = request;
      const began = performance.now();
      whenOver(request, response, () => {
        const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (notes.kept && status < 400) return countKept();
        if (status < 400 && (isHealthCheck || isBuiltFile(url))) return;
        const ms = Math.round(performance.now() - began);
        const { refused } = notes;
        write("request", address, {
          id,
          method,
          path: redactPath(url),
          status,
          ms,
          ip: address,
          refused,
        });
      });
    },
  };
}
