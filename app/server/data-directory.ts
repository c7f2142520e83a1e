// Owns the folder in which everything lasting lies: its rights, the secret, the one process at a time.
// Refuses to know what is in the database.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

export const MIGRATIONS_FOLDER = "drizzle";
const SECRET_BYTES = 32;

export type DataDirectory = {
  databaseFile: string;
  /** Where mails go while there is no mail server. */
  outboxFolder: string;
  backupFolder: string;
  /** True when nothing was ever kept here, so that an empty database is right. */
  isNew: boolean;
};

/** The directory cannot be used; the message says why. Stops the start. */
export class DataDirectoryError extends Error {
  override name = "DataDirectoryError";
}

/** Makes the directory if it is missing, for its owner alone. Throws a DataDirectoryError. */
export function openDataDirectory(folder: string): DataDirectory {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DataDirectoryError(`DATA_DIR ${folder} cannot be made: ${String(error)}`);
  }
  const databaseFile = join(folder, "calendar.db");
  const isNew = !existsSync(secretFile(folder)) && !existsSync(databaseFile);
  if (!isNew && !existsSync(databaseFile)) {
    throw new DataDirectoryError(
      `${databaseFile} is missing although this directory was in use. Restore a backup: npm run restore <backup file>`,
    );
  }
  return {
    databaseFile,
    outboxFolder: join(folder, "outbox"),
    backupFolder: join(folder, "backups"),
    isNew,
  };
}

/** The installation's own secret of 256 bits, made at the first start, readable for its owner alone. */
export function readSecret(folder: string): Buffer {
  const file = secretFile(folder);
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const secret = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  if (secret.length < SECRET_BYTES) {
    throw new DataDirectoryError(`${file} is damaged: it must hold ${SECRET_BYTES} random bytes.`);
  }
  return secret;
}

/**
 * Keeps every other server process away from the directory until this one ends,
 * however it ends: the lock is a write transaction on a database of its own,
 * which the system gives back. Throws a DataDirectoryError when it is taken.
 */
export function lockDataDirectory(folder: string): { release: () => void } {
  const lock = new BetterSqlite(join(folder, "lock.db"), { timeout: 0 });
  try {
    lock.pragma("journal_mode = DELETE");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") {
      throw new DataDirectoryError(`Another server is running on ${folder}. Stop it first.`);
    }
    throw error;
  }
  return { release: () => lock.close() };
}

function secretFile(folder: string): string {
  return join(folder, "secret");
}
