// Many clients that send slowly, stall or idle take no slot from people who just want a page.
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { type Site, startSite } from "../support/site";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const DRIPS = isLong ? 300 : 60;
const BODIES = isLong ? 100 : 20;
const IDLE = isLong ? 1_200 : 100;
const REQUESTS = isLong ? 500 : 100;
const LATE_MS = isLong ? 200 : 2_000;
const CLOSED_WITHIN_MS = 15_000;
const BYTE_EVERY_MS = 1_000;

let site: Site;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
});
afterAll(() => site.stop());

const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const socket of sockets.splice(0)) socket.destroy();
});

type Slow = { closed: number; longestMs: number };

/** Connections that send a text and then a byte a second, or nothing. */
function openSlow(count: number, begin: string, drips: boolean): Slow {
  const state: Slow = { closed: 0, longestMs: 0 };
  const port = Number(new URL(site.origin).port);
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    const socket = connect(port, "127.0.0.1", () => socket.write(begin));
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.resume();
    socket.on("close", () => {
      state.closed += 1;
      state.longestMs = Math.max(state.longestMs, performance.now() - begun);
    });
    if (drips) timers.push(setInterval(() => socket.writable && socket.write("x"), BYTE_EVERY_MS));
  }
  return state;
}

/** Requests pages one after the other; returns the 99th percentile of the times. */
async function browse(): Promise<number> {
  const client = createClient(site);
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const begun = performance.now();
    const response = await client.send(n % 2 === 0 ? "/calendar/demo/list" : "/account/login");
    await response.text();
    times.push(performance.now() - begun);
    expect(response.status).toBe(200);
  }
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.99)] ?? 0;
}

test(
  "dripped headers and dripped bodies leave everybody else unharmed, and are closed",
  async () => {
    await browse();
    const drips = openSlow(DRIPS, "GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ", true);
    const head = "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";
    const bodies = openSlow(BODIES, head, true);
    const late = await browse();
    expectWithin(late, LATE_MS);
    if (!isLong) return;
    expect([drips.closed, bodies.closed]).not.toEqual([DRIPS, BODIES]);
    await waitUntil(() => drips.closed === DRIPS && bodies.closed === BODIES);
    expect([drips.closed, bodies.closed]).toEqual([DRIPS, BODIES]);
    const longest = Math.max(drips.longestMs, bodies.longestMs);
    expectWithin(longest, CLOSED_WITHIN_MS);
    note(
      `${DRIPS} dripped headers and ${BODIES} dripped bodies`,
      1,
      `closed within ${Math.round(longest / 1000)} s, others served within ${Math.round(late)} ms (99 %)`,
    );
  },
  TIMEOUT_MS,
);

test(
  "connections that say nothing leave everybody else unharmed, more of them than there is room for too",
  async () => {
    openSlow(IDLE, "", false);
    const late = await browse();
    expectWithin(late, LATE_MS);
    note(`${IDLE} idle connections`, 1, `others served within ${Math.round(late)} ms (99 %)`);
  },
  TIMEOUT_MS,
);
