import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { ask, converse, statuses } from "./open-site";
import { type Serve, startServe } from "./start-serve";

const FIXED = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

describe("remix-serve behind the front door", () => {
  let serve: Serve;
  beforeAll(async () => {
    serve = await startServe();
  });
  const get = (path: string, headers = {}) => ask(serve.port, { path, headers });

  it.each([
    ["a page", "GET", "/page", 200],
    ["data for a navigation", "GET", "/page.data", 200],
    ["the API", "POST", "/api/echo", 200],
    ["the feed", "GET", "/ical/demo.ics", 200],
    ["a built file", "GET", "/assets/app.js", 200],
    ["an image", "GET", "/assets/mark.svg", 200],
    ["a part that a file has not", "GET", "/assets/app.js", 416],
    ["an unknown page", "GET", "/unknown", 404],
    ["an unknown file", "GET", "/assets/unknown.js", 404],
    ["a hidden file", "GET", "/.env", 404],
    ["an unknown method", "PUT", "/page", 405],
    ["a malformed address", "GET", "/%zz", 400],
    ["a fault", "GET", "/broken", 500],
    ["a redirect", "GET", "/moved", 302],
  ])("gives %s the headers of every answer", async (_name, method, path, status) => {
    const range = status === 416 ? { range: "bytes=900-" } : {};
    const body = method === "POST" ? "{}" : undefined;
    const answer = await ask(serve.port, { method, path, headers: range, body });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(FIXED);
    expect(answer.headers["permissions-policy"]).toMatch(/camera=\(\).*geolocation=\(\)/);
    expect(answer.headers["content-security-policy"]).toBeTruthy();
    expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
  });

  it("leaves a page its own policy and gives the rest a strict one", async () => {
    const policy = async (path: string) => (await get(path)).headers["content-security-policy"];
    expect(await policy("/page")).toBe("script-src 'nonce-own'");
    expect(await policy("/ical/demo.ics")).toContain("default-src 'none'");
    expect(await policy("/ical/demo.ics")).not.toContain("unsafe");
    expect(await policy("/assets/mark.svg")).toContain("style-src 'unsafe-inline'");
  });

  it("never replaces the policy of a page that the browser has kept", async () => {
    const etag = (await get("/assets/app.js")).headers.etag;
    const unchanged = await get("/assets/app.js", { "if-none-match": etag });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers).toMatchObject(FIXED);
    expect(unchanged.headers).not.toHaveProperty("content-security-policy");
  });

  it("keeps what is personal out of caches, and built files in them", async () => {
    const cache = async (path: string) => (await get(path)).headers["cache-control"];
    for (const path of [
      "/account",
      "/account/profile",
      "/Account/profile",
      "/page.data",
      "/api/echo",
    ]) {
      expect([path, await cache(path)]).toEqual([path, "no-store"]);
    }
    expect(await cache("/calendars")).toBe("no-store");
    expect(await cache("/page")).toBeUndefined();
    expect(await cache("/assets/app.js")).toContain("immutable");
  });

  it("keeps secret links out of search engines", async () => {
    const robots = async (path: string) => (await get(path)).headers["x-robots-tag"];
    for (const path of ["/calendar/demo", "/ical/demo.ics", "/account", "/account/profile"]) {
      expect([path, await robots(path)]).toEqual([path, "noindex"]);
    }
    expect(await robots("/page")).toBeUndefined();
  });

  it("hands Remix a body of 256 KiB whole", async () => {
    const text = JSON.stringify("x".repeat(262_142));
    const answer = await ask(serve.port, { method: "POST", path: "/api/echo", body: text });
    expect(answer.text).toBe(text);
  });

  it("lets our own forms through Remix's check as well, and no other's through ours", async () => {
    const host = `localhost:${serve.port}`;
    const form = { method: "POST", path: "/contact", body: "a=b" };
    const own = { host: host.toUpperCase(), origin: `http://${host}` };
    expect((await ask(serve.port, { ...form, headers: own })).status).toBe(200);
    const foreign = { host, origin: "http://evil.example", "x-forwarded-host": "evil.example" };
    expect((await ask(serve.port, { ...form, headers: foreign })).status).toBe(403);
  });

  it("refuses, and never fails, on 500 kinds of odd path", async () => {
    const odd = [
      "%00",
      "%2e%2e",
      "..",
      ".",
      "%5c",
      "%",
      "%c0%af",
      "~",
      "con",
      ";",
      "%2f",
      ":",
      "@",
      "$&",
      "%e2%80%ae",
    ];
    const seen = new Set<number>();
    for (const first of ["", "assets", "page", "calendar", "build"]) {
      const all = odd.flatMap((one) => odd.slice(0, 7).map((two) => `/${first}/${one}/${two}`));
      const answers = await Promise.all(all.map((path) => get(path)));
      for (const { status } of answers) seen.add(status);
    }
    expect([...seen].every((status) => status < 500 && status >= 400)).toBe(true);
  });

  it("writes one log line a request, without a query, and no other", async () => {
    await get("/first");
    await eventually(() => expect(serve.output()).toContain('"/first"'));
    const before = serve.output().length;
    await get("/page?code=SECRET");
    await get("/assets/app.js");
    await get("/last");
    await eventually(() => expect(serve.output()).toContain('"/last"'));
    const lines = serve.output().slice(before).trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: "/page", status: 200 });
    expect(serve.output()).not.toContain("remix-serve");
    expect(serve.output()).not.toContain("SECRET");
    expect(serve.output().match(/EAS is ready at .*/g)).toEqual([
      `EAS is ready at http://localhost:${serve.port}`,
    ]);
  });

  it("outlives a stray rejection, and counts it", async () => {
    expect((await get("/stray")).text).toBe("straying");
    expect((await get("/stray")).status).toBe(200);
    const counted = /"event":"unhandled-rejection".*strayed.*"count":2/;
    await eventually(() => expect(serve.output()).toMatch(counted));
    expect((await get("/page")).status).toBe(200);
  });

  it("serves a browser that asks to upgrade without upgrading", async () => {
    const raw =
      "GET /page HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
    expect(statuses((await converse(serve.port, [raw])).text)).toEqual([200]);
  });
});
