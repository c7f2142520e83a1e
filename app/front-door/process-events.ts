// Handles signals, uncaught exceptions and stray rejections of the process.
import { type Log, stackOf, writeLine } from "./log-line";
import type { Stop } from "./stop";

/** npm passes a Ctrl+C on to a process that the terminal has sent it to as well: one press, two signals. */
const SAME_PRESS_MS = 500;

type Facts = Log & {
  exit?: (code: number) => void;
  /** Whether the start has come as far as to a server. */
  hasStarted: () => boolean;
};

/**
 * SIGTERM and SIGINT stop; a second one exits at once. An uncaught exception leaves the program in an
 * unknown state and stops it with code 1; an unhandled rejection is one request's failure, is logged
 * with its number, and ends nothing; but during the start it is the start that failed.
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
