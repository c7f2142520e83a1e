// Copies a database in use into a new file. Runs in a worker thread, because reading, writing and syncing would block a
// server.
import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { BetterSqlite } from "../app/store/kernel/sqlite-driver.mjs";
import { clearUnused } from "./clear-unused.mjs";
import { countRows } from "./count-rows.mjs";

/** 1 MB. The thread can be terminated between two steps. */
const PAGES_AT_ONCE = 250;

parentPort.postMessage(await copy(workerData));

/** Reports the number of rows that the copy must have, or the reason for a failure as `problem`. */
async function copy({ source, target }) {
  let connection;
  let written;
  try {
    connection = new BetterSqlite(source, { fileMustExist: true, readonly: true });
    // A consistent snapshot: later changes are not copied and do not restart the copy.
    connection.exec("begin");
    const rows = countRows(connection);
    await connection.backup(target, {
      progress: () => {
        // Synced piece by piece: at the end, a server's own write would wait until the disk had taken everything.
        written ??= openSync(target, "r");
        fdatasyncSync(written);
        return PAGES_AT_ONCE;
      },
    });
    clearUnused(target);
    return { rows };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message, code: String(error?.code ?? "") };
  } finally {
    connection?.close();
    if (written !== undefined) closeSync(written);
  }
}
