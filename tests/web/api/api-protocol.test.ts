import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { apiCalls } from "~/web/api/api-calls";
import { createClient } from "../../support/client";
import { startWithPeople } from "./api-people";
import { createSpeaker, DONE, JSON_TYPE, read, refusal, type Speaker } from "./api-speaker";

let people: Awaited<ReturnType<typeof startWithPeople>>;
let send: Speaker["send"];
let sendJson: Speaker["sendJson"];

beforeAll(async () => {
  people = await startWithPeople();
  ({ send, sendJson } = createSpeaker(people.site));
});
afterAll(() => people.site.stop());

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
      for (const path of [...apiCalls.keys(), "nowhere", "test/now.data"]) {
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
    const before = await ann.call("calendar/view", { id: club.id });
    for (const path of apiCalls.keys()) {
      const cookie = `sid=${ann.cookies.get("sid")}`;
      const body = JSON.stringify({ id: club.id, calendarId: club.id, title: "Stolen" });
      const reply = await sendJson(`/api/${path}`, body, { Cookie: cookie, ...headers });
      expect(read(reply)).toEqual(refusal(403, "Access denied"));
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
    expect(await ann.call("calendar/view", { id: club.id })).toEqual(before);
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
    const database = new BetterSqlite(`${site.dataDir}/calendar.db`);
    database.exec("alter table news rename to lost");
    try {
      const reply = await sendJson("/api/news/list", JSON.stringify({ calendarId: club.id }));
      expect(read(reply)).toEqual(refusal(500, "Some error"));
    } finally {
      database.exec("alter table lost rename to news");
      database.close();
    }
    expect((await ann.call("news/list", { calendarId: club.id })).list).toHaveLength(1);
  });

  test("that will pass is told with the seconds to wait, and loses nothing", async () => {
    const { site, ann, club } = people;
    const database = new BetterSqlite(`${site.dataDir}/calendar.db`);
    database.exec("begin immediate");
    try {
      const { http, response, message } = await ann.api("home/save", {
        calendarId: club.id,
        wall: "Never written",
        links: [],
      });
      expect(http).toBe(503);
      expect(message).toBe(
        "Another program is using the server's data. Please try again in a moment.",
      );
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    } finally {
      database.exec("rollback");
      database.close();
    }
    expect((await ann.call("home/get", { id: club.id })).wall).toBe("Welcome to the Club");
  });
});
