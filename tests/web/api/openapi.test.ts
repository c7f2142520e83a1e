import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { createFloodLimits } from "~/front-door/counters";
import { mapSite } from "~/process/front-door-addresses";
import type { ApiCall } from "~/web/api/api-call";
import { apiCalls, callPlaces } from "~/web/api/api-calls";
import { type ApiDescription, describeApi, type JsonSchema } from "~/web/api/openapi";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { properBodies } from "./api-people";

const description = describeApi("sid");
const CALLS = [...apiCalls].map(([path, entry]) => ({ path, ...entry }));

function callAt(path: string) {
  const call = description.paths[`/api/${path}`]?.post;
  if (!call) throw new Error(`${path} is not described`);
  return call;
}

function inputOf(path: string): JsonSchema {
  const reference = callAt(path).requestBody?.content["application/json"].schema.$ref;
  return description.components.schemas[String(reference).replace(/.*\//, "")] ?? {};
}

describe("the description", () => {
  let site: SharedSite;
  let served: Response;
  let document: ApiDescription;

  beforeAll(async () => {
    site = await joinSite();
    served = await fetch(`${site.origin}/api/openapi.json`);
    document = (await served.clone().json()) as ApiDescription;
  });

  test("opens in a public validator without errors, as OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("is what the site serves, as JSON", async () => {
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(document).toEqual(JSON.parse(JSON.stringify(description)));
    const head = await fetch(`${site.origin}/api/openapi.json`, { method: "HEAD" });
    expect(head.status).toBe(200);
  });

  test("is to be read, not written", async () => {
    const reply = await fetch(`${site.origin}/api/openapi.json`, { method: "POST" });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe("GET, HEAD");
    const data = await fetch(`${site.origin}/api/openapi.json.data`);
    expect(data.status).toBe(404);
  });

  test("refers to nothing that it does not hold, and holds nothing that it does not refer to", () => {
    const text = JSON.stringify(document);
    const used = new Set(
      [...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name),
    );
    const { schemas, responses } = document.components;
    const held = [
      ...Object.keys(schemas).map((name) => `schemas/${name}`),
      ...Object.keys(responses).map((name) => `responses/${name}`),
    ];
    const fieldless = [
      "AuthLogoutInput",
      "AuthProfileInput",
      "ListAppPasswordsInput",
      "ListTogethersInput",
      "TestNowInput",
    ];
    expect([...used].sort()).toEqual(
      held.filter((name) => !fieldless.includes(name.replace("schemas/", ""))).sort(),
    );
  });
});

describe("against the table of operations", () => {
  test("the description has the same paths and names, each once", () => {
    expect(Object.keys(description.paths)).toEqual(CALLS.map(({ path }) => `/api/${path}`));
    expect(CALLS.map(({ path }) => callAt(path).operationId)).toEqual(
      CALLS.map(({ name }) => name),
    );
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
  });

  test.each(CALLS)("$name says who may call it and what it is for", ({ path, who }) => {
    const { security, responses, summary, "x-caller": caller } = callAt(path);
    expect(caller).toBe(who);
    expect(security.some((way) => Object.keys(way).length === 0)).toBe(who === "all");
    expect("401" in responses).toBe(true);
    expect(summary).toMatch(/\w.*\.$/);
  });

  const bodies = properBodies({
    id: "demo",
    eventId: "e",
    newsId: "n",
    invited: "x@example.org",
    batch: "b",
    versionId: 1,
    linkId: "1",
    sourceId: "1",
    draftId: "d",
    answererId: 1,
    removedBatch: "b",
  });

  test.each(Object.entries(bodies))("the fields of %s are those of a proper body", (path, body) => {
    const { properties = {}, required = [] } = inputOf(path);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)));
    expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
  });

  test.each(CALLS)("a field that $name requires is missed by its operation", (call) => {
    const { required = [] } = inputOf(call.path);
    const missed = issuesOf(call, {}).map(({ path }) => String(path[0]));
    expect(new Set(missed)).toEqual(new Set(required));
  });

  test.each(CALLS)("$name takes texts as long as described, and none longer", (call) => {
    for (const [field, schema] of Object.entries(inputOf(call.path).properties ?? {})) {
      if (typeof schema === "boolean" || schema.maxLength === undefined) continue;
      const [longest, longer] = [schema.maxLength, schema.maxLength + 1].map((length) =>
        issuesOf(call, { [field]: textOf(field, length) }).filter(({ path }) => path[0] === field),
      );
      expect({ field, longest }).toEqual({ field, longest: [] });
      expect({ field, longer: longer?.length }).toEqual({ field, longer: 1 });
    }
  });

  test("what a short call takes fits into the 16 KiB that the front door lets it have", () => {
    const { brief } = callPlaces();
    expect(brief).toContain("/api/calendar/list");
    for (const { path } of CALLS) {
      const [bytes, isBrief] = [
        bytesOf(inputOf(path)),
        brief.includes(`/api/${path}`.toLowerCase()),
      ];
      // Files have a separate limit; of a long list of ids only some are read.
      if (["import/preview", "calendar/list"].includes(path)) continue;
      expect({ path, isBrief }).toEqual({ path, isBrief: bytes <= 16 * 1024 });
    }
  });

  test("the front door counts exactly the operations that change nothing as readings", async () => {
    const site = mapSite(callPlaces());
    for (const { path, effect } of CALLS) {
      const limits = createFloodLimits({ site, points: { login: 1, write: 1, read: 2 } });
      const ask = () =>
        limits({ address: "192.0.2.1", method: "POST", routePath: `/api/${path}`.toLowerCase() });
      await ask();
      const second = await ask();
      expect({ path, isReading: second === 0 }).toEqual({ path, isReading: effect === "reads" });
    }
  });
});

/**
 * The maximum length of reasonable JSON for a schema: all characters escaped, and unlimited texts as long as a name.
 */
function bytesOf(schema: JsonSchema | boolean): number {
  if (typeof schema === "boolean") return 0;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(bytesOf));
  const ofFields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => name.length + 4 + bytesOf(field),
  );
  const { items = true, maxItems = 0, maxLength = 100 } = schema;
  const ofItems = maxItems * (Array.isArray(items) ? 0 : 1 + bytesOf(items));
  const ofText = schema.type === "string" ? 6 * maxLength : 0;
  return ofFields.reduce((sum, bytes) => sum + bytes, 20) + ofItems + ofText;
}

function issuesOf({ input }: ApiCall, body: object) {
  return input.safeParse(body).error?.issues ?? [];
}

function textOf(field: string, length: number): string {
  const plain = "x".repeat(length);
  return field === "email" ? plain.replace(/.{40}$/, `@${"y".repeat(35)}.org`) : plain;
}
