// Logs requests, a line for each or only a number where there are too many, without secrets in either, and counts them
// by their status.
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { createConcurrencyLimit, type Slots } from "./concurrency-limit";
import { whenOver } from "./exchanges";
import { findPath, isBuiltFile } from "./target";

/** Where lines go: each a UTC time, the name of the event, its facts. */
export type Log = { log: (line: object) => void; now: () => number };

export function writeLine({ log, now }: Log, event: string, facts: object): void {
  log({ time: new Date(now()).toISOString(), event, ...facts });
}

/** For the log only: a stack names files and lines. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Long enough to be a calendar's link, an invitation's code or a session. */
const SECRET = /[A-Za-z0-9_-]{22,}/g;

/** A part of a path with an e-mail address in it, also one that was encoded twice. */
const WITH_ADDRESS = /[^/]*(?:[@＠﹫]|%40)[^/]*/gi;

/** What a terminal obeys, or what turns the order of the letters around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The path of a target without its query, as it may stand in a log: what may be a secret link is
 * shortened to four characters, a part with an e-mail address is left out, controls are replaced.
 */
export function redactPath(url: string): string {
  const path = findPath(url) ?? "(malformed)";
  return path
    .replace(WITH_ADDRESS, "…")
    .replace(SECRET, (secret) => `${secret.slice(0, 4)}…`)
    .replace(UNSEEN, "\ufffd")
    .slice(0, 200);
}

/**
 * Makes morgan, which remix-serve has write a line with the whole URL, say nothing in its format
 * "tiny", and print no secret in any other. Both load the same module, so this reaches it.
 */
export function silenceMorgan(): void {
  morgan.format("tiny", () => undefined);
  morgan.token("url", (request) => redactPath(request.url ?? ""));
}

const counts = new Map<number, number>();

/** How many answers had each status since the process began, the lowest status first. */
export function readAnswerCounts(): [status: number, count: number][] {
  return [...counts].sort(([a], [b]) => a - b);
}

/** The status that nginx gave to a client that left before the answer. */
const CLIENT_LEFT = 499;

/** Lines in a period, for all and for one network: what comes beyond is counted. */
const LINES: Slots = { all: 5_000, narrow: 1_000, wide: 2_500 };

/** What becomes known of a request on its way: the rule that refused it, or that its answer was kept in memory. */
export type RequestNotes = { refused?: string; kept?: true };

/** `isHealthCheck` where a monitor asks: it does so every few seconds, and only failures are of interest. */
type WatchedFacts = { id: string; address: string; notes: RequestNotes; isHealthCheck: boolean };

export type RequestLog = {
  /** Logs the request when it is over; the notes are read then. */
  watch: (request: IncomingMessage, response: ServerResponse, facts: WatchedFacts) => void;
  /** Writes a line about a client, or counts it where its network has had enough of them. */
  write: (event: string, address: string, facts: object) => void;
  /** Writes what has been counted. */
  flush: () => void;
};

/**
 * Answers from memory are counted, and built files and health checks are left out unless they fail: they
 * come by the thousand and are of no interest. What was counted is one line every `periodMs`, where there was something.
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
