// Starts the process when remix-serve loads the server build, before it opens its port.
import { createFloodLimits } from "~/front-door/counters";
import { installFrontDoor } from "~/front-door/install";
import { type FrontDoorOptions, UNSHARED } from "~/front-door/options";
import { findNewestBackup } from "~/process/backups/backup-schedule";
import { DataDirectoryError, locate } from "~/process/data/data-directory";
import { findClockFault } from "~/process/machine/clock-fault";
import { findNodeFault } from "~/process/machine/node-version.mjs";
import { loadConfig } from "~/process/settings/config";
import { ConfigurationError } from "~/process/settings/settings";
import { DatabaseError } from "~/store/kernel/database";
import { findStorageError } from "~/store/kernel/storage-error";
import { beginCheapRequest, beginExpensiveWork } from "~/store/kernel/yielding";
import { type CallPlaces, mapSite } from "./front-door-addresses";
import { log } from "./log";
import { getRuntime, type Runtime } from "./runtime";
import { describeFirstSteps } from "./start-hints";

const EXIT_WRONG_CONFIGURATION = 2;
const EXIT_WRONG_DATA = 3;
/** Not an exit code that makes systemd give up: many machines set their clock only a minute after booting. */
const EXIT_WRONG_CLOCK = 4;

/** What the front door needs from the application behind it. */
type Application = Pick<
  FrontDoorOptions,
  "answerFromCache" | "isLoggedIn" | "own" | "priceOf" | "stylesheet" | "wordsOf"
> & {
  calls: CallPlaces;
  /** Starts background work; `stop` resolves once none of it is in progress. */
  startWork: (runtime: Runtime) => Work;
};
type Work = { stop: () => Promise<void> };

/** Global, because development reloads the application after each edit. */
const holder = globalThis as typeof globalThis & { easWork?: Work };

/** Starts once per process; without the front door in tests and development. */
export function startServer(application: Application): void {
  const { calls, startWork, ...answering } = application;
  const runtime = getRuntimeOrExit();
  holder.easWork ??= startWork(runtime);
  const work = holder.easWork;
  if (process.env.NODE_ENV !== "production") return;
  const { config, now, proxySighting, stop } = runtime;
  const site = mapSite(calls, config.operator);
  installFrontDoor({
    origin: config.configuredOrigin,
    https: config.https,
    port: config.port,
    host: config.host,
    trustedProxies: config.trustedProxies,
    firstSteps: describeFirstSteps(config),
    onUnnamedProxy: proxySighting.note,
    site,
    monitors: config.metricsAllowed,
    ...(config.floodLimits ? { limits: createFloodLimits({ site }) } : { capacity: UNSHARED }),
    beginWork: beginExpensiveWork,
    beginCheapRequest,
    log,
    now,
    onStop: async () => {
      await work.stop();
      await stop();
    },
    ...answering,
  });
}

function getRuntimeOrExit(): Runtime {
  // Check before opening anything: the database driver ends the process without a message on an unsupported Node.
  const fault = findNodeFault(process.version);
  if (fault) return exit(new ConfigurationError(fault), EXIT_WRONG_CONFIGURATION);
  const clockFault = findClockFault(Date.now());
  if (clockFault) return exit(new Error(clockFault), EXIT_WRONG_CLOCK);
  try {
    return getRuntime();
  } catch (error) {
    if (error instanceof ConfigurationError) return exit(error, EXIT_WRONG_CONFIGURATION);
    if (!(error instanceof Error && isAboutData(error))) throw error;
    return exit(error, EXIT_WRONG_DATA, describeNewestBackup());
  }
}

function isAboutData(error: Error): boolean {
  const isExplained = error instanceof DataDirectoryError || error instanceof DatabaseError;
  return isExplained || findStorageError(error) !== undefined;
}

/** A hint for operators who have to restore a backup; empty if the folder cannot be read. */
function describeNewestBackup(): string {
  try {
    const newest = findNewestBackup(locate(loadConfig().dataDir).backupFolder);
    return newest ? `The newest backup is ${newest.file}` : "";
  } catch {
    return "";
  }
}

function exit(error: Error, code: number, hint = ""): never {
  console.error(`EAS cannot start. ${error.message}`);
  if (hint) console.error(hint);
  process.exit(code);
}
