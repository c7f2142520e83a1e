// Malformed and hostile requests to all routes: never a 500, never a stack trace, no memory growth.
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { expectWithin, note, ROUNDS, TIMEOUT_MS } from "./rounds";

/** For requests after the caches of pages and feeds, which are bounded, are full. */
const MOST_GROWTH_MB = 60;
const AT_ONCE = 20;

let site: Site;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
});
afterAll(async () => {
  await site.stop();
});

const PATHS = [
  "/",
  "/account/login",
  "/account/login-code",
  "/account/accept-invite",
  "/account/profile",
  "/account/logout",
  "/calendars",
  "/calendar/demo",
  "/calendar/demo/home",
  "/calendar/demo/calendar",
  "/calendar/demo/list",
  "/calendar/demo/news",
  "/calendar/demo/day/2026-11-21",
  "/calendar/demo/edit",
  "/calendar/demo/events/new",
  "/calendar/demo/events/demo-tour",
  "/calendar/demo/events/x/edit",
  "/calendar/demo/admins",
  "/calendar/demo/home/edit",
  "/calendar/demo/news/new",
  "/contact",
  "/faq",
  "/subscribe/ical/demo",
  "/ical/demo.ics",
  "/ical/demo/demo-tour.ics",
  "/news/demo.atom",
  "/privacy",
  "/api/calendar/view",
  "/api/calendar/saveEvent",
  "/api/auth/local/login",
  "/api/nothing",
  "/healthz",
];
const SUFFIXES = [
  "",
  "?x=1",
  "?_data=root",
  ".data",
  ".data?_routes=root",
  "?month=9999-99",
  "?past=-1",
  "?past=1e9",
  "?day=2026-02-31",
  "?email=%FF&code=%00",
  "?q=%E0%A4%A",
  "?__proto__[x]=1",
  "/..%2f..%2fetc/passwd",
  "/%00",
  "//",
  "/.env",
  "?tz=Mars/Base",
  "#",
  "%",
  "?".padEnd(3000, "a"),
];
const BODIES = [
  "",
  "{",
  "[]",
  "null",
  '{"__proto__":{"x":1}}',
  '{"id":{"a":[[[[[[[[[[[[]]]]]]]]]]]]}}',
  "a=b&a=c&=&&",
  '{"id":"constructor"}',
  '{"from":1e999}',
  '{"calendarId":"demo","eventId":["x"]}',
  "title=%FF%FE%00",
  "x".repeat(5000),
  '{"title":"\ud800"}',
  "intent=add&links.0.title=x&links.999.url=y",
];
const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "",
  "application/json; charset=utf-99",
];
const ODD_LINES = [
  "GARBAGE\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
  "GET /\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc",
  "GET / HTTP/1.1\r\n\r\n",
  "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
  "POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
  "\0\0\0\0",
  "GET \\ HTTP/1.1\r\nHost: a\r\n\r\n",
];

test(
  "malformed requests over all routes meet a refusal, not a fault",
  async () => {
    const client = createClient(site);
    const pick = createPicker(20261121);
    const faults: string[] = [];
    await warmUp(client);
    let before = 0;
    for (let sent = 0; sent < ROUNDS.requests; sent += AT_ONCE) {
      if (before === 0 && sent >= ROUNDS.requests / 2) before = residentMb();
      await Promise.all(Array.from({ length: AT_ONCE }, () => one(client, pick, faults)));
    }
    expect(faults).toEqual([]);
    const begun = performance.now();
    expect((await client.send("/calendar/demo")).status).toBe(200);
    expectWithin(performance.now() - begun, 2_000);
    const growth = residentMb() - before;
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    expect(site.output()).not.toMatch(/unhandled/i);
    note(
      "malformed requests",
      ROUNDS.requests,
      `0 faults, memory grew by ${Math.round(growth)} MB`,
    );
  },
  TIMEOUT_MS,
);

type Pick = <T>(list: readonly T[]) => T;

async function one(
  client: ReturnType<typeof createClient>,
  pick: Pick,
  faults: string[],
): Promise<void> {
  const kind = pick(["get", "get", "post", "post", "raw"]);
  const path = pick(PATHS) + pick(SUFFIXES);
  if (kind === "raw") return sendRaw(pick(ODD_LINES), faults);
  const body = pick(BODIES);
  const headers: Record<string, string> = {
    "Content-Type": pick(TYPES),
    Cookie: pick(["", "sid=x", "recent=%;tab=__proto__;tz=Mars/Base", "flash={;login-asked=%"]),
    "Accept-Language": pick(["", "de", "*;q=x", "xx-".repeat(50)]),
  };
  const init = kind === "get" ? { headers } : { method: "POST", headers, body };
  const response = await client.send(path.replace("#", "%23"), init).catch(() => null);
  if (!response) return;
  const text = await response.text();
  const isFault = response.status >= 500 || /\n\s+at .*\.(js|tsx?):\d+/.test(text);
  if (isFault) faults.push(`${kind} ${path.slice(0, 80)} ${body.slice(0, 40)} ${response.status}`);
  if (path.startsWith("/api/") && kind === "post" && !text.includes('"status"')) {
    faults.push(`no envelope: ${path.slice(0, 80)} ${response.status} ${text.slice(0, 80)}`);
  }
}

function sendRaw(line: string, faults: string[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1", () => socket.end(line));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("error", () => resolve());
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on("close", () => {
      if (/^HTTP\/1\.1 5/.test(answer))
        faults.push(`raw ${JSON.stringify(line)} ${answer.slice(0, 30)}`);
      resolve();
    });
  });
}

/** The same requests in the same order in every run. */
function createPicker(seed: number): Pick {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[state % list.length]!;
  };
}

async function warmUp(client: ReturnType<typeof createClient>): Promise<void> {
  for (const path of PATHS) await client.send(path).then((response) => response.text());
}

/** 0 if the system does not report it. */
function residentMb(): number {
  if (!existsSync("/proc/self/status")) return 0;
  const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
