// Generates the calls and payloads in docs/api.md from the OpenAPI description.
import type { ApiDescription, DescribedCall, JsonSchema } from "~/web/api/openapi";

const BEGIN = "<!-- The rest is written by scripts/write-api-reference.ts from the operations. -->";

/** Who may make a call; empty for everyone. */
const CALLERS = {
  all: "",
  user: " (logged in)",
  editor: " (editors)",
} satisfies Record<DescribedCall["x-caller"], string>;

type Schemas = ApiDescription["components"]["schemas"];
type Call = DescribedCall & { path: string };
type Field = { name: string; schema: JsonSchema; type: string; required: boolean };
/** A payload or an object in it, with its fields as text. */
type Shape = { name: string; fields: Map<string, string> };
/** The payload being described, and the objects of all payloads. */
type Place = { heading: string; shapes: Shape[] };

/** How many calls, or payload fields, must be alike to be described only once. */
const MANY = { calls: 2, payloads: 3 };
/** How many fields an object must share with another to be described by reference to it. */
const ALIKE = 4;

const LEGEND =
  "Each call has its path below `/api/`, its name in OpenAPI, who may make it if not everyone (editors: of that calendar), and its payload if it has one. Required fields are bold. `≤50`: at most 50 characters or entries; `=1`: the default. Fields without a type are [common ones](#common-fields), of replies [here](#common-fields-of-payloads).";

/** The page with its generated part updated. Throws if the page lacks the marker line. */
export function renewReference(page: string, description: ApiDescription): string {
  const begin = page.indexOf(BEGIN);
  if (begin < 0) throw new Error(`The page has no line: ${BEGIN}`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${writeReference(description)}\n`;
}

function writeReference({ paths, components: { schemas } }: ApiDescription): string {
  const calls = Object.entries(paths).map(([path, { post }]) => ({ path, ...post }));
  const payloads = Object.entries(schemas).filter(([name]) => isPayload(name));
  const common = findCommon(
    calls.flatMap((call) => listFields(inputOf(call, schemas))),
    MANY.calls,
  );
  const shapes = rootsFirst(payloads.flatMap(([name, schema]) => listShapes(schema, linkTo(name))));
  const places = payloads.map(([heading, schema]) => ({ heading, schema, shapes }));
  const shared = findShared(places.flatMap((place) => listFields(place.schema, place)));
  return [
    "## Calls",
    LEGEND,
    "### Common fields",
    [...common].map((line) => `- ${line}`).join("\n"),
    ...calls.map((call) => writeCall(call, inputOf(call, schemas), common)),
    "## Payloads",
    "### Common fields of payloads",
    [...shared].map((line) => `- ${line}`).join("\n"),
    ...places.map((place) => writePayload(place.schema, place, shared)),
  ].join("\n\n");
}

/** Whether a schema gets its own section. */
function isPayload(name: string): boolean {
  return !name.endsWith("Input") && name !== "Empty" && name !== "Refusal";
}

function inputOf({ requestBody }: Call, schemas: Schemas): JsonSchema {
  return schemas[nameIn(requestBody?.content["application/json"].schema.$ref)] ?? {};
}

/** Lines that would be repeated at least `least` times; for each name only the most frequent one. */
function findCommon(fields: Field[], least: number): Set<string> {
  const counts = new Map<string, number>();
  for (const line of fields.map(lineOf)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= least).sort(([, a], [, b]) => a - b);
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
    `### ${path.replace("/api/", "")}`,
    `${operationId}${CALLERS[call["x-caller"]]}${payloadOf(call)}`,
    summary,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
  ].join("\n\n");
}

function payloadOf({ responses }: Call): string {
  const reply = responses["200"];
  const content = reply && "content" in reply ? reply.content["application/json"] : undefined;
  const payload = content?.schema.oneOf?.[0]?.properties?.payload;
  const name = typeof payload === "object" ? nameIn(payload.$ref) : "";
  return isPayload(name) ? ` → ${linkTo(name)}` : "";
}

/** Likewise for payload fields with a description. */
function findShared(fields: Field[]): Set<string> {
  const described = fields.filter(({ schema }) => meaningOf(schema));
  return findCommon(
    described.map((field) => ({ ...field, name: leafOf(field) })),
    MANY.payloads,
  );
}

/** "from" of "list[].from". */
function leafOf({ name }: Field): string {
  return name.replace(/.*\./, "");
}

function writePayload(schema: JsonSchema, place: Place, shared: Set<string>): string {
  const base = findAlike(place, linkTo(place.heading));
  const fields = listFields(schema, place);
  const lines = writeFields(fields, (field) =>
    shared.has(lineOf({ ...field, name: leafOf(field) })) ? "" : typeAndMeaning(field),
  );
  return `### ${place.heading}\n\n${[...(base ? [`- all fields of ${base.name}`] : []), ...lines].join("\n")}`;
}

/** One line per field; neighbors that differ only in name share one. */
function writeFields(fields: Field[], textOf = typeAndMeaning): string[] {
  const lines: { names: string[]; text: string }[] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    const text = textOf(field);
    if (last?.text === text) last.names.push(nameOf(field));
    else lines.push({ names: [nameOf(field)], text });
  }
  return lines.map(({ names, text }) => `- ${names.join(", ")} ${text}`.trimEnd());
}

/** The name, bold if the field is required. */
function nameOf({ name, required }: Field): string {
  return required ? `**\`${name}\`**` : `\`${name}\``;
}

function lineOf(field: Field): string {
  return `\`${field.name}\` ${typeAndMeaning(field)}`;
}

function typeAndMeaning({ schema, type }: Field): string {
  const meaning = meaningOf(schema).replace(/^Whether (\w)/, (_, first: string) =>
    first.toUpperCase(),
  );
  return `${[type, ...limitsOf(schema)].join(" ")}${meaning ? `: ${meaning}` : ""}`;
}

/**
 * All fields, ids first, including nested ones such as "repeat.every" and "links[].url". For payloads, without those
 * that another object has already.
 */
function listFields(schema: JsonSchema, place?: Place, prefix = ""): Field[] {
  const { properties = {}, required = [] } = schema;
  const base = place && findAlike(place, nameShape(linkTo(place.heading), prefix));
  const entries = Object.entries(properties).sort(([a], [b]) => rankOf(a) - rankOf(b));
  return entries.flatMap(([key, value]) => {
    if (typeof value === "boolean" || base?.fields.has(key)) return [];
    const name = `${prefix}${key}`;
    const inner = innerOf(value);
    // Payloads always have all of their fields.
    const isRequired = !place && required.includes(key);
    const field = { name, schema: value, type: typeOf(value), required: isRequired };
    if (!inner) return [field];
    const inside = `${name}${itemsOf(value) ? "[]" : ""}.`;
    const alike = place && findAlike(place, nameShape(linkTo(place.heading), inside));
    const type = alike
      ? `${field.type}${isAll(alike, inner) ? ", as" : " with all fields of"} ${alike.name}`
      : field.type;
    const fields = listFields(inner, place, inside);
    // "list[].id" implies a list of objects.
    const isSaid = place && fields.length > 0 && type === field.type && !meaningOf(value);
    return isSaid ? fields : [{ ...field, type }, ...fields];
  });
}

/** The objects of a schema, starting with itself. */
function listShapes(schema: JsonSchema, link: string, prefix = ""): Shape[] {
  const entries = Object.entries(schema.properties ?? {});
  const fields = new Map(entries.map(([key, value]) => [key, JSON.stringify(value)]));
  const inner = entries.flatMap(([key, value]) => {
    const object = typeof value === "boolean" ? undefined : innerOf(value);
    const isList = typeof value !== "boolean" && itemsOf(value) !== undefined;
    return object ? listShapes(object, link, `${prefix}${key}${isList ? "[]" : ""}.`) : [];
  });
  return [{ name: nameShape(link, prefix), fields }, ...inner];
}

/** "`list` of [Clashes](#clashes)" for the objects below "list[].". */
function nameShape(link: string, prefix: string): string {
  return prefix === "" ? link : `\`${prefix.replace(/(\[\])?\.$/, "")}\` of ${link}`;
}

/** Whole payloads first, so that nested objects are described by reference to them. */
function rootsFirst(shapes: Shape[]): Shape[] {
  const isRoot = ({ name }: Shape) => name.startsWith("[");
  return [...shapes.filter(isRoot), ...shapes.filter((shape) => !isRoot(shape))];
}

/**
 * The largest object whose fields the payload's object all has: an equal one listed earlier, or one with fewer fields.
 */
function findAlike({ shapes }: Place, name: string): Shape | undefined {
  const own = shapes.find((shape) => shape.name === name);
  if (!own) return undefined;
  const before = shapes.slice(0, shapes.indexOf(own));
  const alike = shapes.filter(({ fields }) => isPart(fields, own.fields));
  const fewer = alike.filter(({ fields }) => fields.size < own.fields.size && fields.size >= ALIKE);
  const equal = before.find(
    (shape) => alike.includes(shape) && shape.fields.size === own.fields.size,
  );
  return equal ?? fewer.sort((a, b) => b.fields.size - a.fields.size)[0];
}

function isAll({ fields }: Shape, { properties = {} }: JsonSchema): boolean {
  return fields.size === Object.keys(properties).length;
}

function isPart(fields: Map<string, string>, whole: Map<string, string>): boolean {
  return [...fields].every(([key, text]) => whole.get(key) === text);
}

function rankOf(key: string): number {
  return /^id$|Id$/.test(key) ? 0 : 1;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return linkTo(nameIn(schema.$ref));
  const items = itemsOf(schema);
  if (items) return `${items.properties ? "object" : typeOf(items)}[]`;
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
    ...(most === undefined ? [] : [`≤${most}`]),
    ...(fallback === undefined ? [] : [`=${JSON.stringify(fallback)}`]),
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

/** The object schema of a value or of a list's items. */
function innerOf(value: JsonSchema): JsonSchema | undefined {
  const items = itemsOf(value);
  return items?.properties ? items : objectOf(value);
}

function nameIn(reference = ""): string {
  return reference.replace(/.*\//, "");
}

function linkTo(heading: string): string {
  return `[${heading}](#${heading.toLowerCase()})`;
}
