import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { createRequestLog, redactPath } from "~/front-door/request-log";
import { eventually } from "../support/eventually";
import { ask, openSite, siteOptions } from "./open-site";

const LINK = "k3v9q2Zx_7-aBcDeFgHiJk";

describe("the log", () => {
  it("has one line a request, with time, id, path, status, duration and address", async () => {
    const site = await openSite();
    await ask(site.port, { method: "POST", path: "/contact/hello?name=ann", body: "a=b" });
    expect(site.lines).toHaveLength(1);
    expect(site.lines[0]).toMatchObject({
      time: "2026-11-21T12:00:00.000Z",
      event: "request",
      method: "POST",
      path: "/contact/hello",
      status: 200,
      ip: "127.0.0.1",
    });
    expect(site.lines[0]?.ms).toBeTypeOf("number");
  });

  it("says which rule refused a request", async () => {
    const site = await openSite();
    await ask(site.port, { method: "PUT" });
    await ask(site.port, { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
    await ask(site.port, { path: "/.env" });
    expect(site.lines).toMatchObject([
      { status: 405, refused: "method" },
      { status: 403, refused: "cross-site" },
      { status: 404, refused: "hidden-path" },
    ]);
  });

  it("leaves out built files unless they fail", async () => {
    const site = await openSite({}, (request, response) => {
      response.statusCode = request.url === "/assets/gone.js" ? 404 : 200;
      response.end();
    });
    for (const path of ["/assets/a.js", "/static/js/a.chunk.js", "/assets/gone.js"]) {
      await ask(site.port, { path });
    }
    expect(site.lines.map(({ path }) => path)).toEqual(["/assets/gone.js"]);
  });

  it("leaves out what a monitor asks, unless the answer is bad", async () => {
    let status = 200;
    const site = await openSite({}, (_request, response) => {
      response.statusCode = status;
      response.end();
    });
    for (const path of ["/healthz", "/readyz", "/HEALTHZ?now", "/healthz/more"]) {
      await ask(site.port, { path });
    }
    status = 503;
    await ask(site.port, { path: "/readyz" });
    expect(site.lines.map(({ path, status }) => [path, status])).toEqual([
      ["/healthz/more", 200],
      ["/readyz", 503],
    ]);
  });

  it("gives away no secret, wherever in the address it stands", async () => {
    const site = await openSite();
    const encoded = `%6B${LINK.slice(1)}`;
    const paths = [
      `/account/login-code?email=ann%40example.org&code=${LINK}`,
      `/account/accept-invite?calendarId=${LINK}&email=a@b.c&code=${LINK}`,
      `/calendar/${LINK}`,
      `/calendar/${LINK}/events/new?day=2026-11-21`,
      `/calendar/${LINK}.data?_routes=x`,
      `/calendar/${encoded}`,
      `/ical/${LINK}.ics`,
      `/subscribe/ical/${LINK}`,
      `/calendar/${LINK}%zz`,
      `/calendar/${"a".repeat(185)}/${LINK}`,
      `//${LINK}`,
    ];
    for (const path of paths) await ask(site.port, { path });
    const text = JSON.stringify(site.lines);
    expect(site.lines).toHaveLength(paths.length);
    expect(text).not.toContain(LINK.slice(0, 6));
    expect(text).not.toContain(LINK.slice(5, 12));
    expect(text).not.toContain("example.org");
    expect(site.lines[2]?.path).toBe("/calendar/k3v9…");
  });

  it("has no e-mail address of a path, however it is written", () => {
    for (const path of [
      "/contact/ann@example.org",
      "/contact/ann%40example.org",
      "/contact/ann%2540example.org",
      "/contact/mail%20ann@example.org%20please",
      "/contact/ann%EF%BC%A0example.org",
      "/calendar/demo/ann@example.org/list",
    ]) {
      expect(redactPath(path)).not.toMatch(/ann|example/);
    }
    expect(redactPath("/contact/ann@example.org")).toBe("/contact/…");
  });

  it("has nothing that a terminal obeys or that turns letters around", async () => {
    const site = await openSite();
    // C0, DEL, C1 (a sequence that moves the cursor), line separators, direction marks, half a character.
    const codes = [0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x200f, 0x202e, 0x2066, 0xfeff, 0xe0001];
    const text = String.fromCodePoint(...codes);
    await ask(site.port, { path: `/contact/a${encodeURIComponent(text)}z` });
    expect(site.lines[0]?.path).toBe(`/contact/a${"\ufffd".repeat(codes.length)}z`);
    expect(redactPath("/contact/%0d%0aforged")).toBe("/contact/\ufffd\ufffdforged");
  });

  it("has one number for the answers from memory of a while, and a line for one that fails", async () => {
    const site = await openSite({
      timeouts: { logPeriod: 200 },
      answerFromCache: ({ url }, response) => {
        response.statusCode = url === "/lost" ? 500 : 200;
        response.end("kept");
        return true;
      },
    });
    for (let n = 0; n < 30; n += 1) await ask(site.port, { path: "/calendar/demo/list" });
    await ask(site.port, { path: "/lost" });
    const kept = () => site.lines.map((line) => Number(line.kept ?? 0)).reduce((a, b) => a + b, 0);
    await eventually(() => expect(kept()).toBe(30));
    const events = new Set(site.lines.map(({ event, path }) => path ?? event));
    expect(events).toEqual(new Set(["/lost", "requests-counted"]));
  });

  it("is not filled by one network: what it asks beyond its lines is counted", async () => {
    const lines: Record<string, unknown>[] = [];
    const options = siteOptions({ log: (line) => lines.push({ ...line }) });
    const log = createRequestLog(options, 60_000);
    for (let n = 0; n < 3_000; n += 1) log.write("request", "192.0.2.1", { path: "/none" });
    log.write("request", "198.51.100.1", { path: "/own" });
    expect(lines).toHaveLength(1_001);
    expect(lines.at(-1)?.path).toBe("/own");
    log.flush();
    expect(lines.at(-1)).toMatchObject({ event: "requests-counted", kept: 0, unwritten: 2_000 });
    log.write("request", "192.0.2.1", { path: "/again" });
    expect(lines.at(-1)?.path).toBe("/again");
    log.flush();
  });

  it("has what was counted last before the end", async () => {
    const site = await openSite({
      answerFromCache: (_request, response) => Boolean(response.end()),
    });
    await ask(site.port);
    expect(site.lines).toEqual([]);
    site.server.close();
    await eventually(() => expect(site.lines).toMatchObject([{ kept: 1 }]));
  });

  it("keeps a path that is no secret readable, and short", () => {
    expect(redactPath("/calendar/demo/list?past=3")).toBe("/calendar/demo/list");
    expect(redactPath(`/${"a/".repeat(4000)}`)).toHaveLength(200);
    // Quadratic time would exceed the test's timeout.
    for (const part of ["a", "a.", "%4", "@a", "a%40"]) redactPath(`/${part.repeat(50_000)}`);
  });

  it("is reached by remix-serve's own: both load the same morgan", () => {
    const here = createRequire(import.meta.url);
    const serve = createRequire(here.resolve("@remix-run/serve/dist/cli.js"));
    expect(serve.resolve("morgan")).toBe(here.resolve("morgan"));
  });
});
