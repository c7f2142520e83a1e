import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { unshared } from "~/front-door/concurrency-limit";
import { createFloodLimits } from "~/front-door/counters";
import { eventually } from "../support/eventually";
import { type Answer, ask, onlyTimeouts, openSite, SITE, type Site } from "./open-site";

const GREEDY = "127.0.0.66";
const GET = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";
const HALF = "POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf";

const mute: net.Socket[] = [];
afterEach(() => {
  for (const socket of mute.splice(0)) socket.destroy();
});

/** Connections that send this text, then neither read nor send. */
async function openMute(port: number, count: number, text: string, localAddress = GREEDY) {
  const opened = Array.from({ length: count }, () => {
    const socket = net.connect({ port, host: "127.0.0.1", localAddress });
    mute.push(socket);
    socket.on("error", () => undefined).pause();
    return new Promise((resolve) => {
      socket.once("close", resolve);
      socket.write(text, resolve);
    });
  });
  await Promise.all(opened);
}

type Question = Parameters<typeof ask>[1];

function askAtOnce(port: number, count: number, question: Question): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => ask(port, question)));
}

const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

/** An application that replies only when told to. */
function heldApp() {
  const held: (() => void)[] = [];
  return {
    app: (_request: unknown, response: { end: (text: string) => void }) =>
      void held.push(() => response.end("done")),
    finish: () => {
      for (const end of held.splice(0)) end();
    },
  };
}

describe("slots in the application", () => {
  it("are left to others by five connections that ask 60 times each and read nothing", async () => {
    const large = Buffer.alloc(5_000_000);
    const site = await openSite({}, ({ url }, response) => {
      setTimeout(() => response.end(url === "/page" ? large : "small"), 5);
    });
    await openMute(site.port, 5, GET.repeat(60));
    await eventually(() => expect(site.seen.length).toBeGreaterThanOrEqual(5));
    const others = await askAtOnce(site.port, 50, { path: "/other", localAddress: "127.0.0.2" });
    expect(statusesOf(others)).toEqual([200]);
    const monitors = await askAtOnce(site.port, 5, { path: "/healthz", localAddress: GREEDY });
    expect(statusesOf(monitors)).toEqual([200]);
  });

  it("go to one network up to its share; what it asks beyond waits for them", async () => {
    const { app, finish } = heldApp();
    const site = await openSite({ capacity: { inFlight: { all: 9, narrow: 2, wide: 5 } } }, app);
    const greedy = askAtOnce(site.port, 6, { path: "/greedy", localAddress: GREEDY });
    await eventually(() => expect(site.seen).toHaveLength(2));
    const other = ask(site.port, { path: "/other", localAddress: "127.0.0.2" });
    await eventually(() => expect(site.seen.at(-1)?.url).toBe("/other"));
    expect(site.seen).toHaveLength(3);
    for (const seen of [5, 7]) {
      finish();
      await eventually(() => expect(site.seen).toHaveLength(seen));
    }
    finish();
    expect((await other).text).toBe("done");
    expect(statusesOf(await greedy)).toEqual([200]);
  });

  it("are shared by the clients that a trusted proxy names, whatever connection they come on", async () => {
    const { app, finish } = heldApp();
    const capacity = { inFlight: { all: 9, narrow: 2, wide: 5 } };
    const site = await openSite({ capacity, trustedProxies: ["127.0.0.1"] }, app);
    const from = (address: string, count: number) =>
      askAtOnce(site.port, count, { headers: { "x-forwarded-for": address } });
    // Two households of one provider, a third whose provider has used up its share, then another provider.
    const asked = [from("2001:db8::1", 3), from("2001:db8:0:1::1", 2), from("2001:db8:0:2::1", 2)];
    await eventually(() => expect(site.seen).toHaveLength(5));
    asked.push(from("192.0.2.7", 2));
    await eventually(() => expect(site.seen).toHaveLength(7));
    finish();
    await eventually(() => expect(site.seen).toHaveLength(9));
    finish();
    expect(statusesOf((await Promise.all(asked)).flat())).toEqual([200]);
  });

  it("are not waited for endlessly, nor by more than there is room for", async () => {
    const { app, finish } = heldApp();
    const capacity = { inFlight: { all: 2, narrow: 1, wide: 2 }, waiting: unshared(2) };
    const site = await openSite({ capacity, timeouts: { slot: 300 } }, app);
    const first = ask(site.port);
    await eventually(() => expect(site.seen).toHaveLength(1));
    const refused = await askAtOnce(site.port, 5, {});
    expect(statusesOf(refused)).toEqual([503]);
    expect(refused[0]?.headers["retry-after"]).toBe("1");
    finish();
    expect((await first).status).toBe(200);
    expect(site.seen).toHaveLength(1);
  });

  it("are for who asks; whether the site is well is answered without one", async () => {
    const site = await openSite({ capacity: { inFlight: unshared(1) } }, ({ url }, response) => {
      if (url !== "/page") response.end("well");
    });
    await openMute(site.port, 1, GET);
    await eventually(() => expect(site.seen).toHaveLength(1));
    expect((await ask(site.port, { path: "/other" })).status).toBe(503);
    for (const path of ["/healthz", "/readyz"]) {
      expect([path, (await ask(site.port, { path })).status]).toEqual([path, 200]);
    }
  });
});

describe("slots of arriving bodies", () => {
  it("are left to others by 260 bodies of one address that come half, most of them refused", async () => {
    const site = await openSite({ limits: createFloodLimits({ site: SITE }) });
    const came = countRequests(site);
    await openMute(site.port, 260, HALF);
    await eventually(() => expect(came()).toBe(260));
    const others = await askAtOnce(site.port, 50, {
      method: "POST",
      path: "/other",
      localAddress: "127.0.0.2",
      body: "whole",
    });
    expect(statusesOf(others)).toEqual([200]);
  });

  it("are not taken by who is refused: that one is answered at once, and read on only by a few", async () => {
    const site = await openSite({
      limits: ({ routePath }) => (routePath === "/form" ? 9 : 0),
      capacity: { arrivingSmall: unshared(1), lingering: unshared(2) },
    });
    await openMute(site.port, 10, HALF);
    // The two requests that are still read are logged only once they end.
    await eventually(() => expect(countStatus(site.lines, 429)).toBe(8));
    expect((await ask(site.port, { method: "POST", path: "/other", body: "b" })).status).toBe(200);
  });

  it("are left to others by 200 of two bytes that never end, of ten addresses of two providers", async () => {
    const site = await openSite({ limits: createFloodLimits({ site: SITE }) });
    const came = countRequests(site);
    const attackers = [1, 2].flatMap((b) => [1, 2, 3, 4, 5].map((c) => `127.${b}.${c}.66`));
    const head = (bytes: number) =>
      `POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\nxx`;
    for (const bytes of [10, 100_000]) {
      await Promise.all(attackers.map((address) => openMute(site.port, 20, head(bytes), address)));
    }
    await eventually(() => expect(came()).toBe(400));
    // From other providers, from the attackers' own, and with a body that is not small.
    for (const [localAddress, body] of [
      ...[0, 1, 2, 3].map((n) => [`127.${n}.9.${n + 2}`, "whole"] as const),
      ["127.0.0.9", Buffer.alloc(100_000)] as const,
    ]) {
      const others = await askAtOnce(site.port, 15, {
        method: "POST",
        path: "/other",
        localAddress,
        body,
      });
      expect(statusesOf(others)).toEqual([200]);
    }
  });

  it("are kept by who sends at a pace: a newcomer waits its turn where nobody is behind", async () => {
    const capacity = { arriving: { all: 9, narrow: 2, wide: 9 } };
    const site = await openSite({ capacity, timeouts: onlyTimeouts({}) });
    const came = countRequests(site);
    const head = "POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n";
    // Sends so much at once that it is ahead of the required pace for 19 s.
    await openMute(site.port, 2, head + "x".repeat(190_000));
    await eventually(() => expect(came()).toBe(2));
    const send = (localAddress: string) => {
      const headers = { expect: "100-continue", "content-length": 20_000 };
      const body = Buffer.alloc(20_000);
      return ask(site.port, { method: "POST", headers, body, localAddress });
    };
    await eventually(async () => expect((await send(GREEDY)).status).toBe(503));
    expect((await send("127.0.0.2")).status).toBe(200);
  });

  it("of a network are taken by its own bodies: the slowest of them goes, nobody else's", async () => {
    const capacity = { arrivingSmall: { all: 9, narrow: 2, wide: 9 } };
    const site = await openSite({ capacity, timeouts: onlyTimeouts({}) });
    const came = countRequests(site);
    await openMute(site.port, 3, HALF, "127.0.0.2");
    await openMute(site.port, 2, HALF);
    await eventually(() => expect(came()).toBe(5));
    await openMute(site.port, 3, HALF);
    await eventually(() => expect(countStatus(site.lines, 408)).toBe(4));
    const refused = site.lines.filter(({ status }) => status === 408).map(({ ip }) => ip);
    expect(refused.sort()).toEqual(["127.0.0.2", GREEDY, GREEDY, GREEDY]);
  });
});

describe("connections", () => {
  it("are left to a newcomer by one address that holds them all with half-sent bodies", async () => {
    const capacity = { connections: 50, arrivingSmall: unshared(100) };
    const site = await openSite({ capacity });
    const came = countRequests(site);
    for (let n = 1; n <= 50; n += 1) {
      await openMute(site.port, 1, HALF);
      await eventually(() => expect(came()).toBe(n));
    }
    for (let n = 0; n < 20; n += 1) {
      expect((await ask(site.port, { localAddress: "127.0.0.2" })).status).toBe(200);
    }
  });

  it("of a trusted proxy are nobody's, and stay", async () => {
    const { app, finish } = heldApp();
    const capacity = { connections: 50, inFlight: unshared(100) };
    const site = await openSite({ capacity, trustedProxies: ["127.0.0.1"] }, app);
    const busy = askAtOnce(site.port, 40, {});
    await eventually(() => expect(site.seen).toHaveLength(40));
    await openMute(site.port, 30, HALF);
    finish();
    expect(statusesOf(await busy)).toEqual([200]);
  });

  it("that ask too far ahead are closed", async () => {
    const site = await openSite({ capacity: { pipelined: 10 } }, () => undefined);
    await openMute(site.port, 1, GET.repeat(11));
    await eventually(() => expect(countStatus(site.lines, 499)).toBe(10));
  });

  it("on which an answer from memory is not read to its end are cut off", async () => {
    const large = Buffer.alloc(30_000_000);
    const site = await openSite({
      timeouts: { answer: 300, silence: 60_000, logPeriod: 50 },
      answerFromCache: (_request, response) => Boolean(response.end(large)),
    });
    await openMute(site.port, 1, GET);
    await eventually(() => expect(site.lines).toHaveLength(1));
  });
});

function countRequests({ server }: Pick<Site, "server">): () => number {
  let came = 0;
  server.on("request", () => {
    came += 1;
  });
  return () => came;
}

function countStatus(lines: Record<string, unknown>[], status: number): number {
  return lines.filter((line) => line.status === status).length;
}
