import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { joinWithPeople, type People } from "./api-people";
import { createSpeaker, DONE, JSON_TYPE, read, refusal, type Speaker } from "./api-speaker";

const KIB = 1024;

let people: People;
let send: Speaker["send"];
let sendJson: Speaker["sendJson"];

beforeAll(async () => {
  people = await joinWithPeople();
  ({ send, sendJson } = createSpeaker(people.site));
});

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

  test("may be nested eight deep, not deeper, however deep", async () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(read(await sendJson("/api/test/now", nested(8)))).toEqual(DONE);
    expect(read(await sendJson("/api/test/now", nested(9)))).toEqual(refusal(400, "Bad request"));
    const deep = nested(100_000);
    expect(read(await sendJson("/api/contact", deep))).toEqual(refusal(400, "Bad request"));
    const objects = `${'{"a":'.repeat(40_000)}0${"}".repeat(40_000)}`;
    expect(read(await sendJson("/api/contact", objects))).toEqual(refusal(400, "Bad request"));
  });

  test.each([
    ["a call without long texts", "/api/user/profile", 16],
    ["any other", "/api/contact", 256],
  ])(
    "of %s is read up to its limit, of one byte more refused, told or not told beforehand",
    async (_kind, path, kib) => {
      const padded = (bytes: number) => Buffer.from(`{}${" ".repeat(bytes - 2)}`);
      const inPieces = (body: Buffer) =>
        Array.from({ length: Math.ceil(body.length / 10_000) }, (_, at) =>
          body.subarray(at * 10_000, (at + 1) * 10_000),
        );
      const [most, more] = [padded(kib * KIB), padded(kib * KIB + 1)];
      const answered = read(await sendJson(path, "{}"));
      expect(answered).not.toEqual(refusal(413, "Request too large"));
      const tooLarge = refusal(413, "Request too large");
      expect(read(await sendJson(path, most))).toEqual(answered);
      expect(read(await sendJson(path, more))).toEqual(tooLarge);
      const headers = JSON_TYPE;
      expect(read(await send(path, { headers, body: inPieces(most) }))).toEqual(answered);
      expect(read(await send(path, { headers, body: inPieces(more) }))).toEqual(tooLarge);
    },
  );

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
