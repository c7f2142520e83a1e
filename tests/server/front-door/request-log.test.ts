import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { redactPath } from "~/server/front-door/request-log";
import { ask, openSite } from "./open-site";

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

  it("keeps a path that is no secret readable, and short", () => {
    expect(redactPath("/calendar/demo/list?past=3")).toBe("/calendar/demo/list");
    expect(redactPath(`/${"a/".repeat(4000)}`)).toHaveLength(200);
  });

  it("is reached by remix-serve's own: both load the same morgan", () => {
    const here = createRequire(import.meta.url);
    const serve = createRequire(here.resolve("@remix-run/serve/dist/cli.js"));
    expect(serve.resolve("morgan")).toBe(here.resolve("morgan"));
  });
});
