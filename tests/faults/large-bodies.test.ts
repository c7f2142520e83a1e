// Oversized request bodies are refused at once and not kept in memory, however they are sent.
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const MEGABYTE = 1_000_000;
const MOST_MS = isLong ? 1_000 : 5_000;
const MOST_GROWTH_MB = isLong ? 50 : 120;
/** The first requests fill memory that the runtime reserves. */
const WARM_UP = isLong ? 10 : 1;
const AGAIN = isLong ? 20 : 2;

let site: Site;
let ann: Client;
let calendarId: string;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  calendarId = await makeCalendar(ann);
});
afterAll(() => site.stop());

type Sent = { path: string; headers?: Record<string, string>; pieces: Iterable<Buffer> };

/** Returns the status and the time since the first byte; stops sending once there is a response. */
function send({ path, headers = {}, pieces }: Sent): Promise<{ status: number; ms: number }> {
  const { hostname, port } = new URL(site.origin);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const type = path.startsWith("/api/")
      ? "application/json"
      : "application/x-www-form-urlencoded";
    const outgoing = request({ hostname, port, path, method: "POST", agent: false }, (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode ?? 0, ms: performance.now() - begun });
      outgoing.destroy();
    });
    const cookie = `sid=${ann.cookies.get("sid")}`;
    const all = { "Content-Type": type, Cookie: cookie, "X-Forwarded-For": "10.9.8.7", ...headers };
    for (const [name, value] of Object.entries(all)) outgoing.setHeader(name, value);
    outgoing.on("error", reject);
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

const whole = (text: string) => [Buffer.from(text)];
const json = (value: unknown) => whole(JSON.stringify(value));
const length = (bytes: number) => ({ "Content-Length": String(bytes) });
const fifty = () => Array<Buffer>(50).fill(Buffer.alloc(MEGABYTE, "x"));
const nested = (depth: number) => whole(`{"id":${"[".repeat(depth)}${"]".repeat(depth)}}`);
const links = (count: number) =>
  Array.from({ length: count }, () => ({ title: "a", url: "https://a.example" }));
const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE));

const KINDS: [what: string, status: number, sent: () => Sent][] = [
  [
    "50 MB",
    413,
    () => ({ path: "/api/home/save", headers: length(50 * MEGABYTE), pieces: fifty() }),
  ],
  [
    "50 MB for a form",
    413,
    () => ({ path: "/contact", headers: length(50 * MEGABYTE), pieces: fifty() }),
  ],
  ["50 MB in chunks", 413, () => ({ path: "/api/home/save", pieces: fifty() })],
  [
    "100 MB packed into little",
    415,
    () => ({
      path: "/api/home/save",
      headers: { "Content-Encoding": "gzip" },
      pieces: [bomb.subarray(0, 90_000)],
    }),
  ],
  ["lists 10,000 deep", 400, () => ({ path: "/api/home/save", pieces: nested(10_000) })],
  ["lists 120,000 deep", 400, () => ({ path: "/api/home/save", pieces: nested(120_000) })],
  [
    "100,000 links",
    413,
    () => ({ path: "/api/home/save", pieces: json({ calendarId, links: links(100_000) }) }),
  ],
  [
    "5,000 links",
    200,
    () => ({ path: "/api/home/save", pieces: json({ calendarId, links: links(5_000) }) }),
  ],
  [
    "a title of 1 MB",
    413,
    () => ({
      path: "/api/calendar/save",
      pieces: json({ id: calendarId, title: "x".repeat(MEGABYTE) }),
    }),
  ],
  [
    "a title of 250 kB",
    200,
    () => ({
      path: "/api/news/save",
      pieces: json({ calendarId, id: "", title: "x".repeat(250_000), text: "" }),
    }),
  ],
  [
    "the same where no text is long",
    413,
    () => ({
      path: "/api/calendar/save",
      pieces: json({ id: calendarId, title: "x".repeat(250_000) }),
    }),
  ],
  [
    "9,000 ids",
    413,
    () => ({
      path: "/api/calendar/list",
      pieces: json({ extraCalendarIds: Array.from({ length: 9_000 }, () => calendarId) }),
    }),
  ],
  [
    "20,000 fields that nobody knows",
    413,
    () => ({
      path: "/api/calendar/list",
      pieces: json(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]))),
    }),
  ],
  [
    "a form of 60,000 fields",
    400,
    () => ({ path: `/calendar/${calendarId}/news/new`, pieces: whole("a=&".repeat(60_000)) }),
  ],
];

/** 0 if the system does not report it. */
function residentMb(): number {
  const file = `/proc/${site.process.pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}

test(
  "bodies that are too much are refused at once, and memory does not grow by them",
  async () => {
    for (let round = 0; round < WARM_UP; round += 1) {
      for (const [, , sent] of KINDS) await send(sent());
    }
    const before = residentMb();
    let slowest = 0;
    for (let round = 0; round < AGAIN; round += 1) {
      for (const [what, expected, sent] of KINDS) {
        const { status, ms } = await send(sent());
        expect([what, status]).toEqual([what, expected]);
        slowest = Math.max(slowest, ms);
      }
    }
    const growth = residentMb() - before;
    expectWithin(slowest, MOST_MS);
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    const { title } = (await ann.api<{ title: string }>("calendar/view", { id: calendarId }))
      .payload;
    expect(title).toBe("Club");
    expect(
      (await ann.api<{ links: unknown[] }>("home/get", { id: calendarId })).payload.links,
    ).toEqual([]);
    note(
      "50 MB, gzip bombs, deep JSON, 100,000 links",
      AGAIN * KINDS.length,
      `refused within ${Math.round(slowest)} ms, memory grew by ${Math.round(growth)} MB`,
    );
  },
  TIMEOUT_MS,
);
