// Writes a database anew without what was deleted from it: SQLite overwrites what it deletes, but not the copies that
// it leaves behind where it moves rows from page to page.
import type { Database as Connection } from "better-sqlite3";

const KEY = "compacted-at";

/** When it was last written anew (epoch ms); 0 for never. */
export function compactedAt(connection: Connection): number {
  const value = connection
    .prepare<[string], string>("select value from instance where key = ?")
    .pluck()
    .get(KEY);
  return Number(value ?? 0);
}

/** Nothing else can be done meanwhile: about a second for each 100 MB. Throws what the disk says, with nothing changed. */
export function compact(connection: Connection, now: number): void {
  connection.exec("vacuum");
  connection
    .prepare(
      "insert into instance (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
    )
    .run(KEY, String(now));
  emptyLog(connection);
}

/**
 * Moves what is in the log into the database and cuts it off: it holds texts long after they were deleted. False where
 * somebody else reads the log, for whom this does not wait.
 */
export function emptyLog(connection: Connection): boolean {
  const patience = connection.pragma("busy_timeout", { simple: true });
  connection.pragma("busy_timeout = 0");
  try {
    return connection.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } finally {
    connection.pragma(`busy_timeout = ${Number(patience)}`);
  }
}
