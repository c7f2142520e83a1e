// Describes the API for other programs (OpenAPI 3.1), from its calls and the operations' own schemas.
import { z } from "zod";
import { programPaths } from "~/paths/programs";
import { answer, answerNames, ERROR_MESSAGES } from "./answer-schemas";
import type { ApiCall } from "./api-call";
import { apiCalls } from "./api-calls";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Header = { description: string; schema: JsonSchema };
type Reply = {
  description: string;
  headers?: Record<string, Header>;
  content: { "application/json": { schema: JsonSchema; example?: object } };
};

/** The envelope of every refusal. */
const REFUSAL = answer("Refusal", {
  status: z.literal("Error"),
  message: z.string().meta({ description: "One sentence for the user." }),
  payload: z.object({
    fields: z.record(z.string(), z.string()).optional().meta({
      description: "What is wrong with each field, by its name such as title or links.0.url.",
    }),
  }),
});

type Refusal = { http: number; message: string; when: string; header?: [string, string] };

const RETRY: [string, string] = ["Retry-After", "Seconds to wait."];

/** The refusals that any call may get, whatever its operation. */
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
    when: "The body is over 16 KiB; over 256 KiB where a call has long texts; over 12 MiB at import/preview with a session or app password.",
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
  when: "The caller is not logged in, or is not an editor of the calendar where that is required; or sent a wrong app password, or one that this call does not take.",
};

/** The protocol's refusals by their reference names: "refusal400". */
function describeRefusals(): Record<string, Reply> {
  const all = [DENIED, ...REFUSALS].sort((a, b) => a.http - b.http);
  return Object.fromEntries(all.map((refusal) => [refusalName(refusal), describeRefusal(refusal)]));
}

/** All replies of one call by HTTP status. */
function describeReplies(call: ApiCall): Record<string, Reply | { $ref: string }> {
  return {
    200: {
      description: "Done, or refused (status Error) with a message for the user.",
      ...(call.sets && { headers: { "Set-Cookie": COOKIES[call.sets] } }),
      content: { "application/json": { schema: describeEnvelope(call) } },
    },
    ...Object.fromEntries(
      [DENIED, ...REFUSALS].map((refusal) => [
        String(refusal.http),
        { $ref: `#/components/responses/${refusalName(refusal)}` },
      ]),
    ),
  };
}

const COOKIES: Record<NonNullable<ApiCall["sets"]>, Header> = {
  session: {
    description: "Starts or ends the session. For this host only, hidden from scripts.",
    schema: { type: "string" },
  },
  language: {
    description: "Stores the language for a year. Hidden from scripts.",
    schema: { type: "string" },
  },
};

function describeEnvelope({ answer, message = "" }: ApiCall): JsonSchema {
  const done: JsonSchema = {
    type: "object",
    properties: {
      status: { type: "string", const: "OK" },
      message: { type: "string", const: message },
      payload: referTo(answer),
    },
    required: ["status", "message", "payload"],
  };
  return { oneOf: [done, referTo(REFUSAL)] };
}

function describeRefusal({ message, when, header }: Refusal): Reply {
  const example = { status: "Error", message, payload: {} };
  return {
    description: when,
    ...(header
      ? { headers: { [header[0]]: { description: header[1], schema: { type: "integer" } } } }
      : {}),
    content: { "application/json": { schema: referTo(REFUSAL), example } },
  };
}

function refusalName({ http }: Refusal): string {
  return `refusal${http}`;
}

type Schemas = Record<string, JsonSchema>;

export type DescribedCall = {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may call it. */
  "x-caller": ApiCall["who"];
  security: Record<string, string[]>[];
  requestBody?: { required: boolean; content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, Reply | { $ref: string }>;
};

export type ApiDescription = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, { post: DescribedCall }>;
  components: {
    schemas: Schemas;
    responses: Record<string, Reply>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};

const ABOUT = `Every call is a POST with a JSON object, and every reply is an envelope: status, message, payload.

A refusal for the user to read has HTTP status 200 and status "Error". Other HTTP statuses are for problems the user cannot fix. Times are epoch milliseconds. Lengths count UTF-16 units after cleaning: spaces around a line are removed, and CRLF is one character. Fields that no schema names are ignored.`;

/** The whole document; `cookieName` is the name of the session cookie. */
export function describeApi(cookieName: string): ApiDescription {
  const schemas = describeSchemas();
  const calls = [...apiCalls].map(
    ([path, call]) =>
      [programPaths.api(path), { post: describeCall(path, call, schemas) }] as const,
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "EAS",
      summary: "Everyone can do calendars.",
      description: ABOUT,
      version: "1.0.0",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set([...apiCalls.keys()].map(callGroup))].map((name) => ({ name })),
    paths: Object.fromEntries(calls),
    components: {
      schemas,
      responses: describeRefusals(),
      securitySchemes: {
        session: describeSession(cookieName),
        appPassword: describeAppPassword(),
      },
    },
  };
}

function describeCall(path: string, call: ApiCall, schemas: Schemas): DescribedCall {
  const { name, summary, who, apps } = call;
  return {
    operationId: name,
    tags: [callGroup(path)],
    summary,
    "x-caller": who,
    security: [
      ...(who === "all" ? [{}] : []),
      { session: [] },
      ...(apps ? [{ appPassword: [] }] : []),
    ],
    ...describeBody(nameOfInput(name), schemas),
    responses: describeReplies(call),
  };
}

/** Empty for a call without fields, which needs no body. */
function describeBody(name: string, schemas: Schemas): Pick<DescribedCall, "requestBody"> {
  const { properties = {}, required = [] } = schemas[name] ?? {};
  if (Object.keys(properties).length === 0) return {};
  const schema = { $ref: `#/components/schemas/${name}` };
  const content = { "application/json": { schema } };
  return { requestBody: { required: required.length > 0, content } };
}

function describeSession(cookieName: string): Record<string, string> {
  return {
    type: "apiKey",
    in: "cookie",
    name: cookieName,
    description: "Set by authLogin, cleared by authLogout.",
  };
}

function describeAppPassword(): Record<string, string> {
  return {
    type: "http",
    scheme: "bearer",
    description:
      "An app password, made on the profile page or by createAppPassword. Basic is read too, with any user name. Where the header is sent, cookies count for nothing.",
  };
}

function callGroup(path: string): string {
  return path.replace(/\/.*/, "");
}

// Clones each input, since several operations may share one schema.
for (const { name, input } of apiCalls.values()) {
  answerNames.add(input.clone(), { id: nameOfInput(name) });
}

/** Every schema by its name; schemas refer to named ones instead of repeating them. */
function describeSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(answerNames, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { $id, $schema, ...schema }]) => [name, schema]),
  );
}

function nameOfInput(operation: string): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
}

/** A reference to the schema. Throws for a payload without a name here. */
function referTo(schema: z.ZodType): JsonSchema {
  const name = answerNames.get(schema)?.id;
  if (name === undefined) throw new Error("A payload has no name in the description of the API.");
  return { $ref: `#/components/schemas/${name}` };
}

/** These bounds come from JavaScript, not from the product. */
function dropSafeIntegerBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
