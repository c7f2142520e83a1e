// One measurement under load: requests per second, times, bytes, and processor time of the server.
import autocannon, { type Request } from "autocannon";
import type { Server } from "./servers";

export type Ask = {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** The same each time, or one of its own for the so-manieth request, for what must not be the same again. */
  body?: string | ((turn: number) => string);
  /** A page that must be drawn for each request: by a spelling of its address that is not kept. */
  fresh?: boolean;
  /** The status of every answer; anything else ends the benchmark. */
  status: number;
};

export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  /** On the wire, headers included. */
  bytes: number;
  cpuMs: number;
};

const CONNECTIONS = 8;
let turn = 0;

/** No server may need longer for its first answer. */
const LONGEST_SECONDS = 32;

/**
 * Asks the server for so many seconds with eight connections, or for as much
 * longer as a slow one needs to answer at all. Throws where it answers something
 * else than what is expected.
 */
export async function measure(server: Server, ask: Ask, seconds: number): Promise<Measured> {
  const cpuBefore = server.cpuMs();
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [requestOf(ask)],
  });
  const answers = result.requests.total;
  if (answers === 0 && result.errors === 0 && seconds < LONGEST_SECONDS) {
    return measure(server, ask, seconds * 4);
  }
  const right = Object.entries(result.statusCodeStats ?? {}).find(
    ([status]) => Number(status) === ask.status,
  );
  if (result.errors > 0 || answers === 0 || right?.[1].count !== answers) {
    const seen = JSON.stringify(result.statusCodeStats);
    throw new Error(`${server.name} ${ask.path}: ${result.errors} errors, statuses ${seen}`);
  }
  return {
    perSecond: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / answers),
    cpuMs: (server.cpuMs() - cpuBefore) / answers,
  };
}

function requestOf({ path, method = "GET", headers = {}, body, fresh }: Ask) {
  const asked = fresh ? notKept(path) : path;
  const request = { path: asked, method, headers, ...(typeof body === "string" && { body }) };
  if (typeof body !== "function") return request;
  const setupRequest = (given: Request): Request => {
    turn += 1;
    return { ...given, body: body(turn) };
  };
  return { ...request, setupRequest };
}

/** The same address with a letter encoded: pages are kept by the one spelling that the program writes. */
export function notKept(path: string): string {
  return path.replace("/calendar/", "/c%61lendar/");
}
