// Installs the front door before remix-serve, by wrapping http.createServer once per process.
import http from "node:http";
import { explainListening } from "./listening-fault";
import type { FrontDoorOptions } from "./options";
import { silenceMorgan, stackOf, writeLine } from "./request-log";
import { createSiteServer, fixAddress, type SiteServer } from "./site-server";
import { createStop, type Stop, watchProcess } from "./stop";

/** Shared by every copy of this module: development loads a rebuilt server into the same process. */
const INSTALLED = Symbol.for("eas.front-door");

/** Restarting does not help until the configuration changes. */
const EXIT_WRONG_CONFIGURATION = 2;

/**
 * Call it while the server build is loading, before remix-serve opens its HTTP server. The next server made with
 * http.createServer gets the front door, timeouts and address from the options, and the process gets handlers for
 * signals and uncaught errors. A second call does nothing.
 */
export function installFrontDoor(options: FrontDoorOptions): void {
  if (Reflect.has(http, INSTALLED)) return;
  Object.assign(http, { [INSTALLED]: true });
  let site: SiteServer | null = null;
  const stop = createStop(() => site, options);
  const original = http.createServer;
  const createServer = new Proxy(original, {
    apply(_original, self, args) {
      const app = args.find(isListener);
      // remix-serve passes its application; a server made without one is not ours.
      if (app === undefined) return Reflect.apply(original, self, args);
      Object.assign(http, { createServer: original });
      site = openSite(options, app, stop);
      return site.server;
    },
  });
  Object.assign(http, { createServer });
  silenceMorgan();
  watchProcess(stop, { ...options, hasStarted: () => site !== null });
}

function isListener(value: unknown): value is http.RequestListener {
  return typeof value === "function";
}

function openSite(options: FrontDoorOptions, app: http.RequestListener, stop: Stop): SiteServer {
  const site = createSiteServer(options, app);
  fixAddress(site.server, options);
  site.server.on("error", (error) => {
    if (site.server.listening) {
      writeLine(options, "server-error", { stack: stackOf(error) });
      return;
    }
    const explained = explainListening(error, options);
    console.error(
      explained ?? `The server cannot listen on port ${options.port}: ${error.message}`,
    );
    void stop(explained ? EXIT_WRONG_CONFIGURATION : 1);
  });
  return site;
}
