// Requests that are barely HTTP, and bodies that are barely JSON: refused without an error or delays for others.
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiCalls } from "~/web/api/api-calls";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { createPicker, type Pick, randomJson } from "./random";
import { expectWithin, isLong, median, note, ROUNDS, TIMEOUT_MS } from "./rounds";

const AT_ONCE = 20;
const MOST_GROWTH_MB = 60;
const LONGEST_ANSWER_MS = isLong ? 50 : 2_000;

let site: Site;
let ann: Client;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
});
afterAll(() => site.stop());

/** One request of each of twelve kinds; parts in angle brackets are randomized. */
const KINDS = [
  "<junk>\r\n\r\n",
  "<junk> / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET <junk> HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/<junk>\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: <junk>\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: localhost\r\n<junk>: <junk>\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: <junk>\r\nX-Forwarded-For: <junk>\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: <junk>\r\n\r\n<junk>",
  "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n<junk>\r\n<junk>\r\n0\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: <junk>\r\nContent-Length: 3\r\n\r\nabc",
  "GET / HTTP/1.1\r\nHost: localhost\r\n <junk>\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET <junk>",
];
const JUNK = [
  "",
  " ",
  "\0",
  "\r",
  "\n",
  "\t",
  ":",
  "/",
  "//",
  "..",
  "%",
  "%00",
  "%ff",
  "*",
  "\\",
  "{}",
  "GET",
  "TRACE",
  "CONNECT",
  "http://[::1",
  "1.1",
  "9.9",
  "-1",
  "1e9",
  "0x10",
  "99999999999",
  "chunked",
  "gzip, chunked",
  "é",
  "\u00ff\u00fe",
  "a b",
  "[::1]",
  "evil.example",
  "\u007f",
];

function malformed(pick: Pick): string {
  return pick(KINDS).replace(
    /<junk>/g,
    () => pick(JUNK) + pick(["", "", pick(JUNK), "x".repeat(300)]),
  );
}

/** The response, until the server closes the connection or goes silent. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const { port } = new URL(site.origin);
    const socket = connect(Number(port), "127.0.0.1", () => socket.end(text, "latin1"));
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("error", () => undefined);
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on("close", () => resolve(answer));
  });
}

/** 0 if the system does not report it. */
function residentMb(): number {
  if (!existsSync("/proc/self/status")) return 0;
  const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Repeats `one`; returns the process's growth in the second half, and the time of the next response. */
async function repeat(times: number, one: () => Promise<void>) {
  let before = 0;
  for (let done = 0; done < times; done += AT_ONCE) {
    if (before === 0 && done >= times / 2) before = residentMb();
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }
  const growth = residentMb() - before;
  const waits: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const begun = performance.now();
    expect((await createClient(site).send("/calendar/demo/list")).status).toBe(200);
    waits.push(performance.now() - begun);
  }
  expect(growth).toBeLessThan(MOST_GROWTH_MB);
  expectWithin(median(waits), LONGEST_ANSWER_MS);
  expect(site.process.exitCode).toBeNull();
  expect(site.output()).not.toMatch(/uncaught|unhandled|"fault"/i);
  return { growth: Math.round(growth), wait: Math.ceil(median(waits)) };
}

test(
  "requests of twelve kinds that are no HTTP are answered with a refusal or not at all",
  async () => {
    const pick = createPicker(20261121);
    const faults: string[] = [];
    const { growth, wait } = await repeat(ROUNDS.malformed, async () => {
      const text = malformed(pick);
      const answer = await sendRaw(text);
      if (/^HTTP\/1\.1 5/m.test(answer)) faults.push(JSON.stringify([text, answer.slice(0, 60)]));
    });
    expect(faults).toEqual([]);
    note(
      "requests that are no HTTP, of 12 kinds",
      ROUNDS.malformed,
      `0 crashes, 0 answers of 5xx; the next request took ${wait} ms, memory grew by ${growth} MB in the second half`,
    );
  },
  TIMEOUT_MS,
);

test(
  "bodies that are no JSON, or JSON of any shape, get an envelope of the interface and never a fault",
  async () => {
    const pick = createPicker(20261122);
    const paths = [...apiCalls.keys()].filter((path) => path !== "auth/logout");
    const faults: string[] = [];
    const { growth, wait } = await repeat(ROUNDS.malformed, async () => {
      const [path, body] = [pick(paths), randomJson(pick)];
      const response = await ann.send(`/api/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
      const text = await response.text();
      if (response.status >= 500 || !/^\{"status":"(OK|Error)"/.test(text)) {
        faults.push(`${path} ${response.status} ${body.slice(0, 200)} ${text.slice(0, 80)}`);
      }
    });
    expect(faults.slice(0, 5)).toEqual([]);
    note(
      "bodies of the JSON interface made up at random",
      ROUNDS.malformed,
      `0 crashes, 0 answers of 5xx; the next request took ${wait} ms, memory grew by ${growth} MB in the second half`,
    );
  },
  TIMEOUT_MS,
);
