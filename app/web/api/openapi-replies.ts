// Describes the replies of the API: the envelopes of success and of each refusal.
import { ERROR_MESSAGES } from "~/values/error-messages";
import { LOGOUT_MESSAGE } from "~/values/limits";
import type { ApiPath } from "./api-path";
import { type JsonSchema, referTo } from "./openapi-schemas";

type Header = { description: string; schema: JsonSchema };
export type Reply = {
  description: string;
  headers?: Record<string, Header>;
  content: { "application/json": { schema: JsonSchema; example?: object } };
};

type Refusal = { http: number; message: string; when: string; header?: [string, string] };

const RETRY: [string, string] = ["Retry-After", "Seconds to wait."];

/** What every call may be refused for before or beside its operation. */
const REFUSALS: Refusal[] = [
  {
    http: 400,
    message: "Bad request",
    when: "The body is not JSON (in UTF-8), not an object, or nested more than eight deep.",
  },
  {
    http: 403,
    message: ERROR_MESSAGES.denied,
    when: "A browser sent the request from another site.",
  },
  {
    http: 413,
    message: "Request too large",
    when: "The body is over 16 KiB; over 256 KiB where a call has long texts; over 2.5 MiB at import/preview with a session.",
  },
  {
    http: 415,
    message: "Bad request",
    when: "The body's content type is not application/json, or the body is compressed.",
  },
  { http: 429, message: ERROR_MESSAGES.tooMany, when: "Too many attempts.", header: RETRY },
  { http: 500, message: ERROR_MESSAGES.some, when: "An error on the server." },
  {
    http: 503,
    message: "The server's disk is full. Nothing can be saved until there is room again.",
    when: "The server is busy, or its storage cannot be read or written.",
    header: RETRY,
  },
];

const DENIED: Refusal = {
  http: 401,
  message: ERROR_MESSAGES.denied,
  when: "The caller is not logged in, or is not an editor of the calendar where that is required.",
};

/** The refusals by protocol as they are referred to: "refusal400". */
export function describeRefusals(): Record<string, Reply> {
  const all = [DENIED, ...REFUSALS].sort((a, b) => a.http - b.http);
  return Object.fromEntries(all.map((refusal) => [nameOf(refusal), describeRefusal(refusal)]));
}

/** All replies of one call by HTTP status. */
export function describeReplies({
  name,
  who,
  payload,
}: ApiPath): Record<string, Reply | { $ref: string }> {
  const refusals = who === "all" ? REFUSALS : [DENIED, ...REFUSALS];
  return {
    200: {
      description: "Done, or refused (status Error) with a message for the user.",
      ...(SESSION_CALLS.includes(name) ? { headers: { "Set-Cookie": SESSION_COOKIE } } : {}),
      content: { "application/json": { schema: describeEnvelope(name, payload) } },
    },
    ...Object.fromEntries(
      refusals.map((refusal) => [
        String(refusal.http),
        { $ref: `#/components/responses/${nameOf(refusal)}` },
      ]),
    ),
  };
}

const SESSION_CALLS = ["authLogin", "authLogout"];
const SESSION_COOKIE: Header = {
  description: "Starts or ends the session. For this host only, hidden from scripts.",
  schema: { type: "string" },
};

function describeEnvelope(name: string, payload: ApiPath["payload"]): JsonSchema {
  const message = name === "authLogout" ? LOGOUT_MESSAGE : "";
  const done: JsonSchema = {
    type: "object",
    properties: {
      status: { type: "string", const: "OK" },
      message: { type: "string", const: message },
      payload: referTo(payload),
    },
    required: ["status", "message", "payload"],
  };
  return { oneOf: [done, referTo("Refusal")] };
}

function describeRefusal({ message, when, header }: Refusal): Reply {
  const example = { status: "Error", message, payload: {} };
  return {
    description: when,
    ...(header
      ? { headers: { [header[0]]: { description: header[1], schema: { type: "integer" } } } }
      : {}),
    content: { "application/json": { schema: referTo("Refusal"), example } },
  };
}

function nameOf({ http }: Refusal): string {
  return `refusal${http}`;
}
