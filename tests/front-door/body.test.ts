import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { unshared } from "~/front-door/concurrency-limit";
import { createFrontDoor } from "~/front-door/middleware";
import { createRequestLog } from "~/front-door/request-log";
import { eventually } from "../support/eventually";
import { ask, converse, onlyTimeouts, openSite, siteOptions, statuses } from "./open-site";

const LIMIT = 262_144;
const envelope = JSON.stringify({ status: "Error", message: "Request too large", payload: {} });
const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
const chunked = (path: string, headers = "") =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`;

describe("a body", () => {
  it("of 256 KiB arrives byte for byte, one byte more is refused", async () => {
    const site = await openSite();
    const body = Buffer.alloc(LIMIT, "wörter ");
    expect((await ask(site.port, { method: "POST", body })).text).toBe(`read ${LIMIT}`);
    expect(site.seen[0]?.body).toBe(body.toString());
    const over = await ask(site.port, { method: "POST", body: Buffer.alloc(LIMIT + 1) });
    expect(over.status).toBe(413);
    expect(over.headers["content-type"]).toContain("text/html");
    const path = "/api/home/save";
    const api = await ask(site.port, { method: "POST", path, body: Buffer.alloc(LIMIT + 1) });
    expect([api.status, api.text]).toEqual([413, envelope]);
  });

  it("of a page's form may be twice as large, so that what was typed can come back", async () => {
    const site = await openSite();
    const send = (bytes: number, path = "/contact") =>
      ask(site.port, {
        method: "POST",
        path,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.alloc(bytes, "x"),
      });
    expect((await send(2 * LIMIT)).text).toBe(`read ${2 * LIMIT}`);
    expect((await send(2 * LIMIT + 1)).status).toBe(413);
    expect((await send(LIMIT + 1, "/api/home/save")).status).toBe(413);
  });

  it("of many parts or long headers is refused, since its parser would need minutes", async () => {
    const site = await openSite();
    const post = (body: string, type = "multipart/form-data; boundary=b") =>
      ask(site.port, { method: "POST", headers: { "content-type": type }, body });
    const header = 'Content-Disposition: form-data; name="a"';
    const parts = (count: number, more = "") =>
      `${`--b\r\n${header}${more}\r\n\r\nx\r\n`.repeat(count)}--b--\r\n`;
    expect((await post(parts(399))).status).toBe(200);
    for (const body of [
      parts(400),
      parts(1, "\r\nA:".repeat(30_000)),
      `--b${"\r\nA:".repeat(30_000)}`,
      `${parts(1)}${"A:\r\n".repeat(30_000)}`,
    ]) {
      expect((await post(body)).status).toBe(400);
    }
    for (const type of [
      'multipart/form-data; boundary="b"',
      "Multipart/Form-Data;charset=utf-8;boundary=b",
      "multipart/form-data; boundary=b; boundary=c",
    ]) {
      expect((await post(parts(1), type)).status).toBe(200);
      expect((await post(parts(400), type)).status).toBe(400);
    }
    for (const type of ["text/plain; boundary=b", "multipart/mixed; boundary=b", "multipart/"]) {
      expect((await post(parts(400), type)).status).toBe(200);
    }
  });

  it("in chunks is counted as it comes", async () => {
    const site = await openSite();
    const pieces = [chunked("/"), chunk(100_000), chunk(100_000), chunk(62_144), "0\r\n\r\n"];
    const last = "GET /after HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const { text } = await converse(site.port, [...pieces, last], { gapMs: 5 });
    expect(statuses(text)).toEqual([200, 200]);
    expect(text).toContain(`read ${LIMIT}`);
    const over = await converse(site.port, [
      chunked("/"),
      chunk(200_000),
      chunk(62_145),
      "0\r\n\r\n",
    ]);
    expect(statuses(over.text)).toEqual([413]);
    expect(site.seen).toHaveLength(2);
  });

  it("of 50 MB is refused while it is still being sent, without being kept", async () => {
    const site = await openSite();
    const piece = Buffer.from(chunk(1_000_000));
    const before = process.memoryUsage().rss;
    for (const head of [chunked("/contact"), chunked("/api/home/save")]) {
      const { text, reset, unsent } = await converse(site.port, [
        head,
        ...Array(50).fill(piece),
        "0\r\n\r\n",
      ]);
      expect([statuses(text), reset, unsent]).toEqual([[413], false, 0]);
    }
    const body = Buffer.alloc(50_000_000);
    const early = await ask(site.port, { method: "POST", path: "/api/home/save", body });
    expect([early.status, early.headers.connection]).toEqual([413, "close"]);
    expect(site.seen).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it("without an end is answered at once and cut off soon", async () => {
    const site = await openSite({ timeouts: onlyTimeouts({ linger: 200 }) });
    const piece = Buffer.from(chunk(50_000));
    const { text } = await converse(site.port, [chunked("/"), ...Array(1000).fill(piece)], {
      gapMs: 5,
    });
    expect(statuses(text)).toEqual([413]);
  });

  it("that drips is refused with 408 when its time is up", async () => {
    const site = await openSite({ timeouts: onlyTimeouts({ body: 300 }) });
    const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";
    const { text } = await converse(site.port, [head, ...Array(100).fill("x")], { gapMs: 50 });
    expect(statuses(text)).toEqual([408]);
    expect(text).toMatch(/connection: close/i);
    expect(site.seen).toEqual([]);
  });

  it("that is compressed is refused with 415, the name for none is not", async () => {
    const site = await openSite();
    const post = (encoding: string) =>
      ask(site.port, { method: "POST", headers: { "content-encoding": encoding }, body: "ab" });
    expect((await post("gzip")).status).toBe(415);
    expect((await post("br, identity")).status).toBe(415);
    expect((await post("identity")).text).toBe("read 2");
  });

  it("has no place in a GET", async () => {
    const site = await openSite();
    expect((await ask(site.port, { headers: { "content-length": 2 }, body: "ab" })).status).toBe(
      400,
    );
    expect((await ask(site.port, { headers: { "content-length": 0 } })).status).toBe(200);
    expect(site.seen).toHaveLength(1);
  });

  it.each([
    ["both lengths", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "1.1"],
    ["two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n", "1.1"],
    ["chunks in HTTP/1.0", "Transfer-Encoding: chunked\r\n", "1.0"],
    ["no coding", "Content-Length: 3\r\nTransfer-Encoding: \r\n", "1.1"],
    ["no number", "Content-Length: abc\r\n", "1.1"],
  ])("framed with %s is refused with 400", async (_name, header, version) => {
    const site = await openSite();
    const raw = `POST / HTTP/${version}\r\nHost: a\r\n${header}\r\n0\r\n\r\n`;
    expect(statuses((await converse(site.port, [raw])).text)).toEqual([400]);
    expect(site.seen).toEqual([]);
  });

  it.each(["xchunked", "gzip, chunked", "identity"])(
    "in the coding %s is answered 501 at once: nobody can tell where it ends",
    async (coding) => {
      const site = await openSite({ timeouts: onlyTimeouts({}) });
      const raw = `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`;
      const { text } = await converse(site.port, [raw]);
      expect(statuses(text)).toEqual([501]);
      expect(text).toMatch(/connection: close/i);
      expect(site.seen).toEqual([]);
    },
  );

  it("is asked for with 100 Continue only when it would be taken in", async () => {
    const site = await openSite({ timeouts: onlyTimeouts({}) });
    const post = (length: number, more = "") =>
      `POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\nConnection: close\r\n${more}\r\n`;
    const taken = await converse(site.port, [post(2), "ab"], { gapMs: 50 });
    expect(statuses(taken.text)).toEqual([100, 200]);
    expect(statuses((await converse(site.port, [post(50_000_000)])).text)).toEqual([413]);
    const foreign = await converse(site.port, [post(2, "Origin: http://evil.example\r\n")]);
    expect(statuses(foreign.text)).toEqual([403]);
    const odd = post(2).replace("100-continue", "a-miracle");
    const unknown = await converse(site.port, [odd]);
    expect(statuses(unknown.text)).toEqual([417]);
    expect(unknown.text).toContain("X-Frame-Options: DENY");
  });

  it("can be read the way Remix reads it, and left unread", async () => {
    const site = await openSite({}, undefined);
    site.server.removeAllListeners("request");
    const door = createFrontDoor(siteOptions(), createRequestLog(siteOptions(), 60_000));
    site.server.on("request", (request, response) =>
      door(request, response, async () => {
        if (request.url === "/unread") return void response.end("unread");
        const body = createReadableStreamFromReadable(request);
        response.end(String((await new Response(body).text()).length));
      }),
    );
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const post = (path: string, size: number) =>
      new Promise<string>((resolve, reject) => {
        const options = { port: site.port, method: "POST", path, agent };
        const request = http.request(options, (response) => {
          response.setEncoding("utf8").on("data", resolve);
        });
        request.on("error", reject).end("x".repeat(size));
      });
    const texts = [];
    for (const size of [1, 70_000, LIMIT, 0]) texts.push(await post("/", size));
    expect(texts).toEqual(["1", "70000", String(LIMIT), "0"]);
    expect(await post("/unread", LIMIT)).toBe("unread");
    expect(await post("/", 5)).toBe("5");
    agent.destroy();
  });

  it("of a client that leaves half-way never reaches the application", async () => {
    const site = await openSite();
    const socket = net.connect(site.port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    await once(site.server, "request");
    socket.destroy();
    await eventually(() => expect(site.lines).toHaveLength(1));
    expect(site.seen).toEqual([]);
    expect(site.lines).toMatchObject([{ event: "request", status: 499 }]);
  });

  it("that is slow takes no slot from those who read or write", async () => {
    const slots = unshared(2);
    const capacity = { arriving: slots, arrivingSmall: slots, inFlight: slots };
    const site = await openSite({ capacity, timeouts: onlyTimeouts({}) });
    const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc";
    const slow = [1, 2, 3, 4].map(() => converse(site.port, [head]));
    // Two have slots; each newcomer takes the slot of the one that has been slow longest.
    for (const { text } of await Promise.all(slow.slice(0, 2))) {
      expect(statuses(text)).toEqual([408]);
    }
    const write = await ask(site.port, { method: "POST", body: "ab" });
    expect([write.status, (await ask(site.port)).status]).toEqual([200, 200]);
  });
});
