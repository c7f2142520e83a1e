// The thread that reads a calendar file to import or show; sends back the result, or why there is none.
import { parentPort, workerData } from "node:worker_threads";
import { readCalendarFile } from "./calendar-items";
import { type ForeignFile, type ImportContext, ImportError } from "./import-result";
import { readShownDates, type ShownContext, type ShownDates } from "./shown-file";
import { BEGUN, type ThreadAnswer } from "./thread-answer";

type ThreadTask = { bytes: Uint8Array } & ({ context: ImportContext } | { shown: ShownContext });

function answer(task: ThreadTask): ThreadAnswer<ForeignFile | ShownDates> {
  const { bytes } = task;
  try {
    if ("shown" in task) return { file: readShownDates(bytes, task.shown) };
    return { file: readCalendarFile(bytes, task.context) };
  } catch (error) {
    if (error instanceof ImportError) return { refusal: error.why };
    throw error;
  }
}

parentPort?.postMessage(BEGUN);
parentPort?.postMessage(answer(workerData));
