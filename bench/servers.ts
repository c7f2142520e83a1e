// The servers to measure: starts each on a free port, reads its resource use, and stops it.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Server = {
  name: string;
  origin: string;
  /** Time from the start to the first response. */
  readyMs: number;
  /** CPU time used so far, user and system. */
  cpuMs: () => number;
  /** Current and peak memory. */
  memory: () => { nowKb: number; peakKb: number };
  /** The number of open files and connections. */
  descriptors: () => number;
  stop: () => Promise<void>;
  /** Kills it, like a power cut. */
  kill: () => Promise<void>;
};

type Start = {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** The file for its output, which is discarded otherwise. */
  logFile?: string;
  /** A path that answers with any status once the server is ready. */
  probe: string;
};

const START_MS = 60_000;
/** Linux counts CPU time in hundredths of a second (sysconf _SC_CLK_TCK). */
const MS_A_TICK = 10;
const REMIX_SERVE = resolve("node_modules/@remix-run/serve/dist/cli.js");

/** The default port is a free one; `build` is a folder in build/, by default the current build's. */
type Launch = { port?: number; build?: string; nodeOptions?: string[] };

/**
 * The built product, without flood limits unless `env` enables them. It writes its log, and trusts local proxies for
 * the client's address.
 */
export function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  { port, build = "server", nodeOptions = [] }: Launch = {},
): Promise<Server> {
  const start: Start = {
    name: "EAS",
    command: process.execPath,
    args: [...nodeOptions, REMIX_SERVE, `./${join("build", build, "index.js")}`],
    env: {
      DATA_DIR: dataDir,
      FLOOD_LIMITS: "off",
      DEFAULT_TIME_ZONE: "Europe/Berlin",
      TRUSTED_PROXIES: "127.0.0.1",
      ...env,
    },
    logFile: join(dataDir, "log"),
    probe: "/healthz",
  };
  return startServer(start, port);
}

/** The minimal Remix app, built by `buildBaseline`. */
export function startBaseline(folder: string, contentFolder: string): Promise<Server> {
  return startServer({
    name: "minimal Remix",
    command: process.execPath,
    args: [REMIX_SERVE, "./build/server/index.js"],
    cwd: folder,
    env: { BASELINE_CONTENT: contentFolder },
    probe: "/event",
  });
}

/** Prepared bodies served by node:http. */
export function startLimit(contentFolder: string): Promise<Server> {
  return startServer({
    name: "node:http",
    command: process.execPath,
    args: [resolve("bench/limit-server.mjs"), contentFolder],
    probe: "/",
  });
}

/** Builds the minimal app in a temporary folder and returns the folder. */
export function buildBaseline(): string {
  const root = mkdtempSync(join(tmpdir(), "eas-bench-"));
  const folder = join(root, "bench", "baseline");
  cpSync("bench/baseline", folder, { recursive: true });
  // Uses the product's build options, so that only the code differs.
  for (const file of ["remix.config.js", "app/store/kernel/sqlite-driver.mjs"]) {
    cpSync(file, join(root, file));
  }
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module" }));
  execFileSync(
    process.execPath,
    [resolve("node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  return folder;
}

/** Radicale with one calendar, or undefined if its package is not installed. */
export async function startRadicale(feed: Buffer): Promise<Server | undefined> {
  const command = findCommand("radicale");
  if (!command) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "eas-bench-radicale-"));
  const calendar = join(folder, "collection-root", "bench", "calendar");
  mkdirSync(calendar, { recursive: true });
  writeFileSync(join(calendar, ".Radicale.props"), JSON.stringify({ tag: "VCALENDAR" }));
  writeRadicaleItems(calendar, feed.toString());
  const port = await findFreePort();
  const options = [
    "--server-hosts",
    `127.0.0.1:${port}`,
    "--auth-type",
    "none",
    "--rights-type",
    "owner_only",
    "--storage-filesystem-folder",
    folder,
    "--logging-level",
    "error",
  ];
  return startServer({ name: "Radicale", command, args: options, probe: "/" }, port);
}

/** Radicale stores each event in a separate file. */
function writeRadicaleItems(folder: string, feed: string): void {
  const [head = ""] = feed.split("BEGIN:VEVENT");
  const events = feed.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/g) ?? [];
  for (const [index, event] of events.entries()) {
    writeFileSync(join(folder, `${index}.ics`), `${head}${event}END:VCALENDAR\r\n`);
  }
}

async function startServer(start: Start, givenPort?: number): Promise<Server> {
  const port = givenPort ?? (await findFreePort());
  const begun = performance.now();
  const log = start.logFile === undefined ? "ignore" : openSync(start.logFile, "a");
  const child = spawn(start.command, start.args, {
    cwd: start.cwd ?? ".",
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...start.env,
    },
    stdio: ["ignore", log, "inherit"],
  });
  if (typeof log === "number") closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(origin + start.probe, child, start.name);
  return {
    name: start.name,
    origin,
    readyMs: performance.now() - begun,
    cpuMs: () => readCpu(child),
    memory: () => readMemory(child),
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    stop: () => endChild(child, "SIGTERM"),
    kill: () => endChild(child, "SIGKILL"),
  };
}

async function untilAnswered(url: string, child: ChildProcess, name: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null) {
    const answered = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (answered) return;
    await wait(5);
  }
  throw new Error(`${name} did not start.`);
}

function readCpu({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}

function readMemory({ pid }: ChildProcess): { nowKb: number; peakKb: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { nowKb: read("VmRSS"), peakKb: read("VmHWM") };
}

async function endChild(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  await ended;
}

function findCommand(name: string): string | undefined {
  try {
    return execFileSync("which", [name], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
