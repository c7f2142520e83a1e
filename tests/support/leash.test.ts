// A program that a test starts ends when the test's process ends, in whatever way.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { eventually } from "./eventually";
import { FROM_SOURCE } from "./from-source";
import { hasNginx } from "./nginx";
import { isListening } from "./site";

/** Each starts something, prints the port that it listens on, and keeps running. */
const STARTERS = {
  site: `
    const { startSite } = await import("./tests/support/site.ts");
    const { origin } = await startSite();
    console.log(new URL(origin).port);
    setInterval(() => {}, 1000);`,
  nginx: `
    const { startNginx } = await import("./tests/support/nginx.ts");
    const { origin } = await startNginx(9);
    console.log(new URL(origin).port);
    setInterval(() => {}, 1000);`,
};

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

async function start(source: string): Promise<{ starter: ChildProcess; port: number }> {
  const starter = spawn(process.execPath, [...FROM_SOURCE, "--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(starter);
  const lines = createInterface({ input: starter.stdout })[Symbol.asyncIterator]();
  return { starter, port: Number((await lines.next()).value) };
}

async function expectEndWith(source: string, signal: NodeJS.Signals): Promise<void> {
  const { starter, port } = await start(source);
  expect(await isListening(port)).toBe(true);
  starter.kill(signal);
  await eventually(async () => expect(await isListening(port)).toBe(false));
}

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "the site ends with a run that gets %s",
  (signal) => expectEndWith(STARTERS.site, signal),
);

test.skipIf(!hasNginx())(
  "nginx ends with a run that is killed (left out where nginx or openssl is missing)",
  () => expectEndWith(STARTERS.nginx, "SIGKILL"),
);
