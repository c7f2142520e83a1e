// Turns a storage error into a 503 that explains it to the visitor (RFC 9110 section 15.6.4), and logs an unexpected
// error in one line, with its stack.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import { stackOf } from "~/front-door/request-log";
import { log } from "~/process/log";
import {
  findStorageError,
  type StorageErrorKind,
  storageErrorCode,
} from "~/store/kernel/storage-error";
import type { Words } from "~/words/words";

/** One sentence about the cause, and one about the consequence. */
type StorageFailure = {
  what: MessageDescriptor;
  meaning: MessageDescriptor;
  retryAfterSeconds: number;
};

const FAILURES: Record<StorageErrorKind, StorageFailure> = {
  full: {
    what: msg`The server's disk is full.`,
    meaning: msg`Nothing can be saved until there is room again. Everything saved before is safe.`,
    retryAfterSeconds: 30,
  },
  "read-only": {
    what: msg`The server's disk is read-only at the moment.`,
    meaning: msg`Nothing can be saved until this is fixed. Everything saved before is safe.`,
    retryAfterSeconds: 30,
  },
  locked: {
    what: msg`Another program is using the server's data.`,
    meaning: msg`Please try again in a moment.`,
    retryAfterSeconds: 2,
  },
  damaged: {
    what: msg`The server's data is damaged.`,
    meaning: msg`The people who run this site need to restore a backup.`,
    retryAfterSeconds: 300,
  },
  unreachable: {
    what: msg`The server cannot reach its data at the moment.`,
    meaning: msg`Please try again later.`,
    retryAfterSeconds: 10,
  },
};

const LOG_EVERY_MS = 10_000;
const lastLogged = new Map<StorageErrorKind, number>();
const failures = new WeakMap<Response, StorageFailure>();

/** The texts for a storage error, thrown as such or as the 503 below; undefined for any other error. */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  if (error instanceof Response) return failures.get(error);
  const fault = findStorageError(error);
  if (!fault) return undefined;
  logFailure(fault, error);
  return FAILURES[fault];
}

/** Runs `work`; throws a storage error as the 503 for the visitor. */
export function orUnavailable<T>(work: () => T, words: () => Words): T {
  try {
    return work();
  } catch (error) {
    throw unavailable(error, words()) ?? error;
  }
}

/** The 503 for a storage error, as two lines of plain text; undefined for any other error. */
export function unavailable(error: unknown, words: Words): Response | undefined {
  const failure = findStorageFailure(error);
  if (!failure || error instanceof Response) return undefined;
  const response = new Response(`${words._(failure.what)}\n${words._(failure.meaning)}`, {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...retryAfterFailure(failure) },
  });
  failures.set(response, failure);
  return response;
}

export function retryAfterFailure({ retryAfterSeconds }: StorageFailure): Record<string, string> {
  return { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
}

/** Only now and then: a line for each request would fill up a disk that is already full. */
function logFailure(fault: StorageErrorKind, error: unknown): void {
  const now = performance.now();
  if (now - (lastLogged.get(fault) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
  lastLogged.set(fault, now);
  const stack = error instanceof Error ? error.stack : String(error);
  log({ level: "error", event: "storage-fault", fault, code: storageErrorCode(error), stack });
}

/** The result of `read`; undefined if the storage fails, which the application then reports. */
export function unlessStorageFails<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (findStorageFailure(error)) return undefined;
    throw error;
  }
}

/** The id is also in the reply's X-Request-Id and in the request's log line; null without the front door. */
export function logError({ headers }: Request, error: unknown): void {
  const id = headers.get(REQUEST_ID_HEADER);
  const cause = error instanceof Error && error.cause ? { cause: stackOf(error.cause) } : {};
  log({ level: "error", event: "fault", id, stack: stackOf(error), ...cause });
}
