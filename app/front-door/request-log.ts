// Logs requests without secrets, a line for each or only a count where there are too many, and counts them by their
// status.
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { createConcurrencyLimit, type Slots } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import { findPath, isBuiltFile } from "./target";

/** Where lines go: each has a UTC time, the name of the event, and its facts. */
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

/** Of an email address, even one that was encoded twice. */
const AT_SIGN = /[@＠﹫]|%40/i;

/** Control characters for terminals, and characters that reverse the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The path of a target without its query, safe for a log: what may be a secret link is shortened to four characters, a
 * segment with an email address is left out, control characters are replaced.
 */
export function redactPath(url: string): string {
  const path = findPath(url) ?? "(malformed)";
  // By segment, since one pattern around the sign would take a second for a long path without one.
  const segments = path.split("/").map((segment) => (AT_SIGN.test(segment) ? "…" : segment));
  return segments
    .join("/")
    .replace(SECRET, (secret) => `${secret.slice(0, 4)}…`)
    .replace(UNSEEN, "\ufffd")
    .slice(0, 200);
}

/**
 * Makes morgan, with which remix-serve logs each whole URL, print nothing in the format "tiny", and no secret in any
 * other. Both load the same module, so this reaches it.
 */
export function silenceMorgan(): void {
  morgan.format("tiny", () => undefined);
  morgan.token("url", (request) => redactPath(request.url ?? ""));
}

const counts = new Map<number, number>();

/** How many answers had each status since the process started, the lowest status first. */
export function readAnswerCounts(): [status: number, count: number][] {
  return [...counts].sort(([a], [b]) => a - b);
}

/** nginx's status for a client that left before the answer. */
const CLIENT_LEFT = 499;

/** Lines in a period, for all and for one network: lines beyond that are only counted. */
const LINES: Slots = { all: 5_000, narrow: 1_000, wide: 2_500 };

/** What is recorded while a request is handled: the rule that refused it, or that its answer came from the cache. */
export type RequestNotes = { refused?: string; kept?: true };

/** `isHealthCheck` for a monitor's request: it comes every few seconds, and only failures matter. */
type WatchedFacts = { id: string; address: string; notes: RequestNotes; isHealthCheck: boolean };

export type RequestLog = {
  /** Logs the request when it is over, with the notes as they are then. */
  watch: (request: IncomingMessage, response: ServerResponse, facts: WatchedFacts) => void;
  /** Writes a line about a client, or counts it where its network has reached its limit. */
  write: (event: string, address: string, facts: object) => void;
  /** Writes the counts. */
  flush: () => void;
};

/**
 * Answers from the cache are counted, and built files and health checks are left out unless they fail: there are
 * thousands of them. The counts are one line every `periodMs`, if there are any.
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
