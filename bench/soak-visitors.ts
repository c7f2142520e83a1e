// Sends the visits of the endurance run, each from its own address, and records the result of every request.
import type { Mailbox } from "../tests/support/smtp";
import type { BenchData } from "./data";
import type { Shared } from "./shared-data";
import { KINDS, type Kind, type Visit } from "./soak-kinds";

/** Latencies in ms, and how many requests hit a flood limit, failed during a restart, or failed otherwise. */
export type Tally = { times: number[]; limited: number; refused: number; faults: number };

type Site = { origin: () => string; isRestarting: () => boolean };
type Given = { site: Site; data: BenchData; shared: Shared; mailbox: Mailbox };

/** A server that falls behind gets at most this many requests at once. */
const MOST_AT_ONCE = 300;
const MOST_FAULTS_TOLD = 20;

export function createVisitors(given: Given) {
  const tallies = new Map(KINDS.map(({ name }) => [name, emptyTally()]));
  const faults: string[] = [];
  const underWay = new Set<Promise<void>>();
  const order = spread(KINDS);
  const noteFault = (text: string) => {
    if (faults.length < MOST_FAULTS_TOLD) faults.push(text);
  };

  async function visit(kind: Kind, turn: number): Promise<void> {
    const tally = tallies.get(kind.name) ?? emptyTally();
    const count = { tally, noteFault: (text: string) => noteFault(`${kind.name}: ${text}`) };
    try {
      await kind.ask(createVisit(given, turn, count));
    } catch (error) {
      if (!(error instanceof Abandoned)) count.noteFault(String(error));
    }
  }

  return {
    tallies,
    faults,
    /** Sends visit number `turn`; waits only if too many requests are open. */
    async send(turn: number): Promise<void> {
      const kind = order[turn % order.length];
      if (!kind) return;
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
      const visiting = visit(kind, turn).finally(() => underWay.delete(visiting));
      underWay.add(visiting);
    },
    settle: () => Promise.all(underWay),
  };
}

/** A request was refused or failed, and is already counted: the rest of its visit is skipped. */
class Abandoned extends Error {}

function emptyTally(): Tally {
  return { times: [], limited: 0, refused: 0, faults: 0 };
}

type Count = { tally: Tally; noteFault: (text: string) => void };

function createVisit({ site, ...given }: Given, turn: number, count: Count): Visit {
  const { tally, noteFault } = count;

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", addressOf(turn));
    if (init.method === "POST") headers.set("Origin", site.origin());
    const wasRestarting = site.isRestarting();
    const begun = performance.now();
    const answer = await fetchWhole(site.origin() + path, { ...init, headers });
    if (answer instanceof Error) {
      if (wasRestarting || site.isRestarting()) tally.refused += 1;
      else fail(`${path}: ${answer.cause ?? answer}`);
      throw new Abandoned();
    }
    tally.times.push(performance.now() - begun);
    if (answer.status === 429) tally.limited += 1;
    else if (answer.status >= 400) fail(`${path}: ${answer.status}`);
    if (answer.status >= 400) throw new Abandoned();
    return answer;
  }

  function fail(text: string): void {
    tally.faults += 1;
    noteFault(text);
  }

  async function call(path: string, body: unknown, more: Record<string, string> = {}) {
    const response = await send(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...more },
      body: JSON.stringify(body),
    });
    const { status, message, payload } = await response.json();
    if (status !== "OK") fail(`${path}: ${message}`);
    return payload ?? {};
  }

  const editor = { Cookie: `sid=${given.data.session}` };
  return {
    ...given,
    turn,
    editor,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    api: (path, body) => call(path, body, editor),
    call: (path, body) => call(path, body),
  };
}

/** Reads the whole body; returns the error if the connection failed. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response | Error> {
  try {
    const response = await fetch(url, { redirect: "manual", ...init });
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** One of about 60,000 addresses, from as many networks as an hour of visitors. */
function addressOf(turn: number): string {
  const spread = (turn * 2_654_435_761) % 60_000;
  return `${20 + (spread % 60)}.${Math.floor(spread / 60) % 250}.${spread % 7}.${1 + (turn % 200)}`;
}

/** The kinds repeated by weight and mixed, in the same order in each run. */
function spread(kinds: readonly Kind[]): Kind[] {
  const placed = kinds.flatMap((kind, row) =>
    Array.from({ length: kind.weight }, (_, index) => ({
      kind,
      at: (index + 0.5 + row / kinds.length / 2) / kind.weight,
    })),
  );
  return placed.sort((a, b) => a.at - b.at).map(({ kind }) => kind);
}
