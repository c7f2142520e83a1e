// Describes the API for other programs (OpenAPI 3.1), from the table of its paths.
import { programPaths } from "~/paths/programs";
import type { ApiPath } from "./api-path";
import { apiPaths } from "./api-paths";
import { apiSummaries } from "./call-summaries";
import { describeRefusals, describeReplies, type Reply } from "./openapi-replies";
import { describeSchemas, type JsonSchema, nameOfInput } from "./openapi-schemas";

type Schemas = Record<string, JsonSchema>;

export type DescribedCall = {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may call it. */
  "x-caller": ApiPath["who"];
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

/** The whole document; the session's cookie has the name that this installation gives it. */
export function describeApi(cookieName: string): ApiDescription {
  const schemas = describeSchemas();
  const calls = [...apiPaths].map(
    ([path, entry]) =>
      [programPaths.api(path), { post: describeCall(path, entry, schemas) }] as const,
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
    tags: [...new Set([...apiPaths.keys()].map(tagOf))].map((name) => ({ name })),
    paths: Object.fromEntries(calls),
    components: {
      schemas,
      responses: describeRefusals(),
      securitySchemes: { session: describeSession(cookieName) },
    },
  };
}

function describeCall(path: string, entry: ApiPath, schemas: Schemas): DescribedCall {
  const { name, who } = entry;
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: apiSummaries.get(path) ?? "",
    "x-caller": who,
    security: who === "all" ? [{}, { session: [] }] : [{ session: [] }],
    ...describeBody(nameOfInput(name), schemas),
    responses: describeReplies(entry),
  };
}

/** A call without fields needs no body. */
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

function tagOf(path: string): string {
  return path.replace(/\/.*/, "");
}
