// The options of the front door and their defaults.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Slots, unshared } from "./concurrency-limit";
import type { FloodLimits } from "./counters";
import type { PageWords } from "./refusal";
import type { SiteMap } from "./site-map";

/** All in milliseconds. */
export const TIMEOUTS = {
  /** Until all headers of a request have arrived. */
  headers: 10_000,
  /** Until the complete request has arrived. */
  request: 42_000,
  /** Until the body has arrived, counted from the end of the headers; a file may take longer. */
  body: 10_000,
  upload: 120_000,
  /** How long a connection without a request stays open. */
  keepAlive: 5_000,
  /**
   * The same for a proxy's connection: longer than nginx (60 s) and Caddy (120 s) keep it open, so that we never close
   * it while the proxy sends the next request.
   */
  keepAliveToProxy: 125_000,
  /** How often the first two are checked. */
  checkEvery: 2_000,
  /** How long a connection may be silent in both directions while it is the client's turn. */
  silence: 20_000,
  /** Until a reply is made and read to its end, however slowly; also one from the cache. */
  answer: 120_000,
  /** How long a request waits for a slot of its network or its connection. */
  slot: 10_000,
  /** How long a refused body is read, so that the refusal reaches a client that is still sending. */
  linger: 3_000,
  /** How often the log writes its counts. */
  logPeriod: 60_000,
  /** After a stop signal: an idle connection may still receive a request already on its way. */
  idleGrace: 100,
  /** After a stop signal: requests in flight may finish. */
  drain: 8_000,
  /** After that: the rest of the program may close its resources. */
  stop: 1_500,
};

type Capacity = {
  connections: number;
  /** Pending requests of one connection, including those with unread replies. */
  pipelined: number;
  /** Requests that the application handles at once. */
  inFlight: Slots;
  /** Expensive reads, and those waiting for their turn before they may be in flight. */
  expensive: Slots;
  expensiveWaiting: Slots;
  /** Requests waiting for a slot in flight, bodies included: their memory is at most this × bodyBytes. */
  waiting: Slots;
  /** Requests whose bodies are arriving; their memory is at most this × bodyBytes. */
  arriving: Slots;
  /** Slots for bodies that are small, or limited to small. */
  arrivingSmall: Slots;
  /** Refused requests whose bodies are still being read. */
  lingering: Slots;
  bodyBytes: number;
  /** Larger than anything that can be saved, so that the application can return what was typed. */
  formBytes: number;
  smallBodyBytes: number;
  /** Files arriving or being read at once, and the largest file including its form. */
  uploads: Slots;
  uploadBytes: number;
  /** How much of a refused body is read and discarded. */
  lingerBytes: number;
  urlLength: number;
  headerBytes: number;
  /** Header lines of a request. */
  headers: number;
  /**
   * The longest cookies for a cached reply: parsing longer ones would cost too much for requests that no limit counts.
   */
  cookieLength: number;
};

const CAPACITY: Capacity = {
  connections: 1_000,
  pipelined: 100,
  inFlight: { all: 200, narrow: 20, wide: 50 },
  expensive: { all: 2, narrow: 1, wide: 1 },
  expensiveWaiting: { all: 100, narrow: 10, wide: 30 },
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

/** For load tests from one machine that stands in for many clients. */
export const UNSHARED: Partial<Capacity> = {
  inFlight: unshared(CAPACITY.inFlight.all),
  expensive: unshared(CAPACITY.expensive.all),
  expensiveWaiting: unshared(CAPACITY.expensiveWaiting.all),
  waiting: unshared(CAPACITY.waiting.all),
  arriving: unshared(CAPACITY.arriving.all),
  arrivingSmall: unshared(CAPACITY.arrivingSmall.all),
  uploads: unshared(CAPACITY.uploads.all),
};

/** Addresses of a protocol with its own methods and replies, unknown to the application's router. */
type OwnAddresses = {
  takes: (method: string, routePath: string) => boolean;
  /** The largest body, if it may be larger than usual; undefined otherwise. */
  bytesFor: (request: IncomingMessage) => number | undefined;
  /** The text of a refusal, by method, status and sentence. */
  refuse: (method: string, status: number, sentence: string) => { type: string; text: string };
  answer: (request: IncomingMessage, response: ServerResponse) => void;
};

/** The facts that decide the price of a read. */
export type Asked = {
  method: string;
  url: string;
  routePath: string;
  headers: IncomingHttpHeaders;
};

export type FrontDoorOptions = {
  /** The configured public origin, lower case, `scheme://host[:port]`; null if none is configured. */
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
  /** Lines for the person starting the server, printed below the line with the address. */
  firstSteps?: readonly string[];
  /** Called once with the address of a proxy on this network that is not in `trustedProxies`. */
  onUnnamedProxy?: (address: string) => void;
  site: SiteMap;
  /** The language of a refusal for a client with these headers; English without it. */
  wordsOf?: (headers: IncomingHttpHeaders) => PageWords;
  /** The address of every page's stylesheet, for the pages of the front door. */
  stylesheet?: string;
  /** Addresses or CIDR ranges of monitors, which may request health addresses under any host, like this machine. */
  monitors?: string[];
  limits?: FloodLimits;
  /** Whether a request's cookie has a session; called only for file uploads. */
  isLoggedIn?: (request: IncomingMessage) => boolean;
  /** Answers some addresses instead of the application. */
  own?: OwnAddresses;
  /** How many milliseconds a read will take; 0 unless known to be expensive. */
  priceOf?: (asked: Asked, body: () => string) => number;
  /**
   * Starts the work of an expensive read. Call `leave` when its client has gone or has its reply; `whenEnded` runs once
   * all work for it has ended.
   */
  beginWork?: (work: () => void, whenEnded: () => void) => { leave: () => void };
  /** Starts a request that is not expensive, which expensive work waits for. Returns the function that ends it. */
  beginCheapRequest?: () => () => void;
  /** Tries to answer from the cache; returns whether it did. It costs next to nothing, so no limit counts it. */
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
