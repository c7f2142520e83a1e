// Generates the part of docs/api.md that lists calls and payloads, from the OpenAPI description.
import type { ApiDescription, DescribedCall } from "~/web/api/openapi";
import type { JsonSchema } from "~/web/api/openapi-schemas";

const BEGIN = "<!-- The rest is written by scripts/write-api-reference.ts from the operations. -->";

const CALLERS = {
  all: "everyone",
  user: "logged-in users",
  editor: "editors of the calendar",
} satisfies Record<DescribedCall["x-caller"], string>;

type Schemas = ApiDescription["components"]["schemas"];
type Call = DescribedCall & { path: string };
type Field = { name: string; schema: JsonSchema; required: boolean };

/** The page with its generated part updated. Throws if the page does not mark where that part begins. */
export function renewReference(page: string, description: ApiDescription): string {
  const begin = page.indexOf(BEGIN);
  if (begin < 0) throw new Error(`The page has no line: ${BEGIN}`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${writeReference(description)}\n`;
}

function writeReference({ paths, components: { schemas } }: ApiDescription): string {
  const calls = Object.entries(paths).map(([path, { post }]) => ({ path, ...post }));
  const payloads = Object.entries(schemas).filter(([name]) => isPayload(name));
  return [
    "## Calls",
    writeOverview(calls),
    ...calls.map((call) => writeCall(call, schemas)),
    "## Payloads",
    ...payloads.map(([name, schema]) => `### ${name}\n\n${writePayload(schema)}`),
  ].join("\n\n");
}

/** Whether a schema gets its own table. */
function isPayload(name: string): boolean {
  return !name.endsWith("Input") && name !== "Empty" && name !== "Refusal";
}

function writeOverview(calls: Call[]): string {
  const rows = calls.map((call) => [
    `\`${call.path}\``,
    linkTo(call.operationId),
    CALLERS[call["x-caller"]],
    payloadOf(call),
  ]);
  return table(["path", "operation", "who", "payload"], rows);
}

function writeCall(call: Call, schemas: Schemas): string {
  const { operationId, path, summary, requestBody } = call;
  const input = requestBody?.content["application/json"].schema;
  const fields = schemas[nameIn(input?.$ref)];
  return [
    `### ${operationId}`,
    `\`POST ${path}\` · ${CALLERS[call["x-caller"]]} · payload: ${payloadOf(call)}`,
    summary,
    ...(fields ? [writeInput(fields)] : []),
  ].join("\n\n");
}

function payloadOf({ responses }: Call): string {
  const reply = responses["200"];
  const content = reply && "content" in reply ? reply.content["application/json"] : undefined;
  const payload = content?.schema.oneOf?.[0]?.properties?.payload;
  const name = typeof payload === "object" ? nameIn(payload.$ref) : "";
  return isPayload(name) ? linkTo(name) : "{}";
}

function writeInput(schema: JsonSchema): string {
  const rows = listFields(schema).map((field) => [...cellsOf(field), field.required ? "yes" : ""]);
  return table(["field", "type", "meaning", "required"], rows);
}

function writePayload(schema: JsonSchema): string {
  return table(["field", "type", "meaning"], listFields(schema).map(cellsOf));
}

function cellsOf({ name, schema }: Field): string[] {
  const meaning = [...limitsOf(schema), meaningOf(schema)].filter(Boolean).join(" ");
  return [`\`${name}\``, typeOf(schema), meaning];
}

/** The fields, ids first, including those of nested objects, "repeat.every", and of lists: "links[].url". */
function listFields({ properties = {}, required = [] }: JsonSchema, prefix = ""): Field[] {
  const entries = Object.entries(properties).sort(([a], [b]) => rankOf(a) - rankOf(b));
  return entries.flatMap(([key, schema]) => {
    if (typeof schema === "boolean") return [];
    const name = `${prefix}${key}`;
    const field = { name, schema, required: required.includes(key) };
    const items = itemsOf(schema);
    if (items?.properties) return [field, ...listFields(items, `${name}[].`)];
    const inner = objectOf(schema);
    return inner ? [field, ...listFields(inner, `${name}.`)] : [field];
  });
}

function rankOf(key: string): number {
  return /^id$|Id$/.test(key) ? 0 : 1;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return linkTo(nameIn(schema.$ref));
  const items = itemsOf(schema);
  if (items) return `list of ${items.properties ? "objects" : typeOf(items)}`;
  if (objectOf(schema)) return schema.anyOf ? "object or null" : "object";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  const values = schema.additionalProperties;
  if (typeof values === "object") return `map of ${typeOf(values)}`;
  const either = alternativesOf(schema).map(typeOf);
  if (either.length > 0) return either.join(" or ");
  return [schema.type ?? "anything"].flat().join(" or ");
}

/** The description of a nullable value is in one of its alternatives. */
function meaningOf(schema: JsonSchema): string {
  const all = [schema, ...alternativesOf(schema)];
  return all.find(({ description }) => description)?.description ?? "";
}

function alternativesOf({ anyOf = [] }: JsonSchema): JsonSchema[] {
  return anyOf.flatMap((one) => (typeof one === "object" ? [one] : []));
}

function limitsOf({ default: fallback, maxLength, maxItems }: JsonSchema): string[] {
  return [
    fallback === undefined ? "" : `Default \`${JSON.stringify(fallback)}\`.`,
    maxLength === undefined ? "" : `At most ${maxLength} characters.`,
    maxItems === undefined ? "" : `At most ${maxItems}.`,
  ];
}

function itemsOf({ items }: JsonSchema): JsonSchema | undefined {
  return typeof items === "object" && !Array.isArray(items) ? items : undefined;
}

/** The object schema of a value, nullable or not; undefined if it is no object. */
function objectOf({ properties, anyOf = [], ...schema }: JsonSchema): JsonSchema | undefined {
  if (properties) return { ...schema, properties };
  return alternativesOf({ anyOf }).find((one) => one.properties !== undefined);
}

function nameIn(reference = ""): string {
  return reference.replace(/.*\//, "");
}

function linkTo(heading: string): string {
  return `[${heading}](#${heading.toLowerCase()})`;
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
