// Runs a script of scripts/ on a database file in a worker thread, so that nothing else waits for it.
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/**
 * Resolves to the script's result. Rejects if it ends without one; `signal` stops it and leaves unfinished files
 * behind.
 */
export async function runOnThread(
  script: string,
  workerData: Record<string, string>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const worker = new Worker(resolve("scripts", script), { workerData });
  const end = () => void worker.terminate();
  signal?.addEventListener("abort", end);
  try {
    return await new Promise((settle, fail) => {
      let answer: unknown;
      worker.once("message", (message) => {
        answer = message;
      });
      worker.once("error", fail);
      // Not on "message": the thread has the file open until it exits.
      worker.once("exit", () => {
        if (answer === undefined) fail(new Error(`${script} broke off.`));
        else settle(answer);
      });
    });
  } finally {
    signal?.removeEventListener("abort", end);
    signal?.throwIfAborted();
  }
}
