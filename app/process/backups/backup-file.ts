// Makes one backup: a complete, checked copy of a database that may be in use.
import { existsSync } from "node:fs";
import { chmod, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import {
  checkDatabaseFile,
  DatabaseError,
  type RowCounts,
  rowCounts,
} from "~/store/kernel/database";
import { runOnThread } from "~/store/kernel/database-thread";

const copied = z.union([
  z.object({ problem: z.string(), code: z.string() }),
  z.object({ rows: rowCounts }),
]);

/**
 * Copies the database `source`, in use or not, into `file`, which must not exist yet and which only its owner can read.
 * The copy is a consistent snapshot taken after the call. It gets its name only once it is complete, synced to disk,
 * checked, and has as many rows as the original. Throws a DatabaseError, or the error of the disk or `signal`, and
 * leaves nothing behind.
 */
export async function makeBackup(
  source: string,
  file: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RowCounts> {
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Choose another name.`);
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  try {
    const expected = await copyDatabase(source, unfinished, signal);
    await chmod(unfinished, 0o600);
    const found = await checkDatabaseFile(unfinished);
    signal?.throwIfAborted();
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new DatabaseError("The backup does not have as many rows as the database.");
    }
    await putInPlace(unfinished, file);
    return found;
  } catch (error) {
    await removeWithLogs(unfinished);
    throw error;
  }
}

/** Returns how many rows the copy must have. */
async function copyDatabase(
  source: string,
  target: string,
  signal: AbortSignal | undefined,
): Promise<RowCounts> {
  const answer = await runOnThread("copy-database.mjs", { source, target }, { signal });
  const done = copied.parse(answer);
  if ("rows" in done) return done.rows;
  throw Object.assign(new Error(done.problem), { code: done.code });
}

/** Syncs the file's content, renames it, and syncs the folder. */
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
