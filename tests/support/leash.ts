// Starts programs that must not outlive a test however it ends: each is connected to this process by a pipe.
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { childEnv } from "./child-env";

type Leashed = ChildProcessByStdio<Writable, Readable, Readable>;

/** Runs `node …parameters`: a script first, with options of Node before it. */
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

/** Runs any other program. It gets SIGTERM when its standard input closes, by us or because this process has ended. */
export function startProgram(program: string, parameters: string[]): ChildProcess {
  const script = '"$@" & program=$!; cat > /dev/null; kill $program; wait $program';
  return spawn("sh", ["-c", script, "sh", program, ...parameters], {
    env: process.env,
    stdio: ["pipe", "ignore", "ignore"],
  });
}
