import net from "node:net";
import { describe, expect, it } from "vitest";
import { unshared } from "~/front-door/concurrency-limit";
import { eventually } from "../support/eventually";
import { ask, converse, delay, onlyTimeouts, openSite, statuses } from "./open-site";

const GET = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";
const LAST = "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

/** Opens idle connections; `closed` counts those the server closed. */
async function openIdle(port: number, count: number, text = "") {
  const state = { closed: 0, sockets: [] as net.Socket[] };
  for (let i = 0; i < count; i += 1) {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.on("close", () => {
      state.closed += 1;
    });
    socket.resume();
    if (text) socket.write(text);
    state.sockets.push(socket);
  }
  await delay(100);
  return state;
}

describe("a connection", () => {
  it("that drips its headers is answered with 408 and closed", async () => {
    const site = await openSite({ timeouts: onlyTimeouts({ headers: 300 }) });
    const drip = [..."GET / HTTP/1.1\r\nHost: a\r\nX-Drip: aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"];
    const { text } = await converse(site.port, drip, { gapMs: 25 });
    expect(statuses(text)).toEqual([408]);
    expect(text).toContain("X-Frame-Options: DENY");
  });

  it("that says nothing at all is closed too, and so is an idle one after its answer", async () => {
    const timeouts = onlyTimeouts({ headers: 300, keepAlive: 200 });
    const site = await openSite({ timeouts });
    expect((await converse(site.port, [])).text).not.toContain("200 OK");
    const kept = await converse(site.port, [GET]);
    expect(statuses(kept.text)).toEqual([200]);
  });

  it("of a client that does not read its answer is cut off", async () => {
    const site = await openSite(
      { timeouts: onlyTimeouts({ silence: 200 }) },
      (_request, response) => {
        response.end(Buffer.alloc(30_000_000));
      },
    );
    const socket = net.connect(site.port, "127.0.0.1").on("error", () => undefined);
    socket.pause();
    socket.write(GET);
    await eventually(() => expect(site.lines).toMatchObject([{ path: "/page" }]));
    socket.destroy();
  });

  it("on which nothing moves while its answer is made is left alone, and closed when it is quiet after", async () => {
    const timeouts = onlyTimeouts({ silence: 50, keepAlive: 200 });
    const site = await openSite({ timeouts }, async (_request, response) => {
      await delay(400);
      response.write("half of it, ");
      await delay(400);
      response.end("and the rest");
    });
    const { text } = await converse(site.port, [GET]);
    expect(statuses(text)).toEqual([200]);
    expect(text).toContain("half of it");
    expect(text).toContain("and the rest");
    expect(site.lines).toMatchObject([{ path: "/page", status: 200 }]);
  });

  it("whose answer is never made is cut off when the time for answers is over", async () => {
    const timeouts = onlyTimeouts({ silence: 50, answer: 300 });
    const site = await openSite({ timeouts }, () => undefined);
    expect((await converse(site.port, [GET])).text).toBe("");
  });

  it("on which a body stops coming is cut off", async () => {
    const site = await openSite({ timeouts: onlyTimeouts({ silence: 100 }) });
    const half = "POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 300\r\n\r\nabc";
    expect((await converse(site.port, [half])).text).not.toContain("200 OK");
    expect(site.seen).toEqual([]);
  });

  it("whose answer never ends is cut off", async () => {
    const site = await openSite(
      { timeouts: onlyTimeouts({ answer: 200 }) },
      (_request, response) => {
        const timer = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(timer));
      },
    );
    expect(statuses((await converse(site.port, [GET])).text)).toEqual([200]);
  });

  it("carries several requests one after the other, and each answer has its own headers", async () => {
    const site = await openSite();
    const post = "POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
    const { text } = await converse(site.port, [GET + post + GET + LAST]);
    expect(statuses(text)).toEqual([200, 200, 200, 200]);
    expect(site.seen.map(({ url }) => url).sort()).toEqual(["/form", "/last", "/page", "/page"]);
    expect(text.match(/read \d/g)).toEqual(["read 0", "read 3", "read 0", "read 0"]);
    expect(new Set(text.match(/X-Request-Id: .*/g)).size).toBe(4);
    expect(text.match(/X-Content-Type-Options: nosniff/g)).toHaveLength(4);
  });
});

describe("something that is no request", () => {
  it.each([
    ["noise", "\x00\x01\x02\xff\xfe"],
    ["another protocol", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an unknown method", "FOO / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["an unknown version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost a\r\n\r\n"],
    ["a header with a NUL", "GET / HTTP/1.1\r\nHost: a\x00b\r\n\r\n"],
    ["a broken chunk", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ])("(%s) gets a terse 400 with the headers of every answer", async (_name, raw) => {
    const site = await openSite();
    const { text } = await converse(site.port, [Buffer.from(raw, "latin1")]);
    expect(statuses(text)).toEqual([400]);
    expect(text).toContain("Content-Security-Policy: default-src 'none'");
    expect(text).toContain("X-Content-Type-Options: nosniff");
    expect(text).toContain("Cache-Control: no-store");
    expect(site.seen).toEqual([]);
  });

  it("behind a whole request leaves that one its answer", async () => {
    const site = await openSite({}, (_request, response) => {
      setTimeout(() => response.end("whole"), 50);
    });
    const { text } = await converse(site.port, [`${GET}garbage\r\n\r\n`]);
    expect(statuses(text)).toEqual([200, 400]);
    expect(text).toContain("whole");
  });

  it("3,000 times over harms nobody else", async () => {
    const site = await openSite();
    for (let round = 0; round < 30; round += 1) {
      const noise = Array.from(
        { length: 100 },
        (_, i) => `${String.fromCharCode(33 + i)}${i}\r\n\r\n`,
      );
      await Promise.all(noise.map((one) => converse(site.port, [one])));
    }
    expect((await ask(site.port)).status).toBe(200);
  });
});

describe("many connections", () => {
  it("of requests beyond those that can be worked on is told to come back", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const site = await openSite({ capacity: { inFlight: unshared(3) } }, (_request, response) => {
      void finished.then(() => response.end("done"));
    });
    const working = [1, 2, 3].map(() => ask(site.port));
    await eventually(() => expect(site.seen).toHaveLength(3));
    const page = await ask(site.port, { path: "/ical/demo.ics" });
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "1"]);
    const api = await ask(site.port, { method: "POST", path: "/api/test/now" });
    expect(JSON.parse(api.text)).toEqual({ status: "Error", message: "Some error", payload: {} });
    finish();
    expect((await Promise.all(working)).map(({ text }) => text)).toEqual(["done", "done", "done"]);
    expect((await ask(site.port)).status).toBe(200);
  });

  it("that leaves in the middle of a pipeline leaves no slot taken", async () => {
    const site = await openSite(
      { capacity: { inFlight: unshared(1), waiting: unshared(29) } },
      ({ url }, response) => {
        if (url !== "/page") response.end("at once");
      },
    );
    const socket = net.connect(site.port, "127.0.0.1").on("error", () => undefined);
    socket.write(GET.repeat(30));
    await eventually(() => expect(site.seen).toHaveLength(1));
    expect((await ask(site.port)).status).toBe(503);
    socket.destroy();
    await eventually(async () => expect((await ask(site.port)).status).toBe(200));
    // Nothing is done for a client that has left.
    expect(site.seen.filter(({ url }) => url === "/page")).toHaveLength(1);
  });

  it("of idle and dripping connections makes room for a newcomer, the longest idle first", async () => {
    const site = await openSite({ capacity: { connections: 100 } });
    const silent = await openIdle(site.port, 60);
    const dripping = await openIdle(site.port, 60, "GET / HTTP/1.1\r\nHost:");
    for (let i = 0; i < 20; i += 1) expect((await ask(site.port)).status).toBe(200);
    await eventually(() => expect(silent.closed).toBeGreaterThanOrEqual(30));
    expect(dripping.closed).toBe(0);
    for (const socket of [...silent.sockets, ...dripping.sockets]) socket.destroy();
  });

  it("never costs a connection that carries a request", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const site = await openSite(
      { capacity: { connections: 50, inFlight: unshared(200) } },
      (_request, response) => {
        void finished.then(() => response.end("late"));
      },
    );
    const working = Array.from({ length: 30 }, () => ask(site.port));
    await eventually(() => expect(site.seen).toHaveLength(30));
    const idle = await openIdle(site.port, 100);
    await eventually(() => expect(idle.closed).toBeGreaterThanOrEqual(80));
    finish();
    expect(new Set((await Promise.all(working)).map(({ text }) => text))).toEqual(
      new Set(["late"]),
    );
    for (const socket of idle.sockets) socket.destroy();
  });
});
