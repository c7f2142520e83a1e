// Owns making one backup: a whole copy of a database in use, checked before it counts as one.
// Refuses to know when backups are made and which are kept.
import { existsSync } from "node:fs";
import { chmod, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { DatabaseError } from "./database";
import { checkDatabaseFile, type RowCounts } from "./database-check";

type BackupOptions = {
  /**
   * True for a connection that does nothing else: the copy then is of the
   * moment in which it began, and the changes of another process cannot make
   * it start over. The connection of a running server copies its own changes
   * along as they are made.
   */
  alone: boolean;
  /** Called between two steps; throws where the backup is to be given up. */
  onStep?: () => void;
};

/** 400 kB: about a millisecond, for which the connection's other work waits. */
const PAGES_AT_ONCE = 100;

/**
 * Copies the database into `file`, which must not exist yet, for its owner
 * alone. The file appears when it is complete, on the disk, found whole, and
 * holds as many rows as the original. Throws a DatabaseError, or what the disk
 * says, and leaves nothing behind.
 */
export async function makeBackup(
  connection: Connection,
  file: string,
  { alone, onStep }: BackupOptions,
): Promise<RowCounts> {
  if (existsSync(file)) throw new DatabaseError(`${file} exists already. Choose another name.`);
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  try {
    if (alone) holdStill(connection);
    await connection.backup(unfinished, {
      progress: () => {
        onStep?.();
        return PAGES_AT_ONCE;
      },
    });
    // At once: nothing else has run since the last page was copied.
    const expected = countRows(connection);
    if (alone) connection.exec("commit");
    await chmod(unfinished, 0o600);
    const found = await checkDatabaseFile(unfinished);
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new DatabaseError("The backup does not hold as many rows as the database.");
    }
    await putInPlace(unfinished, file);
    return found;
  } catch (error) {
    await removeWithLogs(unfinished);
    throw error;
  }
}

/** Has the file's content, its new name and the folder's entry all reach the disk. */
export async function putInPlace(unfinished: string, file: string): Promise<void> {
  await syncToDisk(unfinished);
  await rename(unfinished, file);
  await syncToDisk(dirname(file));
}

export async function removeWithLogs(file: string): Promise<void> {
  for (const end of ["", "-journal", "-wal", "-shm"]) await rm(`${file}${end}`, { force: true });
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Begins to read: until the transaction ends, the connection sees this state and no later one. */
function holdStill(connection: Connection): void {
  connection.exec("begin");
  connection.prepare("select count(*) from sqlite_schema").get();
}

function countRows(connection: Connection): RowCounts {
  const count = (table: keyof RowCounts): number =>
    Number(connection.prepare(`select count(*) from "${table}"`).pluck().get());
  return {
    users: count("users"),
    calendars: count("calendars"),
    events: count("events"),
    news: count("news"),
  };
}
