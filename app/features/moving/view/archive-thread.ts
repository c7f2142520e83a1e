// The worker thread that reads an archive and returns its content, or why it cannot be imported.
import { parentPort, workerData } from "node:worker_threads";
import { type ImportContext, ImportError } from "~/import/import-result";
import { BEGUN, type ThreadAnswer } from "~/import/thread-answer";
import { type ReadArchive, readArchiveFile } from "./archive-items";

type ThreadTask = { bytes: Uint8Array; context: ImportContext };

function answer({ bytes, context }: ThreadTask): ThreadAnswer<ReadArchive> {
  try {
    return { file: readArchiveFile(bytes, context) };
  } catch (error) {
    if (error instanceof ImportError) return { refusal: error.why };
    throw error;
  }
}

parentPort?.postMessage(BEGUN);
parentPort?.postMessage(answer(workerData));
