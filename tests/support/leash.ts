// Programs that a test starts, and which must not outlive it however it ends: each hangs on a pipe from this process.
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { childEnv } from "./child-env";

type Leashed = ChildProcessByStdio<Writable, Readable, Readable>;

/** `node …parameters`, a script first, with options of Node before it. */
export function startNode(
  script: string,
  parameters: string[],
  {
    options = [],
    env,
    cwd,
  }: { options?: string[]; env: Record<string, string | undefined>; cwd?: string | undefined },
): Leashed {
  return spawn(process.execPath, [...options, "scripts/leashed.mjs", script, ...parameters], {
    env: { ...childEnv(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
    cwd,
  });
}

/** Any other program. It gets SIGTERM when its standard input is ended, by us or because this process is gone. */
export function startProgram(program: string, parameters: string[]): ChildProcess {
  const script = '"$@" & program=$!; cat > /dev/null; kill $program; wait $program';
  return spawn("sh", ["-c", script, "sh", program, ...parameters], {
    env: process.env,
    stdio: ["pipe", "ignore", "ignore"],
  });
}
