// Runs one script of scripts/ on a database file, on a thread of its own, so that nothing else waits for it.
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** Resolves to the script's answer. Rejects where it ends without one; `signal` ends it and leaves unfinished files. */
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
      // Not before: until then the thread has the file open.
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
