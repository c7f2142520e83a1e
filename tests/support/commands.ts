// Runs the product's commands and server like an operator in a terminal, and returns the results.

import { spawn } from "node:child_process";
import { findCurrent } from "../../scripts/builds.mjs";
import { childEnv } from "./child-env";
import { PATIENCE_MS } from "./patience";

export type Ended = { code: number | null; output: string };

/** The folder to start in, with its .env, and the user to run as; by default the current ones. */
export type From = { cwd?: string; uid?: number };

/** `npm run name -- …args` as built, without npm. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  from: From = {},
): Promise<Ended> {
  return run([`build/${findCurrent()}/commands/${name}.js`, ...args], env, from);
}

/** Starts the built server when it is expected to fail. */
export function runServer(env: Record<string, string>, from: From = {}): Promise<Ended> {
  const serve = ["node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"];
  return run(serve, { NODE_ENV: "production", HOST: "127.0.0.1", ...env }, from);
}

function run(args: string[], env: Record<string, string>, { cwd, uid }: From): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    env: { ...childEnv(), NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  return new Promise((settle) => {
    child.once("exit", (code) => {
      clearTimeout(timer);
      settle({ code, output });
    });
  });
}
