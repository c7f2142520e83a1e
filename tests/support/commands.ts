// Runs the product's commands and its server as an owner does at a terminal, and says what became of them.
import { spawn } from "node:child_process";
import { childEnv } from "./child-env";
import { PATIENCE_MS } from "./patience";

export type Ended = { code: number | null; output: string };

/** The folder to start in, with its .env, and whom to start as; by default here and as who runs the tests. */
export type From = { cwd?: string; uid?: number };

/** `npm run name -- …args`, without npm. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  from: From = {},
): Promise<Ended> {
  return run(["--import", "tsx", `app/commands/${name}.ts`, ...args], env, from);
}

/** Starts the built server where it is expected not to start. */
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
