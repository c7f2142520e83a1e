// Owns what the process does on a signal, an uncaught exception and a stray rejection.
// Refuses to know how the server is stopped.
import type { Stop } from "./stop";

/** npm passes a Ctrl+C on to a process that the terminal has sent it to as well: one press, two signals. */
const SAME_PRESS_MS = 500;

type Facts = { log: (line: object) => void; now: () => number; exit?: (code: number) => void };

/**
 * SIGTERM and SIGINT stop; a second one exits at once. An uncaught exception leaves the program in an
 * unknown state and stops it with code 1; an unhandled rejection is one request's failure, is logged
 * with its number, and ends nothing.
 */
export function watchProcess(stop: Stop, { log, now, exit = process.exit }: Facts): void {
  let firstSignal: number | null = null;
  let rejections = 0;
  const logError = (event: string, error: unknown, more: object = {}) => {
    const stack = error instanceof Error ? error.stack : String(error);
    log({ time: new Date(now()).toISOString(), event, stack, ...more });
  };
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
    logError("uncaught-exception", error);
    void stop(1);
  });
  process.on("unhandledRejection", (reason) => {
    rejections += 1;
    logError("unhandled-rejection", reason, { count: rejections });
  });
}
