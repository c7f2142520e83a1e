// Answers an API call: reads the body, performs the operation, wraps the result in an envelope. The front door has
// already checked method, origin and size.
import { OperationError, signedOut, tooMany } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import { programPaths } from "~/paths/programs";
import { WorkEnded } from "~/store/kernel/work";
import { cacheView } from "~/web/cache/calendar-json-cache";
import { asksForGzip } from "~/web/cache/conditional-request";
import { authenticate, takeAppCall } from "~/web/request/app-login";
import { languageCookie, writeDeviceCookie, writeSessionCookie } from "~/web/request/cookies";
import { bodyOfText, streamBytes, streamText } from "~/web/request/gzip-text";
import { refusalStatus } from "~/web/request/refusal-status";
import { findStorageFailure, logError, retryAfterFailure } from "~/web/request/storage-failure";
import { clientAddress, getVisitor, withoutCookies } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { ERROR_MESSAGES } from "./answer-schemas";
import type { ApiCall, ApiReply } from "./api-call";
import { apiCalls } from "./api-calls";
import { answerCalendar } from "./calendar-calls";
import { answerEvent } from "./event-calls";

// Calls with an app password: the caller, the allowed calls, and the limits per minute.

/**
 * The owner of the password in the header `Authorization`; cookies are ignored. Throws `signed-out` for a wrong
 * password, and `too-many`.
 */
function readAppCaller(request: Request, authorization: string): Caller {
  const login = authenticate(authorization, clientAddress(request));
  if ("user" in login) {
    const { caller } = getVisitor(withoutCookies(request));
    return { ...caller, actor: login.user, appPassword: login.appPassword };
  }
  throw login.refused === "wrong" ? signedOut() : tooMany(login.retryAfterSeconds);
}

/**
 * Refuses calls that an app password may not make, or makes too often. Allowed: reads, and changes of calendar
 * contents; not the management of accounts, people, links or whole calendars.
 */
async function requireAllowed(
  { apps, effect }: ApiCall,
  input: Readonly<Record<string, unknown>>,
  { appPassword }: Caller,
): Promise<void> {
  if (!appPassword) return;
  const isAllowed = apps === true || (apps && !(apps.without in input));
  if (!isAllowed) throw signedOut();
  const wait = await takeAppCall(appPassword.id, effect);
  if (wait > 0) throw tooMany(wait);
}

export type { ApiCalls } from "./api-calls";

type RawInput = Readonly<Record<string, unknown>>;

/** Every reply of the JSON API has this form, whatever its HTTP status. */
type Envelope = { status: "OK" | "Error"; message: string; payload: object };

const PREFIX = programPaths.api("");

/** Answers a POST to an address below /api. Never throws. */
export async function answerApi(request: Request): Promise<Response> {
  const response = await answerOrRefuse(request);
  // RFC 9110 section 11.6.1 requires it, for clients that log in with each request.
  if (response.status === 401 && request.headers.has("Authorization")) {
    response.headers.set("WWW-Authenticate", "Bearer");
  }
  return response;
}

async function answerOrRefuse(request: Request): Promise<Response> {
  try {
    return await answerCall(request);
  } catch (error) {
    if (error instanceof OperationError) return refuseFor(error);
    return error instanceof WorkEnded ? refuse(503, ERROR_MESSAGES.some) : fail(request, error);
  }
}

async function answerCall(request: Request): Promise<Response> {
  const authorization = request.headers.get("Authorization");
  const sender = authorization === null ? undefined : readAppCaller(request, authorization);
  const asked = apiCalls.get(callPath(request));
  if (!asked) return refuse(404, "Not found");
  const read = await readApiInput(request);
  if ("refusal" in read) return refuse(read.refusal, "Bad request");
  const caller: Caller = { ...(sender ?? getVisitor(request).caller), via: "api" };
  await requireAllowed(asked, read.input, caller);
  if (asked.name === "viewCalendar") return answerView(request, asked, read.input, caller);
  return answer(await asked.call(read.input, caller), asked.message);
}

/** The largest reply and the most frequent one, so it is cached. */
async function answerView(
  request: Request,
  { call }: ApiCall,
  input: RawInput,
  caller: Caller,
): Promise<Response> {
  const envelope = (payload: object) =>
    JSON.stringify({ status: "OK", message: "", payload } satisfies Envelope);
  const write = async () => envelope((await call(input, caller)).payload);
  const view = await cacheView(input, caller, {
    envelope: (frame) => envelope(answerCalendar(frame)),
    shape: answerEvent,
    write,
  });
  if ("bytes" in view) return sendBody(streamBytes(view.bytes), { status: 200 });
  const gzip = asksForGzip(request.headers.get("Accept-Encoding"));
  const body = gzip ? streamBytes(view.packed) : await bodyOfText(view);
  const headers = { Vary: "Accept-Encoding", ...(gzip && { "Content-Encoding": "gzip" }) };
  return sendBody(body, { status: 200, headers });
}

/** Not decoded, so that routes and limits see the same path. */
function callPath({ url }: Request): string {
  const { pathname } = new URL(url);
  return pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : "";
}

export function refuse(status: number, message: string, headers: HeadersInit = {}): Response {
  return send({ status: "Error", message, payload: {} }, { status, headers });
}

function answer({ payload, session, language, device }: ApiReply, message = ""): Response {
  const headers = new Headers();
  if (session !== undefined) headers.set("Set-Cookie", writeSessionCookie(session));
  if (language !== undefined) headers.append("Set-Cookie", languageCookie(language));
  if (device) headers.append("Set-Cookie", writeDeviceCookie(device));
  return send({ status: "OK", message, payload }, { status: 200, headers });
}

function refuseFor(error: OperationError): Response {
  const { what, fields, retryAfterSeconds } = error;
  const said = Object.entries(fields).map(([name, fault]) => [name, sayRefusal(fault, ENGLISH)]);
  const payload = said.length > 0 ? { fields: Object.fromEntries(said) } : {};
  const message = sayRefusal(what, ENGLISH);
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return send(
    { status: "Error", message, payload },
    { status: refusalStatus(error, "call"), headers },
  );
}

/** Only logs the cause of an unexpected error, but explains a storage error in the reply. */
function fail(request: Request, error: unknown): Response {
  const failure = findStorageFailure(error);
  if (failure) {
    const message = `${ENGLISH._(failure.what)} ${ENGLISH._(failure.meaning)}`;
    return refuse(503, message, retryAfterFailure(failure));
  }
  logError(request, error);
  return refuse(500, ERROR_MESSAGES.some);
}

function send(envelope: Envelope, init: { status: number; headers: HeadersInit }): Response {
  return sendBody(streamText(JSON.stringify(envelope)), init);
}

function sendBody(body: BodyInit, init: { status: number; headers?: HeadersInit }): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(body, { status: init.status, headers });
}

type Input = Readonly<Record<string, unknown>>;

/** No call has more than two levels; deeper ones only waste the parser's time. */
const DEEPEST = 8;

/**
 * The body as an object, {} for an empty one; else the HTTP status that refuses it. A key such as "__proto__" is
 * harmless: JSON.parse creates an ordinary property, and schemas take only the keys that they name.
 */
async function readApiInput(request: Request): Promise<{ input: Input } | { refusal: 400 | 415 }> {
  const body = await request.arrayBuffer();
  if (body.byteLength === 0) return { input: {} };
  if (!isJson(request.headers.get("Content-Type") ?? "")) return { refusal: 415 };
  const value = parse(body);
  if (!isObject(value) || isDeeper(value, DEEPEST)) return { refusal: 400 };
  return { input: value };
}

/** Parameters are ignored: JSON is always UTF-8 (RFC 8259 sections 8.1 and 11). */
function isJson(contentType: string): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType);
}

/** The value, undefined if the body is not JSON in UTF-8. */
function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}
