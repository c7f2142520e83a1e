// Rewrites a database without deleted data: SQLite overwrites deleted rows, but not the copies left behind when it
// moves rows between pages.
import type { Database as Connection } from "better-sqlite3";

const KEY = "compacted-at";

/** When the database was last rewritten (epoch ms); 0 for never. */
export function compactedAt(connection: Connection): number {
  const value = connection
    .prepare<[string], string>("select value from instance where key = ?")
    .pluck()
    .get(KEY);
  return Number(value ?? 0);
}

/** Blocks everything else, about a second per 100 MB. Throws the disk's error and then changes nothing. */
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
 * Moves the write-ahead log into the database and truncates it, since it contains deleted texts. Returns false without
 * waiting if another process is reading the log.
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
