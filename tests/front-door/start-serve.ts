// A remix-serve of the tests' own: a child process with the fixture build.

import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { FROM_SOURCE } from "../support/from-source";
import { startNode } from "../support/leash";

const resolve = createRequire(import.meta.url).resolve;
const BUILD = fileURLToPath(new URL("./fixture-build.ts", import.meta.url));

export type Serve = {
  child: ChildProcess;
  port: number;
  output: () => string;
  errors: () => string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Where this test may put a file, for requests that are stuck until it is there. */
  folder: string;
};

const children: ChildProcess[] = [];
const directories: string[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function makeAssets(): string {
  const directory = mkdtempSync(join(tmpdir(), "eas-front-door-"));
  directories.push(directory);
  writeFileSync(join(directory, "app.js"), "1");
  writeFileSync(join(directory, "mark.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return directory;
}

/** Starts remix-serve and waits until it is ready. */
export async function startServe(env: Record<string, string> = {}): Promise<Serve> {
  const serve = spawnServe(env);
  const ready = new Promise<boolean>((done) => {
    serve.child.stdout?.on("data", () => serve.output().includes("EAS is ready") && done(true));
  });
  const isReady = await Promise.race([ready, serve.exited.then(() => false)]);
  if (!isReady) throw new Error(serve.errors());
  return { ...serve, port: Number(/localhost:(\d+)/.exec(serve.output())?.[1] ?? 0) };
}

/** Starts remix-serve, without waiting. */
export function spawnServe(env: Record<string, string> = {}): Serve {
  const cli = resolve("@remix-run/serve/dist/cli.js");
  const folder = makeAssets();
  const child = startNode(cli, [BUILD], {
    options: FROM_SOURCE,
    env: { NODE_ENV: "production", FIXTURE_ASSETS: folder, ...env },
  });
  children.push(child);
  let output = "";
  let errors = "";
  child.stdout.on("data", (piece) => {
    output += piece;
  });
  child.stderr.on("data", (piece) => {
    errors += piece;
  });
  const exited = new Promise<number | null>((done) => {
    child.once("close", (code) => done(code));
  });
  return {
    child,
    port: 0,
    output: () => output,
    errors: () => errors,
    exited,
    folder,
  };
}
