// Reads a foreign calendar file on a thread of its own, so that nobody waits for it and nothing falls with it.
import { Worker } from "node:worker_threads";
import { IMPORT_MEMORY_MB, IMPORT_TIMEOUT_MS } from "~/calendar/limits";
import type { ForeignFile, ReadForeignFile } from "./foreign-item";
import { ImportError } from "./import-error";
import type { ThreadAnswer, ThreadTask } from "./reading-thread";
import { THREAD_SCRIPT } from "./thread-script";

/** What a test may ask for; else the limits of the product. */
type ThreadLimits = { script?: URL; timeoutMs?: number; memoryMb?: number };

const TOO_LONG = "The file took too long to read. Split it into smaller ones.";
const BROKEN = "The file cannot be read.";

let last: Promise<unknown> = Promise.resolve();

/** One file after the other: several at once would take all processors from everybody else. */
export const readForeignFile: ReadForeignFile = (bytes, place) => {
  const reading = last.then(() => readOnThread({ bytes, place }));
  last = reading.catch(() => undefined);
  return reading;
};

/** Whatever becomes of the thread, it is an answer or an ImportError, and the thread is gone. */
export async function readOnThread(
  task: ThreadTask,
  {
    script = THREAD_SCRIPT,
    timeoutMs = IMPORT_TIMEOUT_MS,
    memoryMb = IMPORT_MEMORY_MB,
  }: ThreadLimits = {},
): Promise<ForeignFile> {
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Nothing of the server is told to it, and nothing it writes gets into the log.
    ...{ env: {}, stdout: true, stderr: true },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ThreadAnswer>((settle, fail) => {
      timer = setTimeout(() => fail(new ImportError(TOO_LONG)), timeoutMs);
      worker.once("message", settle);
      worker.once("error", () => fail(new ImportError(BROKEN)));
      worker.once("exit", () => fail(new ImportError(BROKEN)));
    });
    if ("refusal" in answer) throw new ImportError(answer.refusal);
    return answer.file;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
