import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths } from "~/operations/api-paths";
import { createClient } from "../support/client";
import { call, type People, startWithPeople } from "./api-people";
import { type Raw, type RawReply, sendRaw } from "./api-raw";

let people: People;

beforeAll(async () => {
  people = await startWithPeople();
});
afterAll(() => people.site.stop());

const JSON_TYPE = { "Content-Type": "application/json" };
const KIB = 1024;

function send(path: string, raw: Raw = {}): Promise<RawReply> {
  return sendRaw(`${people.site.origin}${path}`, raw);
}

function sendJson(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return send(path, { body, headers: { ...JSON_TYPE, ...headers } });
}

/** What every reply has in common, and the HTTP status and envelope of this one. */
function read({ http, headers, text }: RawReply) {
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  return { http, envelope: JSON.parse(text) };
}

function refusal(http: number, message: string) {
  return { http, envelope: { status: "Error", message, payload: {} } };
}

const DONE = {
  http: 200,
  envelope: { status: "OK", message: "", payload: { now: expect.any(Number) } },
};

describe("a body", () => {
  test("may be missing, with or without a content type", async () => {
    expect(read(await send("/api/test/now"))).toEqual(DONE);
    expect(read(await send("/api/test/now", { headers: JSON_TYPE }))).toEqual(DONE);
    expect(
      read(await send("/api/test/now", { headers: { "Content-Type": "text/plain" } })),
    ).toEqual(DONE);
    expect(read(await send("/api/test/now", { body: [] }))).toEqual(DONE);
  });

  test.each([
    "application/json",
    "application/json;charset=utf-8",
    "Application/JSON ; charset=UTF-8",
  ])("of type %s is read", async (type) => {
    expect(read(await sendJson("/api/test/now", "{}", { "Content-Type": type }))).toEqual(DONE);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-seq",
    "application/ld+json",
    "",
  ])("of type '%s' is refused, whatever it holds", async (type) => {
    for (const body of ["{}", "{", "[]"]) {
      const reply = await send("/api/test/now", { body, headers: { "Content-Type": type } });
      expect(read(reply)).toEqual(refusal(415, "Bad request"));
    }
  });

  test("without a content type is refused", async () => {
    expect(read(await send("/api/test/now", { body: "{}" }))).toEqual(refusal(415, "Bad request"));
  });

  test("that is compressed is refused", async () => {
    for (const encoding of ["gzip", "deflate", "br", "x-gzip"]) {
      const body = gzipSync("{}");
      const reply = await sendJson("/api/test/now", body, { "Content-Encoding": encoding });
      expect(read(reply)).toEqual(refusal(415, "Bad request"));
    }
  });

  test.each(["{", "{'a':1}", "{}{}", "undefined", " ", '{"a":1,}', "NaN", "\u0000", "{}\u0000"])(
    "that is no JSON is refused: %j",
    async (body) => {
      expect(read(await sendJson("/api/test/now", body))).toEqual(refusal(400, "Bad request"));
    },
  );

  test.each(["[]", "[{}]", "null", "true", "0", '"text"', '"{}"'])(
    "that is no object is refused: %s",
    async (body) => {
      expect(read(await sendJson("/api/test/now", body))).toEqual(refusal(400, "Bad request"));
    },
  );

  test("that is no UTF-8 is refused", async () => {
    const latin1 = Buffer.from('{"name":"José"}', "latin1");
    expect(read(await sendJson("/api/test/now", latin1))).toEqual(refusal(400, "Bad request"));
    const utf16 = Buffer.from("{}", "utf16le");
    expect(read(await sendJson("/api/test/now", utf16))).toEqual(refusal(400, "Bad request"));
  });

  test("may be nested eight deep, not deeper, and is refused quickly", async () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(read(await sendJson("/api/test/now", nested(8)))).toEqual(DONE);
    expect(read(await sendJson("/api/test/now", nested(9)))).toEqual(refusal(400, "Bad request"));
    const began = performance.now();
    const deep = nested(100_000);
    expect(read(await sendJson("/api/test/now", deep))).toEqual(refusal(400, "Bad request"));
    const objects = `${'{"a":'.repeat(40_000)}0${"}".repeat(40_000)}`;
    expect(read(await sendJson("/api/test/now", objects))).toEqual(refusal(400, "Bad request"));
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("of 256 KiB is read, of one byte more refused, told or not told beforehand", async () => {
    const padded = (bytes: number) => Buffer.from(`{}${" ".repeat(bytes - 2)}`);
    const inPieces = (body: Buffer) =>
      Array.from({ length: Math.ceil(body.length / 10_000) }, (_, at) =>
        body.subarray(at * 10_000, (at + 1) * 10_000),
      );
    const [most, more] = [padded(256 * KIB), padded(256 * KIB + 1)];
    const tooLarge = refusal(413, "Request too large");
    expect(read(await sendJson("/api/test/now", most))).toEqual(DONE);
    expect(read(await sendJson("/api/test/now", more))).toEqual(tooLarge);
    const headers = JSON_TYPE;
    expect(read(await send("/api/test/now", { headers, body: inPieces(most) }))).toEqual(DONE);
    expect(read(await send("/api/test/now", { headers, body: inPieces(more) }))).toEqual(tooLarge);
  });

  test("is measured before its type and its path are looked at", async () => {
    const body = Buffer.alloc(300 * KIB, 32);
    for (const path of ["/api/test/now", "/api/nowhere"]) {
      const reply = await send(path, { body: [body], headers: { "Content-Type": "text/plain" } });
      expect(read(reply)).toEqual(refusal(413, "Request too large"));
    }
  });

  test("may hold fields that nobody knows, and keys that mean something to JavaScript", async () => {
    const keys = [
      "__proto__",
      "constructor",
      "prototype",
      "toString",
      "hasOwnProperty",
      "then",
      "",
    ];
    for (const key of keys) {
      const body = `{${JSON.stringify(key)}:{"x":1,"isAdmin":true}}`;
      expect(read(await sendJson("/api/test/now", body))).toEqual(DONE);
    }
    const polluting = `{"__proto__":{"id":"${people.club.id}"}}`;
    expect(read(await sendJson("/api/calendar/view", polluting)).envelope.message).toBe(
      "The calendar link is wrong.",
    );
  });

  test("may name a field twice; the last one counts", async () => {
    const body = `{"id":"nowhere","id":"${people.club.id}"}`;
    expect(read(await sendJson("/api/calendar/view", body)).envelope.status).toBe("OK");
  });
});

describe("a path", () => {
  test.each([
    "/api/nowhere",
    "/api/calendar",
    "/api/calendar/view/",
    "/api/calendar/view/more",
    "/api/calendar//view",
    "/api/calendar%2Fview",
    "/api/calendar%252Fview",
    "/api/Calendar/View",
    "/API/calendar/view",
    "/api/calendar/view.data",
    "/api/calendar/view.json",
    "/api/__proto__",
    "/api/constructor",
    "/api/toString",
    "/api/",
  ])("that is none is not found: %s", async (path) => {
    const id = people.club.id;
    for (const body of [undefined, "{", JSON.stringify({ id })]) {
      const reply = await send(path, { headers: JSON_TYPE, ...(body ? { body } : {}) });
      expect(read(reply)).toEqual(refusal(404, "Not found"));
    }
  });

  test("that is none is not found, whatever the body's type", async () => {
    const reply = await send("/api/nowhere", { body: "x", headers: { "Content-Type": "a/b" } });
    expect(read(reply)).toEqual(refusal(404, "Not found"));
  });

  test("does not mind a query", async () => {
    expect(read(await send("/api/test/now?x=1&index"))).toEqual(DONE);
  });
});

describe("a method", () => {
  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
    "other than POST is refused on every path: %s",
    async (method) => {
      for (const path of [...apiPaths.keys(), "nowhere", "test/now.data"]) {
        const reply = await send(`/api/${path}`, { method });
        expect(reply.headers.allow).toBe("POST");
        expect(read(reply)).toEqual(refusal(405, "Method not allowed"));
      }
    },
  );

  test("of HEAD is refused without a body", async () => {
    const { http, headers, text } = await send("/api/test/now", { method: "HEAD" });
    expect({ http, allow: headers.allow, text }).toEqual({ http: 405, allow: "POST", text: "" });
  });

  test("cannot be named by a header or field", async () => {
    const headers = { "X-HTTP-Method-Override": "POST" };
    const reply = await send("/api/test/now?_method=POST", { method: "GET", headers });
    expect(read(reply)).toEqual(refusal(405, "Method not allowed"));
  });
});

describe("another site", () => {
  const foreign: [string, Record<string, string>][] = [
    ["Origin of another site", { Origin: "https://evil.example" }],
    ["Origin null", { Origin: "null" }],
    ["Origin of another port", { Origin: "http://localhost:1" }],
    ["Sec-Fetch-Site cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site same-site", { "Sec-Fetch-Site": "same-site" }],
    ["Sec-Fetch-Site unknown", { "Sec-Fetch-Site": "friend" }],
  ];

  test.each(foreign)("is denied every call: %s", async (_, headers) => {
    const { ann, club } = people;
    const before = await call(ann, "calendar/view", { id: club.id });
    for (const path of apiPaths.keys()) {
      const cookie = `sid=${ann.cookies.get("sid")}`;
      const body = JSON.stringify({ id: club.id, calendarId: club.id, title: "Stolen" });
      const reply = await sendJson(`/api/${path}`, body, { Cookie: cookie, ...headers });
      expect(read(reply)).toEqual(refusal(403, "Access denied"));
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
    expect(await call(ann, "calendar/view", { id: club.id })).toEqual(before);
  });

  test("is not this one", async () => {
    const own: Record<string, string>[] = [
      { Origin: people.site.origin },
      { Origin: people.site.origin, "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
    ];
    for (const headers of own) expect(read(await send("/api/test/now", { headers }))).toEqual(DONE);
  });
});

describe("too many attempts", () => {
  test("of logging in are refused with the seconds to wait", async () => {
    const eager = createClient(people.site);
    const body = { email: "ann@example.org", code: "0000-0000" };
    const replies = [];
    for (let count = 0; count < 11; count += 1)
      replies.push(await eager.api("auth/local/login", body));
    expect(replies.slice(0, 10).map(({ http }) => http)).toEqual(Array(10).fill(200));
    const last = replies[10];
    expect(last).toMatchObject({
      http: 429,
      status: "Error",
      message: "Too many attempts. Please try again later.",
      payload: {},
    });
    expect(last?.response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(last?.response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("of an operation are refused alike", async () => {
    const chatty = createClient(people.site);
    const body = { name: "Sue", email: "sue@example.org", subject: "Hi", message: "Text" };
    const replies = [];
    for (let count = 0; count < 6; count += 1) replies.push(await chatty.api("contact", body));
    expect(replies.slice(0, 5).map(({ http }) => http)).toEqual(Array(5).fill(200));
    const last = replies[5];
    expect(last).toMatchObject({
      http: 429,
      status: "Error",
      message: "Too many attempts. Please try again later.",
      payload: {},
    });
    expect(last?.response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  });
});

describe("a fault of the server", () => {
  test("says nothing of its cause", async () => {
    const { site, ann, club } = people;
    const database = new Database(`${site.dataDir}/calendar.db`);
    database.exec("alter table news rename to lost");
    try {
      const reply = await sendJson("/api/news/list", JSON.stringify({ calendarId: club.id }));
      expect(read(reply)).toEqual(refusal(500, "Some error"));
    } finally {
      database.exec("alter table lost rename to news");
      database.close();
    }
    expect((await call(ann, "news/list", { calendarId: club.id })).list).toHaveLength(1);
  });

  test("that will pass is told with the seconds to wait, and loses nothing", async () => {
    const { site, ann, club } = people;
    const database = new Database(`${site.dataDir}/calendar.db`);
    database.exec("begin immediate");
    try {
      const { http, response, message } = await ann.api("home/save", {
        ...{ calendarId: club.id, wall: "Never written", links: [] },
      });
      expect(http).toBe(503);
      expect(message).toBe(
        "The server's data are in use by another program. Please try again in a moment.",
      );
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    } finally {
      database.exec("rollback");
      database.close();
    }
    expect((await call(ann, "home/get", { id: club.id })).wall).toBe("Welcome to the Club");
  });
});
