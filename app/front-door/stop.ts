// Stops the server on signals and after uncaught errors: no new connections, pending requests finished, the rest of the
// program closed, exit.
import net from "node:net";
import { type FrontDoorOptions, readTimeouts } from "./options";
import { type Log, stackOf, writeLine } from "./request-log";
import type { SiteServer } from "./site-server";

/** How long to accept connections that keep coming. */
const ACCEPT_MS = 250;
const CALM_MS = 0.5;

/** After closeAllConnections: the last answers are marked as over and logged. */
const SETTLE_MS = 100;

/**
 * Turns the event loop until a turn brings no connection and is nearly idle: closing the listener resets connections
 * that the kernel has accepted and Node has not, and several may arrive during a busy turn.
 */
async function acceptPending(server: net.Server): Promise<void> {
  const deadline = performance.now() + ACCEPT_MS;
  let came = 0;
  const note = () => {
    came += 1;
  };
  server.on("connection", note);
  for (let calm = 0; calm < 2 && performance.now() < deadline; ) {
    const before = { came, at: performance.now() };
    await new Promise((resolve) => setImmediate(resolve));
    calm = came === before.came && performance.now() - before.at < CALM_MS ? calm + 1 : 0;
  }
  server.off("connection", note);
}

/** Waits for the promise, up to the limit; true if it resolved in time. */
async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Stops accepting, lets pending requests finish for `drain` milliseconds, then cuts off the rest. An idle connection
 * closes after `idleGrace`, to answer a request that was already on its way.
 */
async function drain(
  { server, connections }: SiteServer,
  options: FrontDoorOptions,
): Promise<void> {
  const timeouts = readTimeouts(options);
  const deadline = performance.now() + timeouts.drain;
  // remix-serve closes the server on the same signal, which is too early, and prints that it was closed.
  Object.assign(server, { close: () => server });
  connections.beginClosing();
  await acceptPending(server);
  // Not http's own close: it destroys idle connections at once, losing data on its way to them, and stops enforcing the
  // timeouts for headers and bodies.
  const closed = new Promise<void>((resolve) => {
    net.Server.prototype.close.call(server, () => resolve());
  });
  const sweep = setTimeout(connections.closeQuiet, timeouts.idleGrace);
  const finished = await within(closed, deadline - performance.now());
  clearTimeout(sweep);
  if (finished) return;
  server.closeAllConnections();
  await within(closed, SETTLE_MS);
}

export type Stop = (code: number) => Promise<void>;

/** Stops once, however often it is called, and exits with the highest code passed. */
export function createStop(findServer: () => SiteServer | null, options: FrontDoorOptions): Stop {
  const { onStop, exit = process.exit } = options;
  let exitCode = 0;
  let stopped: Promise<void> | null = null;

  async function closeRest(): Promise<void> {
    try {
      const inTime = await within(Promise.resolve().then(onStop), readTimeouts(options).stop);
      if (!inTime) throw new Error("Closing took too long.");
    } catch (error) {
      exitCode = 1;
      writeLine(options, "stop-failed", { stack: stackOf(error) });
    }
  }

  async function end(): Promise<void> {
    const site = findServer();
    if (site) await drain(site, options);
    await closeRest();
    writeLine(options, "stopped", { code: exitCode });
    exit(exitCode);
  }

  return (code) => {
    exitCode = Math.max(exitCode, code);
    stopped ??= end();
    return stopped;
  };
}

/** npm forwards a Ctrl+C that the terminal also sends to this process: one press, two signals. */
const SAME_PRESS_MS = 500;

type Facts = Log & {
  exit?: (code: number) => void;
  hasStarted: () => boolean;
};

/**
 * SIGTERM and SIGINT stop the program; a second one exits at once. An uncaught exception leaves an unknown state and
 * stops it with code 1. An unhandled rejection is one request's failure: it is logged and ends nothing, except during
 * the start.
 */
export function watchProcess(stop: Stop, { exit = process.exit, hasStarted, ...to }: Facts): void {
  let firstSignal: number | null = null;
  let rejections = 0;
  const onSignal = () => {
    if (firstSignal === null) {
      firstSignal = performance.now();
      void stop(0);
    } else if (performance.now() - firstSignal > SAME_PRESS_MS) {
      exit(1);
    }
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("uncaughtException", (error) => {
    writeLine(to, "uncaught-exception", { stack: stackOf(error) });
    void stop(1);
  });
  process.on("unhandledRejection", (reason) => {
    rejections += 1;
    writeLine(to, "unhandled-rejection", { stack: stackOf(reason), count: rejections });
    if (!hasStarted()) void stop(1);
  });
}
