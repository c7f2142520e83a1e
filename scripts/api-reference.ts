// Generates the part of docs/api.md that lists calls and payloads, from the OpenAPI description.
import type { ApiDescription, DescribedCall, JsonSchema } from "~/web/api/openapi";

const BEGIN = "<!-- The rest is written by scripts/write-api-reference.ts from the operations. -->";

const CALLERS = {
  all: "everyone",
  user: "logged in",
  editor: "editors",
} satisfies Record<DescribedCall["x-caller"], string>;

type Schemas = ApiDescription["components"]["schemas"];
type Call = DescribedCall & { path: string };
type Field = { name: string; schema: JsonSchema; type: string; required: boolean };
/** Which payload is being described, and which objects are already. */
type Place = { heading: string; written: Map<string, string> };

/** How many calls must have a field for it to be described once for all. */
const MANY = 3;

const LEGEND =
  "Each call names who may make it (editors: of that calendar) and its payload. Required fields are bold. `≤ 50`: at most 50 characters, or entries of a list; `= 1`: the default. Fields without a description are among the [common fields](#common-fields).";

/** The page with its generated part updated. Throws if the page does not mark where that part begins. */
export function renewReference(page: string, description: ApiDescription): string {
  const begin = page.indexOf(BEGIN);
  if (begin < 0) throw new Error(`The page has no line: ${BEGIN}`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${writeReference(description)}\n`;
}

function writeReference({ paths, components: { schemas } }: ApiDescription): string {
  const calls = Object.entries(paths).map(([path, { post }]) => ({ path, ...post }));
  const payloads = Object.entries(schemas).filter(([name]) => isPayload(name));
  const common = findCommon(calls.map((call) => listFields(inputOf(call, schemas))));
  const written = new Map<string, string>();
  return [
    "## Calls",
    LEGEND,
    writeOverview(calls),
    "### Common fields",
    [...common].map((line) => `- ${line}`).join("\n"),
    ...calls.map((call) => writeCall(call, inputOf(call, schemas), common)),
    "## Payloads",
    ...payloads.map(([name, schema]) => writePayload(name, schema, written)),
  ].join("\n\n");
}

/** Whether a schema gets a section of its own. */
function isPayload(name: string): boolean {
  return !name.endsWith("Input") && name !== "Empty" && name !== "Refusal";
}

/** Links to all calls, one line for each first part of a path. */
function writeOverview(calls: Call[]): string {
  const groups = new Map<string, string[]>();
  for (const { path, operationId } of calls) {
    const [group = "", ...rest] = path.replace("/api/", "").split("/");
    const link = `[${rest.join("/") || group}](#${operationId.toLowerCase()})`;
    groups.set(group, [...(groups.get(group) ?? []), link]);
  }
  return [...groups].map(([group, links]) => `- ${group}: ${links.join(", ")}`).join("\n");
}

function inputOf({ requestBody }: Call, schemas: Schemas): JsonSchema {
  return schemas[nameIn(requestBody?.content["application/json"].schema.$ref)] ?? {};
}

/** Lines that at least MANY calls would repeat; of each name the most frequent one. */
function findCommon(inputs: Field[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of inputs.flat().map(lineOf)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= MANY).sort(([, a], [, b]) => a - b);
  const byName = new Map(frequent.map(([line]) => [line.split(" ")[0], line]));
  return new Set([...byName.values()].sort());
}

function writeCall(call: Call, input: JsonSchema, common: Set<string>): string {
  const { operationId, path, summary } = call;
  const fields = listFields(input);
  const shared = fields.filter((field) => common.has(lineOf(field))).map(nameOf);
  const own = writeFields(fields.filter((field) => !common.has(lineOf(field))));
  const lines = [...(shared.length > 0 ? [`- ${shared.join(", ")}`] : []), ...own];
  return [
    `### ${operationId}`,
    `\`POST ${path}\` (${CALLERS[call["x-caller"]]}) → ${payloadOf(call)}`,
    summary,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
  ].join("\n\n");
}

function payloadOf({ responses }: Call): string {
  const reply = responses["200"];
  const content = reply && "content" in reply ? reply.content["application/json"] : undefined;
  const payload = content?.schema.oneOf?.[0]?.properties?.payload;
  const name = typeof payload === "object" ? nameIn(payload.$ref) : "";
  return isPayload(name) ? linkTo(name) : "{}";
}

function writePayload(name: string, schema: JsonSchema, written: Map<string, string>): string {
  const fields = listFields(schema, { heading: name, written });
  return `### ${name}\n\n${writeFields(fields).join("\n")}`;
}

/** A line for each field; neighbors that differ by name alone share one. */
function writeFields(fields: Field[]): string[] {
  const lines: { names: string[]; text: string }[] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    const text = typeAndMeaning(field);
    if (last?.text === text) last.names.push(nameOf(field));
    else lines.push({ names: [nameOf(field)], text });
  }
  return lines.map(({ names, text }) => `- ${names.join(", ")} ${text}`);
}

/** The name, bold where the field must be sent. */
function nameOf({ name, required }: Field): string {
  return required ? `**\`${name}\`**` : `\`${name}\``;
}

function lineOf(field: Field): string {
  return `\`${field.name}\` ${typeAndMeaning(field)}`;
}

function typeAndMeaning({ schema, type }: Field): string {
  const meaning = meaningOf(schema);
  return `${[type, ...limitsOf(schema)].join(" ")}${meaning ? `: ${meaning}` : ""}`;
}

/**
 * The fields, ids first, including those of nested objects, "repeat.every", and of lists: "links[].url".
 * In payloads an object that another one has already is not repeated.
 */
function listFields(schema: JsonSchema, place?: Place, prefix = ""): Field[] {
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(properties).sort(([a], [b]) => rankOf(a) - rankOf(b));
  return entries.flatMap(([key, value]) => {
    if (typeof value === "boolean") return [];
    const name = `${prefix}${key}`;
    const items = itemsOf(value);
    const inner = items?.properties ? items : objectOf(value);
    // Payloads have all of their fields.
    const isRequired = !place && required.includes(key);
    const field = { name, schema: value, type: typeOf(value), required: isRequired };
    if (!inner) return [field];
    const other = place && findWritten(place, inner, name);
    if (other) return [{ ...field, type: `${field.type}, as ${other}` }];
    return [field, ...listFields(inner, place, `${name}${items ? "[]" : ""}.`)];
  });
}

/** Where an equal object is described already; the first time, undefined. */
function findWritten({ heading, written }: Place, inner: JsonSchema, name: string) {
  const content = JSON.stringify(inner.properties);
  const other = written.get(content);
  if (!other) written.set(content, `\`${name}\` of ${linkTo(heading)}`);
  return other;
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
  const most = maxLength ?? maxItems;
  return [
    ...(most === undefined ? [] : [`≤ ${most}`]),
    ...(fallback === undefined ? [] : [`= ${JSON.stringify(fallback)}`]),
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
