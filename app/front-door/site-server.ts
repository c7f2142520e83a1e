// Creates the HTTP server: the front door before the application, limits, and the address to listen on.
import http, {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { clientAddress, isTrusted, type Network, networkOf, readNetworks } from "./client-address";
import { isWaitingForUs, underWayOn, whenOver } from "./exchanges";
import { refusalHeaders } from "./headers";
import { createFrontDoor } from "./middleware";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";
import { createRequestLog, type RequestLog, writeLine } from "./request-log";

// Answers invalid HTTP requests and those that did not arrive in time.

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** The client closed its side in the middle of a request: not worth logging, though it may still read. */
const LEFT_CODE = "HPE_INVALID_EOF_STATE";

/** How long to discard incoming data, so that the reply is not lost to a reset. */
const LINGER_MS = 500;

const answered = new WeakSet<Duplex>();

function errorCode(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** A first line longer than the limit for URLs means a URL that is too long, not a header. */
function isLongTarget(error: Error, maxLength: number): boolean {
  const packet =
    "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  const start = packet.subarray(0, maxLength).toString("latin1");
  return /^[A-Z]+ \//.test(start) && !start.includes("\n");
}

function errorStatus(error: Error, maxUrlLength: number): number {
  const status = STATUS_BY_CODE[errorCode(error)] ?? 400;
  return status === 431 && isLongTarget(error, maxUrlLength) ? 414 : status;
}

/** Sends a complete reply without Node's response objects and closes the connection. */
function sendRaw(socket: Duplex, status: number, { https, headers = [] }: RawFacts): void {
  const text = `${STATUS_CODES[status]}\n`;
  const lines = [
    ...refusalHeaders(https),
    ...headers,
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Length", String(text.length)],
    ["Date", new Date().toUTCString()],
    ["Connection", "close"],
  ].map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function peerAddress(socket: Duplex): string {
  return clientAddress("remoteAddress" in socket ? String(socket.remoteAddress) : "", "", []);
}

type RawFacts = { https: boolean; headers?: [string, string][] };

type Facts = { https: boolean; maxUrlLength: number; log: RequestLog };

/**
 * Answers 400, 408, 413, 414 or 431 on a connection whose request the parser rejected. The reply to an earlier,
 * complete request goes first; a reply already begun for the broken request is cut off.
 */
function answerBroken(error: Error, socket: Duplex, facts: Facts): void {
  if (answered.has(socket)) return;
  if (!socket.writable || errorCode(error) === "ECONNRESET") {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const status = errorStatus(error, facts.maxUrlLength);
  if (errorCode(error) !== LEFT_CODE) {
    const ip = peerAddress(socket);
    facts.log.write("broken-request", ip, { code: errorCode(error), status, ip });
  }
  const latest = underWayOn(socket).at(-1);
  const answer = () => (socket.writable ? sendRaw(socket, status, facts) : socket.destroy());
  if (latest?.request.complete) latest.response.once("close", answer);
  else if (latest?.response.headersSent) socket.destroy();
  else answer();
}

type Connections = {
  /** Call it first for each request; false if too many pipelined requests closed the connection. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** From now on every reply closes its connection. */
  beginClosing: () => void;
  /** Closes idle connections, now and as others become idle. */
  closeQuiet: () => void;
};

/** `most` is the limit for all connections, `pipelined` the limit for one connection's pending requests. */
type Settings = { most: number; pipelined: number; proxies: Network[] };

/** The largest shares of all connections for one address or household, and for one provider. */
const HEAVY = { narrow: 0.1, wide: 0.5 };

type Group = { sockets: Set<Socket>; most: number };

/**
 * Watches the server's connections. When nine tenths of them are taken, a newcomer replaces one of the network that
 * exceeds its share the most, busy or not; if none does, the one idle longest. So a thousand idle or slow ones block
 * nobody.
 */
function trackConnections(server: Server, { most, pipelined, proxies }: Settings): Connections {
  const open = new Map<Socket, string[]>();
  /** Connections without a request, idle longest first. */
  const quiet = new Set<Socket>();
  const groups = new Map<string, Group>();
  let closing = false;
  let closingQuiet = false;
  server.maxConnections = most;
  server.on("connection", join);

  function join(socket: Socket): void {
    if (open.size >= most * 0.9) {
      const least = findLeast();
      least?.destroy();
      // Now, not once it has closed: many newcomers arrive in one turn of the event loop.
      if (least) leave(least);
    }
    const names = networkGroups(socket);
    for (const name of names) groups.get(name)?.sockets.add(socket);
    open.set(socket, names);
    quiet.add(socket);
    socket.once("close", () => leave(socket));
  }

  function networkGroups({ remoteAddress = "" }: Socket): string[] {
    // A trusted proxy's connections carry everybody's requests, so they count for no network.
    if (isTrusted(remoteAddress, proxies)) return [];
    return (["narrow", "wide"] as const).map((width) => {
      const name = `${width} ${networkOf(remoteAddress, width)}`;
      if (!groups.has(name)) groups.set(name, { sockets: new Set(), most: most * HEAVY[width] });
      return name;
    });
  }

  function leave(socket: Socket): void {
    for (const name of open.get(socket) ?? []) {
      const sockets = groups.get(name)?.sockets;
      sockets?.delete(socket);
      if (sockets?.size === 0) groups.delete(name);
    }
    open.delete(socket);
    quiet.delete(socket);
  }

  function findHeaviest(): Set<Socket> | undefined {
    const weight = ({ sockets, most }: Group) => sockets.size / most;
    const heavy = [...groups.values()].filter((group) => weight(group) > 1);
    return heavy.sort((a, b) => weight(b) - weight(a))[0]?.sockets;
  }

  function findLeast(): Socket | undefined {
    const heaviest = findHeaviest();
    if (!heaviest) return quiet.values().next().value;
    const [oldest] = heaviest;
    return [...quiet].find((socket) => heaviest.has(socket)) ?? oldest;
  }

  return {
    begin(request, response) {
      const { socket } = request;
      quiet.delete(socket);
      if (closing) response.shouldKeepAlive = false;
      whenOver(request, response, () => {
        if (underWayOn(socket).length > 0) return;
        if (closingQuiet) socket.destroySoon();
        else if (open.has(socket)) quiet.add(socket);
      });
      if (underWayOn(socket).length <= pipelined) return true;
      socket.destroy();
      return false;
    },
    beginClosing() {
      closing = true;
      for (const { response } of [...open.keys()].flatMap(underWayOn))
        response.shouldKeepAlive = false;
    },
    closeQuiet() {
      closingQuiet = true;
      for (const socket of quiet) socket.destroy();
    },
  };
}

export type SiteServer = { server: http.Server; connections: Connections };

function serverOptions(options: FrontDoorOptions): http.ServerOptions {
  const timeouts = readTimeouts(options);
  return {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout:
      options.trustedProxies.length > 0 ? timeouts.keepAliveToProxy : timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.checkEvery,
    maxHeaderSize: readCapacity(options).headerBytes,
    insecureHTTPParser: false,
    // The front door checks it, so that the refusal has the headers of every reply.
    requireHostHeader: false,
  };
}

/** A server that passes admitted requests to `app`. Throws if a trusted proxy is not an address. */
export function createSiteServer(options: FrontDoorOptions, app: http.RequestListener): SiteServer {
  const requestLog = createRequestLog(options, readTimeouts(options).logPeriod);
  const door = createFrontDoor(options, requestLog);
  const { connections: most, pipelined, urlLength, headers } = readCapacity(options);
  const server = http.createServer(serverOptions(options));
  // Parsing each header costs time; the front door sees any beyond the limit in rawHeaders and refuses.
  server.maxHeadersCount = headers;
  const proxies = readNetworks(options.trustedProxies);
  const connections = trackConnections(server, { most, pipelined, proxies });
  const receive: http.RequestListener = (request, response) => {
    if (!connections.begin(request, response)) return;
    door(request, response, () => app(request, response));
  };
  server.on("request", receive);
  // Node would send 100 Continue, or refuse, before the front door sees the request.
  server.on("checkContinue", receive);
  server.on("checkExpectation", receive);
  const { https } = options;
  server.on("clientError", (error, socket) =>
    answerBroken(error, socket, { https, maxUrlLength: urlLength, log: requestLog }),
  );
  server.on("connect", (_request, socket) =>
    sendRaw(socket, 405, { https, headers: [["Allow", "GET, HEAD, POST"]] }),
  );
  server.once("close", requestLog.flush);
  const { silence } = readTimeouts(options);
  // A reply that this server never finishes ends at the deadline for whole replies.
  server.setTimeout(silence, (socket) => {
    if (isWaitingForUs(socket)) socket.setTimeout(silence);
    else socket.destroy();
  });
  return { server, connections };
}

/**
 * Makes the server listen on the configured address, whatever arguments it gets: remix-serve picks another port if the
 * default one is busy, and prints an address that was not configured.
 */
export function fixAddress(server: http.Server, options: FrontDoorOptions): void {
  const { port, host, origin, firstSteps = [] } = options;
  const listen = server.listen.bind(server);
  Object.assign(server, { listen: () => listen({ port, host }) });
  server.once("listening", () => {
    const address = server.address();
    const isBound = typeof address === "object" && address !== null;
    const actual = isBound ? address.port : port;
    writeLine(options, "listening", { address: isBound ? address.address : host, port: actual });
    const ready = `EAS is ready at ${origin ?? `http://localhost:${actual}`}`;
    // After the lines logged so far, which are written at the end of this turn.
    setImmediate(() => console.log([ready, ...firstSteps].join("\n")));
  });
}
