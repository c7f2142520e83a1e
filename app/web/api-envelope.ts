// Owns the JSON interface's protocol: body in, operation, envelope out, with the right HTTP status.
// Refuses to know operations beyond their table. Method, origin and size were checked at the front door.

import { type ApiReply, apiPaths } from "~/operations/api-paths";
import { OperationError, type RefusalCode } from "~/operations/errors";
import { getRuntime } from "~/server/runtime";
import { writeSessionCookie } from "./session-cookie";
import { openVisit } from "./visit";

type Envelope = { status: "OK" | "Error"; message: string; payload: object };
type Input = Readonly<Record<string, unknown>>;

const DEEPEST = 8;

/** A refusal that is the user's to read answers 200: the old client shows its message only then. */
const HTTP_STATUS: Record<RefusalCode, number> = {
  invalid: 200,
  missing: 200,
  stale: 200,
  expired: 200,
  "signed-out": 401,
  denied: 401,
  "too-many": 429,
};

/** Answers a POST to a path below /api, given without that prefix. Never throws. */
export async function answerApi(request: Request, path: string): Promise<Response> {
  const entry = apiPaths.get(path);
  if (!entry) return refuse(404, "Not found");
  const body = await readBody(request);
  if ("refusal" in body) return refuse(body.refusal, "Bad request");
  try {
    const reply = entry.call(body.input, openVisit(request).caller);
    if (entry.effect === "writes") getRuntime().mail.wake();
    return answer(reply);
  } catch (error) {
    return error instanceof OperationError ? refuseFor(error) : fail(error);
  }
}

/** The envelope of a refusal by the protocol. */
export function refuse(status: number, message: string, headers: HeadersInit = {}): Response {
  return send({ status: "Error", message, payload: {} }, { status, headers });
}

function answer({ payload, message, session }: ApiReply): Response {
  const headers = new Headers();
  if (session !== undefined) headers.set("Set-Cookie", writeSessionCookie(session));
  return send({ status: "OK", message, payload }, { status: 200, headers });
}

function refuseFor({ code, message, fields, retryAfterSeconds }: OperationError): Response {
  const payload = Object.keys(fields).length > 0 ? { fields } : {};
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return send({ status: "Error", message, payload }, { status: HTTP_STATUS[code], headers });
}

/** A fault of ours: the cause goes into the log and nowhere else. */
function fail(error: unknown): Response {
  console.error(error);
  return refuse(500, "Some error");
}

function send(envelope: Envelope, init: { status: number; headers: HeadersInit }): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(envelope), { status: init.status, headers });
}

/** The body as an object, {} for an empty one; else the status that refuses it. */
async function readBody(request: Request): Promise<{ input: Input } | { refusal: 400 | 415 }> {
  const text = await request.text();
  if (text === "") return { input: {} };
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) return { refusal: 415 };
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { refusal: 400 };
  return isDeeper(value, DEEPEST) ? { refusal: 400 } : { input: { ...value } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}
