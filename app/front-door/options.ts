// The options of the front door, and their defaults.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Slots, unshared } from "./concurrency-limit";
import type { FloodLimits } from "./flood-limits";
import type { PageWords } from "./refusal";
import type { SiteMap } from "./site-map";

/** All in milliseconds. */
export const TIMEOUTS = {
  /** All headers of a request have arrived. */
  headers: 10_000,
  /** The complete request has arrived. */
  request: 42_000,
  /** The body has arrived, counted from the end of the headers; a file may take longer. */
  body: 10_000,
  upload: 120_000,
  /** A connection without a request stays open. */
  keepAlive: 5_000,
  /**
   * The same for a proxy's connection: longer than nginx (60 s) and Caddy (120 s) keep it open, so that we never close
   * it while the proxy sends the next request.
   */
  keepAliveToProxy: 125_000,
  /** How often the first two are checked. */
  checkEvery: 2_000,
  /** Nothing is transferred on a connection, in either direction, while it is the client's turn. */
  silence: 20_000,
  /** An answer is made and read to its end, however slowly; also one from the cache. */
  answer: 120_000,
  /** A request waits for a slot of its network or its connection. */
  slot: 10_000,
  /** A refused body is read, so that the refusal reaches a client that is still sending. */
  linger: 3_000,
  /** The interval at which the log writes what it only counts. */
  logPeriod: 60_000,
  /** After a stop signal: an idle connection may still receive a request that was already sent. */
  idleGrace: 100,
  /** After a stop signal: requests in flight may finish. */
  drain: 8_000,
  /** After that: the rest of the program may close its resources. */
  stop: 1_500,
};

type Capacity = {
  connections: number;
  /** Pending requests of one connection, including those whose answers are not read. */
  pipelined: number;
  /** Requests that the application handles at once. */
  inFlight: Slots;
  /** Reads that cost much, and those that wait for their turn: before they may be among those in flight. */
  dear: Slots;
  dearWaiting: Slots;
  /** Requests that wait for such a slot; with their bodies, so their memory is at most this × bodyBytes. */
  waiting: Slots;
  /** Requests whose bodies are arriving at once; their memory is at most this × bodyBytes. */
  arriving: Slots;
  /** Slots for bodies that are small, or limited to that. */
  arrivingSmall: Slots;
  /** Refused requests whose bodies are still read. */
  lingering: Slots;
  bodyBytes: number;
  /** A page's form may have more than is ever saved, so that the application can return what was typed. */
  formBytes: number;
  smallBodyBytes: number;
  /** Files that arrive or are read at once, and the largest file including its form. */
  uploads: Slots;
  uploadBytes: number;
  /** How much of a refused body is read and discarded. */
  lingerBytes: number;
  urlLength: number;
  headerBytes: number;
  /** Header lines of a request. */
  headers: number;
  /**
   * The longest cookies for an answer from the cache; parsing more would cost too much for requests that no limit
   * counts.
   */
  cookieLength: number;
};

const CAPACITY: Capacity = {
  connections: 1_000,
  pipelined: 100,
  inFlight: { all: 200, narrow: 20, wide: 50 },
  dear: { all: 2, narrow: 1, wide: 1 },
  dearWaiting: { all: 100, narrow: 10, wide: 30 },
  // A class behind one address that opens one page requests all of its files at once.
  waiting: { all: 400, narrow: 200, wide: 300 },
  arriving: { all: 200, narrow: 20, wide: 50 },
  arrivingSmall: { all: 200, narrow: 20, wide: 50 },
  lingering: { all: 100, narrow: 10, wide: 25 },
  bodyBytes: 256 * 1024,
  formBytes: 512 * 1024,
  smallBodyBytes: 16 * 1024,
  uploads: { all: 4, narrow: 2, wide: 2 },
  uploadBytes: 12 * 1024 * 1024,
  lingerBytes: 64 * 1024 * 1024,
  urlLength: 8 * 1024,
  headerBytes: 16 * 1024,
  headers: 100,
  cookieLength: 2_000,
};

export type Timeouts = typeof TIMEOUTS;

/** For load tests from one machine, which represents many clients. */
export const UNSHARED: Partial<Capacity> = {
  inFlight: unshared(CAPACITY.inFlight.all),
  dear: unshared(CAPACITY.dear.all),
  dearWaiting: unshared(CAPACITY.dearWaiting.all),
  waiting: unshared(CAPACITY.waiting.all),
  arriving: unshared(CAPACITY.arriving.all),
  arrivingSmall: unshared(CAPACITY.arrivingSmall.all),
  uploads: unshared(CAPACITY.uploads.all),
};

/** Addresses of a protocol with methods and answers of its own, which the application's router does not know. */
type OwnAddresses = {
  takes: (method: string, routePath: string) => boolean;
  /** The largest body where it may be larger than others; undefined where it may not. */
  bytesFor: (request: IncomingMessage) => number | undefined;
  /** The text of a refusal, by method, status and sentence. */
  refuse: (method: string, status: number, sentence: string) => { type: string; text: string };
  answer: (request: IncomingMessage, response: ServerResponse) => void;
};

/** What tells the price of a read. */
export type Asked = {
  method: string;
  url: string;
  routePath: string;
  headers: IncomingHttpHeaders;
};

export type FrontDoorOptions = {
  /** The configured public origin, lower case, `scheme://host[:port]`; null when none is configured. */
  origin: string | null;
  https: boolean;
  port: number;
  /** The address to listen on; undefined for all interfaces. */
  host: string | undefined;
  /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  log: (line: object) => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs once after the last answer: stops workers, closes the database. */
  onStop: () => Promise<void> | void;
  exit?: (code: number) => void;
  /** Lines for the person who starts it, printed below the one with the address. */
  firstSteps?: readonly string[];
  /** Called once with the address of a proxy on this network that is not in `trustedProxies`. */
  onUnnamedProxy?: (address: string) => void;
  site: SiteMap;
  /** The language in which somebody with these headers is refused; English without it. */
  wordsOf?: (headers: IncomingHttpHeaders) => PageWords;
  /** The address of the style sheet of every page, for those that are answered here. */
  stylesheet?: string;
  /**
   * Addresses or CIDR ranges of monitors: they may request the health addresses under any host, as this machine may.
   */
  monitors?: string[];
  limits?: FloodLimits;
  /** Whether a request's cookie has a session; called only where a file is sent. */
  isLoggedIn?: (request: IncomingMessage) => boolean;
  /** Answers some addresses instead of the application. */
  own?: OwnAddresses;
  /** How many milliseconds a read takes, told before it begins; 0 for what is not known to cost much. */
  priceOf?: (asked: Asked, body: () => string) => number;
  /**
   * Begins the work of a dear read. `leave` is called when its client has gone or has its answer, `whenEnded` once nothing is
   * done for it any more.
   */
  beginWork?: (work: () => void, whenEnded: () => void) => { leave: () => void };
  /** Begins a request that is not dear: dear work waits for it. Returns what ends it. */
  letGoFirst?: () => () => void;
  /** Answers from the cache, and returns whether it did. It costs next to nothing, so no limit counts it. */
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
