// One measurement under load: requests per second, latencies, bytes, and the server's CPU time.
import autocannon, { type Request } from "autocannon";
import methods from "autocannon/lib/httpMethods.js";
import type { Server } from "./servers";

export type Ask = {
  path: string;
  /** A suffix for the path, made from the request's number. */
  name?: (turn: number) => string;
  method?: string;
  headers?: Record<string, string>;
  /** A constant, or made from the request's number if each must differ. */
  body?: string | ((turn: number) => string);
  /** Spells the address differently, so that it is never cached. */
  fresh?: boolean;
  /** The status of every response; any other ends the benchmark. */
  status: number;
};

export type Measured = {
  perSecond: number;
  /** On the wire, including headers. */
  bytes: number;
  cpuMs: number;
};

// autocannon refuses methods that it does not know.
methods.push("PROPFIND", "REPORT");

const CONNECTIONS = 8;
let turn = 0;

/** The longest that any server may take for its first response. */
const LONGEST_SECONDS = 32;

/**
 * Sends requests over eight connections for this many seconds, or longer if a slow server needs more time for a first
 * response. Throws on an unexpected response.
 */
export async function measure(server: Server, ask: Ask, seconds: number): Promise<Measured> {
  const cpuBefore = server.cpuMs();
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: LONGEST_SECONDS,
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
    bytes: Math.round(result.throughput.total / answers),
    cpuMs: (server.cpuMs() - cpuBefore) / answers,
  };
}

function requestOf({ path, name, method = "GET", headers = {}, body, fresh }: Ask) {
  const asked = fresh ? notKept(path) : path;
  const request = { path: asked, method, headers, ...(typeof body === "string" && { body }) };
  if (typeof body !== "function") return request;
  const setupRequest = (given: Request): Request => {
    turn += 1;
    return { ...given, path: asked + (name?.(turn) ?? ""), body: body(turn) };
  };
  return { ...request, setupRequest };
}

/** The same address with its second letter percent-encoded: only the canonical spelling is cached. */
export function notKept(path: string): string {
  return path.replace(/^\/(.)(.)/, (_, first: string, second: string) => {
    return `/${first}%${second.charCodeAt(0).toString(16)}`;
  });
}
