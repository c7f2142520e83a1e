// Checks a database file that nobody else has open. Runs in a worker thread, because a large file takes seconds.
import { parentPort, workerData } from "node:worker_threads";
import { BetterSqlite } from "../app/store/kernel/sqlite-driver.mjs";
import { countRows, hasTable } from "./count-rows.mjs";

parentPort.postMessage(examine(workerData.file));

/** Facts about the file, or SQLite's error as `problem`. */
function examine(file) {
  let connection;
  try {
    connection = new BetterSqlite(file, { fileMustExist: true });
    // Merges the log into the file, so that the file alone is complete, and starts no new log.
    connection.pragma("journal_mode = DELETE");
    connection.pragma("cell_size_check = ON");
    const flaw = connection.pragma("quick_check(1)", { simple: true });
    if (flaw !== "ok") return { problem: String(flaw) };
    return {
      applicationId: connection.pragma("application_id", { simple: true }),
      migrations: readMigrations(connection),
      rows: countRows(connection),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    connection?.close();
  }
}

function readMigrations(connection) {
  if (!hasTable(connection, "__drizzle_migrations")) return [];
  const times = connection.prepare("select created_at from __drizzle_migrations").pluck().all();
  return times.map(Number);
}
