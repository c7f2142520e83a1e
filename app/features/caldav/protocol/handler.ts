// Handles requests of calendar apps (CalDAV, RFC 4791) outside Remix, whose router refuses their methods.

import type { IncomingMessage, ServerResponse } from "node:http";
import { A_MINUTE, createAddressCounter, createCounter } from "~/front-door/counters";
import { OperationError } from "~/operations/kernel/errors";
import { isAboutRoom } from "~/operations/kernel/storage-quota";
import { log } from "~/process/log";
import { getRuntime } from "~/process/runtime";
import { WorkEnded } from "~/store/kernel/work";
import { MINUTE_MS } from "~/time/durations";
import { mayCarryPasswords } from "~/values/app-password";
import { hasAppPassword, takeAppCall } from "~/web/request/app-login";
import { refusalStatus } from "~/web/request/refusal-status";
import { findStorageFailure } from "~/web/request/storage-failure";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { answerDelete, answerItem, answerPut } from "./items";
import { answerPropfind, answerProppatch } from "./properties";
import { DavError, FEATURES, refusedItem, send, sendError, sendPlain, writeError } from "./replies";
import { answerReport } from "./reports";
import {
  clientAddress,
  DAV_ROOT,
  type DavRequest,
  type DavUser,
  davCaller,
  getCalendar,
  isDavAddress,
  logInDav,
  notFound,
  REPORT_BYTES,
  readTarget,
  userKey,
} from "./request";

// Rate and concurrency limits of calendar apps, kept in memory.

const AT_ONCE = 4;
/** Requests of one password that may wait for a running one to end. */
const MOST_WAITING = 100;

function createDavLimits() {
  const ofCalendar = createCounter(A_MINUTE.appChanges);
  const strangers = createAddressCounter(A_MINUTE.appStrangers);
  const open = createAddressCounter(A_MINUTE.read);
  const running = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();

  function require(seconds: number): void {
    if (seconds === 0) return;
    // DAVx⁵ does not know status 429, but waits after a 503.
    throw new DavError(503, "", {
      plain: "Too many attempts. Please try again later.",
      headers: { "Retry-After": String(seconds) },
    });
  }

  return {
    stranger: async (address: string) => require(await strangers(address)),
    /** What needs no password. */
    open: async (address: string) => require(await open(address)),
    /** Wrong passwords are counted where they are checked. */
    refuse: require,
    call: async (password: number, effect: "reads" | "writes") =>
      require(await takeAppCall(password, effect)),
    change: async (calendarId: number) => require(await ofCalendar(String(calendarId))),
    /** Waits for a free slot of this password; call the result to release it. */
    async enter(password: number): Promise<() => void> {
      const line = waiting.get(password) ?? [];
      if ((running.get(password) ?? 0) >= AT_ONCE) {
        if (line.length >= MOST_WAITING) {
          throw new DavError(503, "", { plain: "Busy.", headers: { "Retry-After": "2" } });
        }
        waiting.set(password, line);
        await new Promise<void>((resolve) => line.push(resolve));
      } else running.set(password, (running.get(password) ?? 0) + 1);
      return () => {
        const next = waiting.get(password)?.shift();
        if (next) return next();
        waiting.delete(password);
        const left = (running.get(password) ?? 1) - 1;
        if (left > 0) running.set(password, left);
        else running.delete(password);
      };
    },
  };
}

const ALLOWED_ON_COLLECTIONS = "OPTIONS, GET, HEAD, PROPFIND, PROPPATCH, REPORT";
const ALLOWED = `${ALLOWED_ON_COLLECTIONS}, PUT, DELETE`;
const CHANGING = new Set(["PUT", "DELETE", "PROPPATCH"]);
const FORBIDDEN = new Set(["MKCALENDAR", "MKCOL", "COPY", "MOVE", "ACL"]);
const CHALLENGE = 'Basic realm="EAS", charset="UTF-8"';
const MADE_ELSEWHERE = "Calendars are made on the site.";
const HERE = "This is an address for calendar apps.";
const BUSY = "The server is busy. Please try again in a moment.";

/** Deletions by one password in one calendar are undone together if each follows the last within this time. */
const BATCH_MS = MINUTE_MS;
const MOST_BATCHES = 1_000;

/** The handler, and what the front door needs to know about its addresses. */
export function createDavHandler() {
  const limits = createDavLimits();
  const batches = new Map<string, { batch: string; at: number }>();

  /** The batch that a deletion joins, or its own. */
  function findBatch(dav: DavRequest): string {
    const { id } = getCalendar(dav);
    const { now, batch: own } = dav.caller;
    const key = `${dav.password.id} ${id}`;
    const last = batches.get(key);
    const isOpen = last && now - last.at <= BATCH_MS && !isUndone(last.batch, id);
    const batch = isOpen ? last.batch : own;
    batches.delete(key);
    if (batches.size >= MOST_BATCHES) batches.delete(batches.keys().next().value ?? "");
    batches.set(key, { batch, at: now });
    return batch;
  }

  /** Whether the batch's last item changed again, as by Undo. */
  function isUndone(batch: string, calendarId: number): boolean {
    const { versions } = getRuntime().store;
    const [newest] = versions.listBatch(calendarId, batch, { limit: 1 });
    return newest !== undefined && versions.findNext(newest) !== undefined;
  }

  /** Throws a DavError unless the request has a valid password. */
  async function logIn(request: IncomingMessage): Promise<DavUser> {
    const login = logInDav(request);
    if (!("refused" in login)) return login;
    if (login.refused === "too-many") limits.refuse(login.retryAfterSeconds);
    if (getRuntime().config.floodLimits) await limits.stranger(clientAddress(request));
    throw new DavError(401, "", {
      plain: "An app password is needed.",
      headers: { "WWW-Authenticate": CHALLENGE },
    });
  }

  async function countOpen(request: IncomingMessage): Promise<void> {
    if (getRuntime().config.floodLimits) await limits.open(clientAddress(request));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const target = readTarget(url);
    if (target.kind === "well-known" || method === "OPTIONS") await countOpen(request);
    if (target.kind === "well-known") {
      return send(response, 301, { headers: { Location: DAV_ROOT } });
    }
    if (method === "OPTIONS") {
      return send(response, 200, { headers: { DAV: FEATURES, Allow: ALLOWED } });
    }
    requireHttps();
    const { config, secrets } = getRuntime();
    const found = await logIn(request);
    const effect = CHANGING.has(method) ? "writes" : "reads";
    if (config.floodLimits) await limits.call(found.password.id, effect);
    const leave = await limits.enter(found.password.id);
    try {
      const { prefer = "", brief = "" } = request.headers;
      const isMinimal = /\breturn=minimal\b/i.test(String(prefer)) || /^t$/i.test(String(brief));
      const caller = davCaller(request, found, secrets.newId());
      const key = userKey(found.user.id);
      const dav: DavRequest = { ...found, request, response, target, caller, key, isMinimal };
      if (FORBIDDEN.has(method)) throw new DavError(403, "", { plain: MADE_ELSEWHERE });
      requireTheirs(dav);
      if (method === "DELETE" && target.kind === "item") {
        dav.caller = { ...caller, batch: findBatch(dav) };
      }
      await carryOut(dav, method);
    } finally {
      leave();
    }
  }

  async function carryOut(dav: DavRequest, method: string): Promise<void> {
    const { response, target } = dav;
    const isItem = target.kind === "item";
    const ofCalendar = async (id: number) => {
      if (getRuntime().config.floodLimits) await limits.change(id);
    };
    switch (method) {
      case "PROPFIND":
        return answerPropfind(dav);
      case "PROPPATCH":
        return answerProppatch(dav);
      case "REPORT":
        return answerReport(dav);
      case "GET":
      case "HEAD":
        return isItem ? answerItem(dav) : sendPlain(response, 200, HERE);
      case "PUT":
        if (isItem) return answerPut(dav, ofCalendar);
        throw new DavError(405, "", { plain: HERE, headers: { Allow: ALLOWED_ON_COLLECTIONS } });
      case "DELETE":
        if (isItem) return answerDelete(dav, ofCalendar);
        throw new DavError(403, "", { plain: "A calendar is not deleted here." });
      default:
        throw new DavError(405, "", {
          plain: HERE,
          headers: { Allow: isItem ? ALLOWED : ALLOWED_ON_COLLECTIONS },
        });
    }
  }

  return {
    takes: isDavAddress,
    /** The body limit; only requests with a password may send a long list of items. */
    bytesFor: (request: IncomingMessage): number | undefined =>
      request.method === "REPORT" && hasAppPassword(request) ? REPORT_BYTES : undefined,
    /** The body of the front door's refusal: an error condition for a file that is too large, else the sentence. */
    refuse: (method: string, status: number, sentence: string) =>
      status === 413 && method === "PUT"
        ? { type: "application/xml; charset=utf-8", text: writeError("max-resource-size") }
        : { type: "text/plain; charset=utf-8", text: `${sentence}\n` },
    answer(request: IncomingMessage, response: ServerResponse): void {
      answer(request, response).catch((error: unknown) => fail(response, error));
    },
  };
}

/** Passwords are accepted only over HTTPS, so that nobody can read them in transit. */
function requireHttps(): void {
  const { configuredOrigin } = getRuntime().config;
  if (configuredOrigin === null || mayCarryPasswords(configuredOrigin)) return;
  throw new DavError(403, "", { plain: "Calendar apps need https." });
}

/**
 * Replies 404 to every method for another user's address, an unknown one, and a calendar the password does not open.
 */
function requireTheirs(dav: DavRequest): void {
  const { target, key } = dav;
  if (target.kind === "unknown") throw notFound();
  if ("user" in target && target.user !== key) throw notFound();
  if ("calendar" in target) getCalendar(dav);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || error instanceof WorkEnded) {
    response.destroy();
    return;
  }
  sendError(response, asDavError(error));
}

function asDavError(error: unknown): DavError {
  if (error instanceof DavError) return error;
  if (error instanceof OperationError) {
    const says = sayRefusal(error.what, ENGLISH);
    if (isAboutRoom(error.what)) return new DavError(507, "DAV:quota-not-exceeded", { says });
    const status = refusalStatus(error, "app");
    if (status === 409) return refusedItem("supported-calendar-data", { says });
    return status === 404
      ? notFound()
      : new DavError(status, "", { plain: "It was changed meanwhile." });
  }
  const failure = findStorageFailure(error);
  if (failure) {
    const headers = { "Retry-After": String(failure.retryAfterSeconds) };
    return new DavError(503, "", { plain: ENGLISH._(failure.what), headers });
  }
  const stack = error instanceof Error ? error.stack : String(error);
  log({ level: "error", event: "dav-failed", stack });
  return new DavError(500, "", { plain: BUSY });
}
