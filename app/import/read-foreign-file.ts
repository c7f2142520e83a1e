// Reads a chosen file on a separate thread, so that a hostile file neither blocks nor crashes the server.
import { Worker } from "node:worker_threads";
import { IMPORT_MEMORY_MB, IMPORT_TIMEOUT_MS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { type ForeignFile, ImportError, type ReadForeignFile } from "./import-result";
import { READING_SCRIPT } from "./reading-script";
import type { ShownContext, ShownDates } from "./shown-file";
import { BEGUN, type ThreadAnswer } from "./thread-answer";

/** `signal` aborts it; tests use lower limits than the product. */
type ThreadLimits = {
  script?: URL;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  memoryMb?: number;
};

const TOO_LONG = refusal("tookTooLong");
const BROKEN = refusal("fileUnreadable");

/** The time limit starts with the reading; on a busy machine, starting the thread may take this many times as long. */
const STARTS = 12;

let last: Promise<unknown> = Promise.resolve();

export const readForeignFile: ReadForeignFile = (bytes, context, signal) =>
  readInLine<ForeignFile>({ bytes, context }, { signal });

/** Reads a calendar that is shown but not imported. Rejects like `readForeignFile`. */
export const readShownFile = (
  bytes: Uint8Array,
  shown: ShownContext,
  signal?: AbortSignal,
): Promise<ShownDates> => readInLine<ShownDates>({ bytes, shown }, { signal });

/**
 * Reads one file at a time, of any kind: several at once would use all processors and much memory. The next one starts
 * after the previous thread has ended.
 */
export function readInLine<Read>(task: object, limits: ThreadLimits): Promise<Read> {
  const reading = last.then(() => readOnThread<Read>(task, limits));
  last = reading.catch(() => undefined);
  return reading;
}

/** Always settles with the result, an ImportError or the signal's reason, and with the thread terminated. */
export async function readOnThread<Read = ForeignFile>(
  task: object,
  {
    script = READING_SCRIPT,
    signal,
    timeoutMs = IMPORT_TIMEOUT_MS,
    memoryMb = IMPORT_MEMORY_MB,
  }: ThreadLimits = {},
): Promise<Read> {
  signal?.throwIfAborted();
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The thread gets no environment, and its output stays out of the log.
    env: {},
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let leave = () => {};
  try {
    const answer = await new Promise<ThreadAnswer<Read>>((settle, fail) => {
      const late = () => fail(new ImportError(TOO_LONG));
      timer = setTimeout(late, STARTS * timeoutMs);
      leave = () => fail(signal?.reason);
      signal?.addEventListener("abort", leave);
      worker.on("message", (message: ThreadAnswer<Read> | typeof BEGUN) => {
        if (message !== BEGUN) return settle(message);
        clearTimeout(timer);
        timer = setTimeout(late, timeoutMs);
      });
      worker.once("error", () => fail(new ImportError(BROKEN)));
      worker.once("exit", () => fail(new ImportError(BROKEN)));
    });
    if ("refusal" in answer) throw new ImportError(answer.refusal);
    return answer.file;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
    await worker.terminate();
  }
}
