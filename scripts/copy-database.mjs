// Copies a database in use into a new file, on a thread of its own: reading, writing and waiting for the disk
// would each stop a server for a while.
import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { BetterSqlite } from "../app/store/kernel/sqlite-driver.mjs";
import { clearUnused } from "./clear-unused.mjs";
import { countRows } from "./count-rows.mjs";

/** 1 MB. Between two steps the thread can be ended. */
const PAGES_AT_ONCE = 250;

parentPort.postMessage(await copy(workerData));

/** How many rows the copy must hold, or `problem`: why it could not be made. */
async function copy({ source, target }) {
  let connection;
  let written;
  try {
    connection = new BetterSqlite(source, { fileMustExist: true, readonly: true });
    // One moment of the database: changes made meanwhile neither come along nor make it start over.
    connection.exec("begin");
    const rows = countRows(connection);
    await connection.backup(target, {
      progress: () => {
        // Piece by piece: a server's own change would wait for all that the disk has to take at once.
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
