// Starts remix-serve for tests, as a child process with the fixture build.

import type { ChildProcess } from "node:child_process";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { words } from "../../scripts/words/vite-plugin.mjs";
import { startNode } from "../support/leash";

const resolve = createRequire(import.meta.url).resolve;
const SOURCE = fileURLToPath(new URL("./fixture-build.ts", import.meta.url));

export type Serve = {
  child: ChildProcess;
  port: number;
  output: () => string;
  errors: () => string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Where this test may put files; stuck requests wait for one. */
  folder: string;
};

let built: Promise<string> | undefined;

/** Built once for all starts; from source, each start would take as long as ten tests. */
async function buildFixture(): Promise<string> {
  const folder = makeDirectory();
  symlinkSync(
    fileURLToPath(new URL("../../node_modules", import.meta.url)),
    join(folder, "node_modules"),
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [words()],
    resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
    build: { ssr: SOURCE, outDir: folder, emptyOutDir: false, minify: false },
  });
  return join(folder, "fixture-build.js");
}

const makeDirectory = () => mkdtempSync(join(tmpdir(), "eas-front-door-"));

function makeAssets(): string {
  const directory = makeDirectory();
  writeFileSync(join(directory, "app.js"), "1");
  writeFileSync(join(directory, "mark.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return directory;
}

/** Starts remix-serve and waits until it is ready. */
export async function startServe(env: Record<string, string> = {}): Promise<Serve> {
  const serve = await spawnServe(env);
  const ready = new Promise<boolean>((done) => {
    serve.child.stdout?.on("data", () => serve.output().includes("EAS is ready") && done(true));
  });
  const isReady = await Promise.race([ready, serve.exited.then(() => false)]);
  if (!isReady) throw new Error(serve.errors());
  return { ...serve, port: Number(/localhost:(\d+)/.exec(serve.output())?.[1] ?? 0) };
}

/** Starts remix-serve, without waiting. */
export async function spawnServe(env: Record<string, string> = {}): Promise<Serve> {
  built ??= buildFixture();
  const cli = resolve("@remix-run/serve/dist/cli.js");
  const folder = makeAssets();
  const child = startNode(cli, [await built], {
    env: { NODE_ENV: "production", FIXTURE_ASSETS: folder, ...env },
  });
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
