// The OpenAPI document of a running site, and a check of replies against it.
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import type { ApiDescription } from "~/web/api/openapi";
import type { Site } from "../../support/site";

export async function readDescription({ origin }: Pick<Site, "origin">): Promise<ApiDescription> {
  const response = await fetch(`${origin}/api/openapi.json`);
  return (await response.json()) as ApiDescription;
}

type Described = { responses: Record<string, { content: Record<string, { schema: object }> }> };
type Resolved = { paths: Record<string, { post: Described }> };

/** Returns a function that throws if a reply does not match the document or has extra fields. */
export async function createReplyCheck(
  description: ApiDescription,
): Promise<(path: string, http: number, envelope: unknown) => void> {
  const validator = new Validator();
  await validator.validate(structuredClone(description));
  const { paths } = validator.resolveRefs() as unknown as Resolved;
  const known = new Map<string, z.ZodType>();
  return (path, http, envelope) => {
    const key = `${path} ${http}`;
    const schema = known.get(key) ?? readSchema(paths[`/api/${path}`]?.post.responses[http]);
    known.set(key, schema);
    schema.parse(envelope);
  };
}

function readSchema(reply: Described["responses"][string] | undefined): z.ZodType {
  const schema = reply?.content["application/json"]?.schema;
  if (!schema) throw new Error("A reply with this HTTP status is not described");
  return z.fromJSONSchema(close(schema) as z.core.JSONSchema.JSONSchema);
}

/** Forbids additional properties in every object of the schema. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== "object" || schema === null) return schema;
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, close(part)]),
  );
  return closed.type === "object" && closed.properties && closed.additionalProperties === undefined
    ? { ...closed, additionalProperties: false }
    : closed;
}
