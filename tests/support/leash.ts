// Starts programs that end with the test, however it ends: each is connected to this process by a pipe.
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { childEnv } from "./child-env";

type Leashed = ChildProcessByStdio<Writable, Readable, Readable>;

/** Runs `node …options script …parameters`. */
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
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Runs any other program, which gets SIGTERM when its standard input closes, even if this process dies. */
export function startProgram(program: string, parameters: string[]): ChildProcess {
  const script = '"$@" & program=$!; cat > /dev/null; kill $program; wait $program';
  return spawn("sh", ["-c", script, "sh", program, ...parameters], {
    env: process.env,
    stdio: ["pipe", "ignore", "ignore"],
  });
}
