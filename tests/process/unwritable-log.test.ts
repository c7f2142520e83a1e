// An unwritable log stops nothing: lines are dropped and counted, and the health check reports it.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { childEnv } from "../support/child-env";
import { makeFolder, removeFolder } from "../support/data";
import { waitUntil } from "../support/patience";
import { findFreePort } from "../support/site";

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await waitUntil(
    () => child === undefined || child.signalCode !== null || child.exitCode !== null,
  );
  removeFolder(folder);
});

async function start(output: number | "pipe") {
  const port = await findFreePort();
  const site = spawn(
    process.execPath,
    ["scripts/leashed.mjs", "node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"],
    {
      env: {
        ...childEnv(),
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: folder,
        METRICS_ALLOWED: "127.0.0.1",
      },
      stdio: ["pipe", output, output],
    },
  );
  child = site;
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await waitUntil(async () => {
    if (site.exitCode !== null) throw new Error(`It ended with ${site.exitCode}.`);
    return read("/healthz").then(
      () => true,
      () => false,
    );
  });
  return { site, read };
}

type Started = Awaited<ReturnType<typeof start>>;

const droppedLines = async ({ read }: Started) =>
  Number(/^eas_log_lines_dropped_total (\d+)$/m.exec(await read("/metrics"))?.[1]);

async function expectAlive(started: Started): Promise<void> {
  const before = await droppedLines(started);
  await started.read("/no/such/page");
  await started.read("/no/such/page/either");
  await waitUntil(async () => (await droppedLines(started)) >= before + 2);
  expect(JSON.parse(await started.read("/healthz"))).toMatchObject({
    status: "ok",
    log: "failing",
  });
  expect(started.site.exitCode).toBeNull();
}

test("a file on a full disk (ENOSPC), from the first line of the start on", async () => {
  const full = openSync("/dev/full", "w");
  const started = await start(full);
  closeSync(full);
  await expectAlive(started);
});

test("a program that took the log and has gone (EPIPE)", async () => {
  const started = await start("pipe");
  expect(JSON.parse(await started.read("/healthz"))).not.toHaveProperty("log");
  started.site.stdout?.destroy();
  started.site.stderr?.destroy();
  await expectAlive(started);
});

test("once there is room again, lines are written, and one says how many are missing", async () => {
  const script = `
    const { log, readDroppedLines } = await import("./app/process/log.ts");
    const { write } = process.stdout;
    const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
    const fail = (code) => (text, done) => { process.nextTick(done, Object.assign(new Error(code), { code })); return false; };
    for (const code of ["ENOSPC", "EIO", "EROFS"]) {
      process.stdout.write = fail(code);
      log({ event: code });
      await turn();
    }
    write.call(process.stdout, '{"event":"to');
    process.stdout.write = write;
    log({ event: "room" });
    await turn();
    log({ event: "more" });
    await turn();
    log({ event: "state", ...readDroppedLines() });
  `;
  const reader = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    env: childEnv(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  reader.stdout.on("data", (chunk) => (output += chunk));
  const code = await new Promise((settle) => reader.once("close", settle));
  const [torn, ...whole] = output.trim().split("\n");
  const lines = whole.map((line) => JSON.parse(line));
  expect([code, torn, lines]).toMatchObject([
    0,
    '{"event":"to',
    [
      { event: "room" },
      { event: "log-lines-dropped", count: 3 },
      { event: "more" },
      { event: "state", count: 3, isFailing: false },
    ],
  ]);
});
