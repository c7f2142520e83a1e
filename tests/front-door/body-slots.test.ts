// Limits on request bodies: small ones for short calls, larger ones for calendar files, by sender, time and number.
import type http from "node:http";
import { describe, expect, it } from "vitest";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { eventually } from "../support/eventually";
import { ask, converse, onlyTimeouts, openSite, statuses } from "./open-site";

const USUAL = 256 * 1024;
const LARGEST = 12 * 1024 * 1024;
const form = pagePaths.importFile("Club__________________");
const call = programPaths.api("import/preview");
const cookie = "sid=known";
const isLoggedIn = ({ headers }: http.IncomingMessage) => headers.cookie === cookie;

describe("a file", () => {
  it.each([form, call])("of 12 MiB arrives whole at %s, one byte more is refused", async (path) => {
    const site = await openSite({ isLoggedIn });
    const send = (bytes: number) =>
      ask(site.port, {
        method: "POST",
        path,
        headers: { cookie },
        body: Buffer.alloc(bytes, "x"),
      });
    expect((await send(LARGEST)).text).toBe(`read ${LARGEST}`);
    expect((await send(LARGEST + 1)).status).toBe(413);
  });

  it.each([
    ["with a made-up session", form, "sid=made-up"],
    ["at another address", "/calendar/Club__________________/edit", cookie],
    ["at another call", "/api/calendar/save", cookie],
  ])("%s may have no more than any other body", async (_name, path, cookie) => {
    const site = await openSite({ isLoggedIn });
    const send = (bytes: number) =>
      ask(site.port, { method: "POST", path, headers: { cookie }, body: Buffer.alloc(bytes) });
    expect((await send(USUAL)).status).toBe(200);
    expect((await send(USUAL + 1)).status).toBe(413);
    expect(site.seen).toHaveLength(1);
  });

  it("may take longer than any other body, and no longer than is said", async () => {
    const site = await openSite({
      isLoggedIn,
      timeouts: onlyTimeouts({ body: 20, upload: 400 }),
    });
    const head = `POST ${form} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nConnection: close\r\nContent-Length: 4\r\n\r\n`;
    const slow = await converse(site.port, [head, "ab", "cd"], { gapMs: 50 });
    expect(statuses(slow.text)).toEqual([200]);
    const never = await converse(site.port, [head, "ab"]);
    expect(statuses(never.text)).toEqual([408]);
  });

  it("of more than 256 KiB is one of four at once, two of a household; the next one is told to wait", async () => {
    const held: http.ServerResponse[] = [];
    const options = { isLoggedIn, trustedProxies: ["127.0.0.1"] };
    const site = await openSite(options, (_request, response) => {
      held.push(response);
    });
    const send = (address: string, path = form) =>
      ask(site.port, {
        method: "POST",
        path,
        headers: { cookie, "x-forwarded-for": address },
        body: Buffer.alloc(USUAL + 1),
      });
    const [first, second] = [send("192.0.2.1"), send("192.0.2.1")];
    await eventually(() => expect(held).toHaveLength(2));
    expect((await send("192.0.2.1")).status).toBe(503);
    const others = [send("198.51.100.1"), send("203.0.113.1")];
    await eventually(() => expect(held).toHaveLength(4));
    const late = await send("233.252.0.1");
    expect([late.status, late.headers["retry-after"]]).toEqual([503, "1"]);
    held[0]?.end("done");
    await first;
    const next = send("233.252.0.1");
    await eventually(() => expect(held).toHaveLength(5));
    for (const response of held.slice(1)) response.end("done");
    const answers = await Promise.all([second, ...others, next]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("that does not come makes room for the next one, and has no slot with a made-up session", async () => {
    const site = await openSite({ isLoggedIn, timeouts: onlyTimeouts({}) });
    let came = 0;
    site.server.on("request", () => {
      came += 1;
    });
    const slow = (cookie: string) =>
      converse(site.port, [
        `POST ${form} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nxx\r\n`,
      ]);
    for (const cookie of ["sid=made-up", "sid=other", "sid=third", "sid=fourth"]) void slow(cookie);
    await eventually(() => expect(came).toBe(4));
    const send = () =>
      ask(site.port, {
        method: "POST",
        path: form,
        headers: { cookie },
        body: Buffer.alloc(LARGEST),
      });
    expect((await send()).status).toBe(200);
    const held = [slow(cookie), slow(cookie)];
    await eventually(() => expect(came).toBe(7));
    expect((await send()).status).toBe(200);
    expect(statuses((await Promise.race(held)).text)).toEqual([408]);
  });
});

describe("a call without long texts", () => {
  const call = "/api/calendar/list";
  const SMALL = 16 * 1024;

  it.each(["announced", "in chunks"])("has a body of 16 KiB at most, %s", async (way) => {
    const site = await openSite();
    const send = (bytes: number, path = call) =>
      ask(site.port, {
        method: "POST",
        path,
        body: Buffer.alloc(bytes),
        headers: way === "announced" ? {} : { "transfer-encoding": "chunked" },
      });
    expect((await send(SMALL)).status).toBe(200);
    const refused = await send(SMALL + 1);
    expect([refused.status, refused.text]).toEqual([
      413,
      '{"status":"Error","message":"Request too large","payload":{}}',
    ]);
    expect((await send(SMALL + 1, "/api/home/save")).status).toBe(200);
  });
});
