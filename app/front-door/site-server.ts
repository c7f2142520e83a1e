// Creates the HTTP server: the front door before the application, limits, and the address to listen on.
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
    // The front door checks it, so that the refusal has the headers of every answer.
    requireHostHeader: false,
  };
}

/** A server that passes to `app` what the front door admits. Throws where a trusted proxy is not an address. */
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
  // Node would send 100 Continue, or refuse, before the front door has seen the request.
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
  // The deadline for a whole answer ends what this server never finishes.
  server.setTimeout(silence, (socket) => {
    if (isWaitingForUs(socket)) socket.setTimeout(silence);
    else socket.destroy();
  });
  return { server, connections };
}

/**
 * Makes the server listen as the options say, whatever it is called with: remix-serve takes another port when it finds
 * the default one busy, and prints an address that was not configured.
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
