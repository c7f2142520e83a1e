// Expensive reads, twenty at once, from one or twenty networks and by clients that leave: others are still served, and
// memory stays small.
import { type ClientRequest, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "~/time/durations";
import { type Site, startSite } from "../support/site";
import {
  FULL,
  FULL_BUSY,
  HONEST,
  makeExpensiveFolder,
  PASSWORD,
  SERIES,
  SERIES_BUSY,
  TOGETHER,
} from "./expensive-scene";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const AT_ONCE = 20;
const SECONDS = isLong ? 5 : 2;
const LEAVE_MS = 300;
const PAUSE_MS = 30;
/** The first requests of each kind run uncompiled code, some 300 ms in all. */
const WARM_UP = 5;
/** Limits: the 99th percentile for other visitors, relative and absolute, and the process's memory in MB. */
const TIMES_ALONE = 3;
const LONGEST_MS = 1_500;
const MOST_MB = 700;
/** The process runs out of memory beyond this heap size. */
const HEAP_MB = 1_000;

type Question = { method: string; path: string; body?: string; headers?: Record<string, string> };
type Kind = (n: number) => Question;

const NOW = Date.now();
const get =
  (path: (n: number) => string): Kind =>
  (n) => ({ method: "GET", path: path(n) });
const call =
  (name: string, input: (n: number) => object): Kind =>
  (n) => ({
    method: "POST",
    path: `/api/${name}`,
    body: JSON.stringify(input(n)),
    headers: { "Content-Type": "application/json" },
  });
/** A different window each time, so that nothing is shared. */
const windowOf = (n: number) => ({ from: NOW - 200 * DAY_MS - n, to: NOW + 200 * DAY_MS });
const month = (n: number) => `${2026 + (n % 12)}-${String((n % 12) + 1).padStart(2, "0")}`;
const day = (n: number) => `2026-11-${String((n % 28) + 1).padStart(2, "0")}`;

const KINDS: Record<string, Kind> = {
  "window of 20,000 events": call("calendar/view", (n) => ({ id: FULL, ...windowOf(n) })),
  "window of 500 series": call("calendar/view", (n) => ({ id: SERIES, ...windowOf(n) })),
  "window by a busy link": call("calendar/view", (n) => ({ id: SERIES_BUSY, ...windowOf(n) })),
  "window of 20 calendars": call("together/view", (n) => ({
    id: TOGETHER,
    from: NOW - n,
    to: NOW + 300 * DAY_MS,
  })),
  "year of 20,000 events": get((n) => `/calendar/${FULL}/year?year=${2026 + (n % 40)}`),
  "year of 20 calendars": get((n) => `/together/${TOGETHER}/year?year=${2026 + (n % 40)}`),
  "printed term": get((n) => `/calendar/${FULL}/term?from=${day(n)}&to=2027-12-01`),
  "month of 20 calendars": get((n) => `/together/${TOGETHER}/calendar?month=${month(n)}`),
  "week of 500 series": get((n) => `/calendar/${SERIES}/week?week=2027-W${10 + (n % 40)}`),
  "week of 20 calendars": get((n) => `/together/${TOGETHER}/week?week=2027-W${10 + (n % 40)}`),
  "list of 500 series": get((n) => `/calendar/${SERIES}/list?upcoming=${490 - (n % 300)}`),
  "list of 20 calendars": get((n) => `/together/${TOGETHER}/list?upcoming=${990 - (n % 300)}`),
  "agenda of 20 calendars": get((n) => `/agenda/t-${TOGETHER}.txt?days=${60 - (n % 30)}`),
  "feed by a busy link": get((n) => `/ical/${n % 2 ? SERIES_BUSY : FULL_BUSY}.ics`),
  search: call("calendar/search", (n) => ({ id: FULL, text: `training ${n}` })),
};
const SHORT = ["window of 20,000 events", "window by a busy link", "year of 20,000 events"];
const MODES = ["one network", "twenty networks", "clients that leave"] as const;

let site: Site;
beforeAll(async () => {
  site = await startSite({
    DATA_DIR: makeExpensiveFolder(),
    METRICS_ALLOWED: "127.0.0.1",
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
});
afterAll(() => site.stop());

/** Returns the status (0 if the client left) and the time it took. */
function ask(question: Question, address: string, leaveMs?: number) {
  const { method, path, body = "", headers = {} } = question;
  const begun = performance.now();
  return new Promise<{ status: number; ms: number; text: string }>((resolve) => {
    const end = (status: number, text = "") =>
      resolve({ status, ms: performance.now() - begun, text });
    const sent: ClientRequest = request(
      {
        port: site.port,
        host: "127.0.0.1",
        method,
        path,
        headers: {
          ...headers,
          ...(body && { "Content-Length": Buffer.byteLength(body) }),
          ...(address && { "X-Forwarded-For": address }),
        },
      },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => {
          if (text.length < 20_000) text += piece;
        });
        response.on("end", () => end(response.statusCode ?? 0, text));
        response.on("error", () => end(0));
      },
    );
    sent.on("error", () => end(0));
    if (leaveMs !== undefined) setTimeout(() => sent.destroy(), leaveMs);
    sent.end(body);
  });
}

/** The memory in MB, and the longest event loop turn since the last reading. */
async function measure(): Promise<{ mb: number; turn: number }> {
  const { text } = await ask({ method: "GET", path: "/metrics" }, "");
  const figure = (name: string) => Number(new RegExp(`${name} ([\\d.e+-]+)`).exec(text)?.[1]);
  const turn = figure('event_loop_delay_seconds\\{quantile="1"\\}') * 1_000;
  return { mb: figure("eas_memory_bytes") / 1e6, turn };
}

/** A normal visitor's request: a page, a search, or a save. */
function honest(n: number): Question {
  switch (n % 3) {
    case 0:
      return { method: "GET", path: `/calendar/${HONEST}/calendar?month=${month(n)}` };
    case 1:
      return call("calendar/search", () => ({ id: HONEST, text: `training ${n}` }))(n);
    default:
      return {
        method: "POST",
        path: "/api/calendar/saveEvent",
        body: JSON.stringify({
          calendarId: HONEST,
          id: "",
          title: `Honest ${n}`,
          location: "",
          notes: "",
          allDay: false,
          from: NOW + n * 60_000,
          to: NOW + (n + 1) * 60_000,
        }),
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${PASSWORD}`,
        },
      };
  }
}

let visits = 0;
async function visit(until: number): Promise<{ statuses: Set<number>; p99: number }> {
  const waits: number[] = [];
  const statuses = new Set<number>();
  while (performance.now() < until) {
    visits += 1;
    const { status, ms } = await ask(honest(visits), `198.51.100.${visits % 200}`);
    statuses.add(status);
    waits.push(ms);
    await delay(PAUSE_MS);
  }
  waits.sort((a, b) => a - b);
  return { statuses, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 };
}

const soon = () => performance.now() + SECONDS * 1_000;

test.each(
  Object.entries(KINDS)
    .filter(([name]) => isLong || SHORT.includes(name))
    .flatMap(([name, kind]) => MODES.map((mode) => [name, mode, kind] as const)),
)("%s, %s", { timeout: TIMEOUT_MS }, async (name, mode, kind) => {
  for (let n = 0; n < WARM_UP; n += 1) {
    await ask(honest(n), "198.51.100.250");
    await ask(kind(100 + n), "203.0.113.250");
  }
  const alone = await visit(soon());
  await measure();
  let [isOver, asked, most] = [false, 0, 0];
  const answers = new Map<number, number>();
  const attack = Array.from({ length: AT_ONCE }, async (_, index) => {
    const address = mode === "twenty networks" ? `203.${index}.113.9` : "203.0.113.9";
    while (!isOver) {
      asked += 1;
      const leaveMs = mode === "clients that leave" ? LEAVE_MS : undefined;
      const { status } = await ask(kind(asked), address, leaveMs);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 429 || status === 503) await delay(LEAVE_MS);
    }
  });
  const watch = (async () => {
    let turn = 0;
    while (!isOver) {
      const figures = await measure();
      most = Math.max(most, figures.mb || 0);
      turn = Math.max(turn, figures.turn || 0);
      await delay(250);
    }
    return turn;
  })();
  const beside = await visit(soon());
  isOver = true;
  await Promise.all(attack);
  const turn = await watch;
  note(
    `${name}, ${mode}`,
    asked,
    `visitor p99 ${beside.p99.toFixed(0)} ms (alone ${alone.p99.toFixed(0)}), longest turn ${turn.toFixed(0)} ms, ${most.toFixed(0)} MB`,
  );
  expect([...beside.statuses]).toEqual([200]);
  expect([...answers.keys()].filter((status) => ![0, 200, 429, 503].includes(status))).toEqual([]);
  expect(most).toBeLessThan(MOST_MB);
  expectWithin(beside.p99, Math.min(LONGEST_MS, Math.max(TIMES_ALONE * alone.p99, 250)));
});
