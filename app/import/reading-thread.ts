// The thread that reads a calendar file: it sends back the result, or why there is none.
import { parentPort, workerData } from "node:worker_threads";
import { readCalendarFile } from "./calendar-items";
import { type ForeignFile, type ImportContext, ImportError } from "./foreign-item";
import { BEGUN, type ThreadAnswer } from "./thread-answer";

type ThreadTask = { bytes: Uint8Array; context: ImportContext };

function answer({ bytes, context }: ThreadTask): ThreadAnswer<ForeignFile> {
  try {
    return { file: readCalendarFile(bytes, context) };
  } catch (error) {
    if (error instanceof ImportError) return { refusal: error.why };
    throw error;
  }
}

parentPort?.postMessage(BEGUN);
parentPort?.postMessage(answer(workerData));
