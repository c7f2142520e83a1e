// Makes the HTTP server: the front door before the application, limits, and where it listens.
import http from "node:http";
import { answerBroken, sendRaw } from "./broken-request";
import { readNetworks } from "./client-address";
import { type Connections, trackConnections } from "./connections";
import { isWaitingForUs } from "./exchanges";
import { createFrontDoor } from "./middleware";
import { type FrontDoorOptions, readCapacity, readTimeouts } from "./options";
import { createRequestLog, writeLine } from "./request-log";

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
    // The door checks it, so that the refusal carries the headers of every answer.
    requireHostHeader: false,
  };
}

/** A server that hands `app` what the front door lets pass. Throws where a trusted proxy is no address. */
export function createSiteServer(options: FrontDoorOptions, app: http.RequestListener): SiteServer {
  const requestLog = createRequestLog(options, readTimeouts(options).logPeriod);
  const door = createFrontDoor(options, requestLog);
  const { connections: most, pipelined, urlLength, headers } = readCapacity(options);
  const server = http.createServer(serverOptions(options));
  // Reading costs time for each; the door refuses what has more, seeing them in rawHeaders.
  server.maxHeadersCount = headers;
  const proxies = readNetworks(options.trustedProxies);
  const connections = trackConnections(server, { most, pipelined, proxies });
  const receive: http.RequestListener = (request, response) => {
    if (!connections.begin(request, response)) return;
    door(request, response, () => app(request, response));
  };
  server.on("request", receive);
  // Node would ask for the body, or refuse, before the door has seen the request.
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
  // The time allowed for a whole answer ends what this server never finishes.
  server.setTimeout(silence, (socket) => {
    if (isWaitingForUs(socket)) socket.setTimeout(silence);
    else socket.destroy();
  });
  return { server, connections };
}

/**
 * Makes the server listen where the options say, whatever it is asked to: remix-serve takes another
 * port when it finds the default one busy, and announces an address that nobody configured.
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
    // After what the log has been given so far, which it writes at the turn's end.
    setImmediate(() => console.log([ready, ...firstSteps].join("\n")));
  });
}
