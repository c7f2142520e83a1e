// The options of the front door, and the figures that apply where nothing is said.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Slots, unshared } from "./concurrency-limit";
import type { FloodLimits } from "./flood-limits";
import type { SiteMap } from "./site-map";

/** All in milliseconds. */
export const TIMEOUTS = {
  /** All headers of a request have arrived. */
  headers: 10_000,
  /** The whole request has arrived. */
  request: 42_000,
  /** The body has arrived, counted from the end of the headers; a file may take longer. */
  body: 10_000,
  upload: 30_000,
  /** A connection without a request stays open. */
  keepAlive: 5_000,
  /** The same where a proxy holds the connection: longer than nginx (60 s) and Caddy (120 s) do,
   * so that it is never we who close while the proxy sends the next request. */
  keepAliveToProxy: 125_000,
  /** How often the first two are looked at. */
  checkEvery: 2_000,
  /** Nothing at all moves on a connection, in either direction, while it is the client's turn. */
  silence: 20_000,
  /** An answer is made and read to its end, however slowly; the same for one from memory. */
  answer: 120_000,
  /** A request waits for a slot that its network or its connection has taken. */
  slot: 10_000,
  /** A refused body is read on, so that the refusal reaches a client that is still sending. */
  linger: 3_000,
  /** What the log only counts is written so often. */
  logPeriod: 60_000,
  /** After a stop signal: an idle connection may still hold a request that is on its way. */
  idleGrace: 100,
  /** After a stop signal: requests in flight may finish. */
  drain: 8_000,
  /** After that: the rest of the program may close what it has open. */
  stop: 1_500,
};

type Capacity = {
  connections: number;
  /** Requests of one connection that are under way, answers that are not read included. */
  pipelined: number;
  /** Requests that the application is working on at once. */
  inFlight: Slots;
  /** Those among them that read much of a calendar, such as a search: they have these slots and none of the above. */
  longReads: Slots;
  /** Requests that wait for such a slot; with their bodies, so their memory is at most this × bodyBytes. */
  waiting: Slots;
  /** Requests whose bodies are arriving at once; their memory is at most this × bodyBytes. */
  arriving: Slots;
  /** The same for those that are small, or may be no more. */
  arrivingSmall: Slots;
  /** Refused requests whose bodies are read on. */
  lingering: Slots;
  bodyBytes: number;
  smallBodyBytes: number;
  /** Files that are arriving or read at once, and the largest with the form around it. */
  uploads: Slots;
  uploadBytes: number;
  /** How much of a refused body is read on and thrown away. */
  lingerBytes: number;
  urlLength: number;
  headerBytes: number;
  /** Lines of headers in a request. */
  headers: number;
  /** Characters of cookies with which memory is asked; reading more costs more than what nothing counts may. */
  cookieLength: number;
};

const CAPACITY: Capacity = {
  connections: 1_000,
  pipelined: 100,
  inFlight: { all: 200, narrow: 20, wide: 50 },
  longReads: { all: 20, narrow: 2, wide: 5 },
  // A class behind one address that opens one page asks for all its files at once.
  waiting: { all: 400, narrow: 200, wide: 300 },
  arriving: { all: 200, narrow: 20, wide: 50 },
  arrivingSmall: { all: 200, narrow: 20, wide: 50 },
  lingering: { all: 100, narrow: 10, wide: 25 },
  bodyBytes: 256 * 1024,
  smallBodyBytes: 16 * 1024,
  uploads: { all: 4, narrow: 2, wide: 2 },
  uploadBytes: 2.5 * 1024 * 1024,
  lingerBytes: 64 * 1024 * 1024,
  urlLength: 8 * 1024,
  headerBytes: 16 * 1024,
  headers: 100,
  cookieLength: 2_000,
};

export type Timeouts = typeof TIMEOUTS;

/** For load from one machine, which stands for that of many people. */
export const UNSHARED: Partial<Capacity> = {
  inFlight: unshared(CAPACITY.inFlight.all),
  longReads: unshared(CAPACITY.longReads.all),
  waiting: unshared(CAPACITY.waiting.all),
  arriving: unshared(CAPACITY.arriving.all),
  arrivingSmall: unshared(CAPACITY.arrivingSmall.all),
  uploads: unshared(CAPACITY.uploads.all),
};

export type FrontDoorOptions = {
  /** The configured public origin, lower case, `scheme://host[:port]`; null when none is configured. */
  origin: string | null;
  https: boolean;
  port: number;
  /** The address to listen on; undefined for all interfaces. */
  host: string | undefined;
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  log: (line: object) => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs once after the last answer: stop workers, close the database. */
  onStop: () => Promise<void> | void;
  exit?: (code: number) => void;
  /** Lines for who starts it, printed below the one that says where it listens. */
  firstSteps?: readonly string[];
  /** Called once with the address of a proxy on this network that is not in `trustedProxies`. */
  onUnnamedProxy?: (address: string) => void;
  site: SiteMap;
  /** Addresses or CIDR ranges of monitors: they may ask the health addresses under any host, as this machine may. */
  monitors?: string[];
  limits?: FloodLimits;
  /** Whether there is a session behind a request's cookie; asked only where a file is sent. */
  isLoggedIn?: (request: IncomingMessage) => boolean;
  /** Answers what is ready in memory, and says whether it did. It costs next to nothing, so no limit counts it. */
  answerFromCache?: (request: IncomingMessage, response: ServerResponse) => boolean;
  timeouts?: Partial<Timeouts>;
  capacity?: Partial<Capacity>;
};

export function readTimeouts(options: FrontDoorOptions): Timeouts {
  return { ...TIMEOUTS, ...options.timeouts };
}

export function readCapacity(options: FrontDoorOptions): Capacity {
  return { ...CAPACITY, ...options.capacity };
}
