// The data directory: its permissions, the secret, and the lock for one process at a time.
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { findStorageError } from "~/store/kernel/storage-error";
import { ConfigurationError } from "~/process/settings/settings";
import { findAccessFault } from "./data-access";

const SECRET_BYTES = 32;

export type DataDirectory = {
  databaseFile: string;
  /** Where mails are written while there is no mail server. */
  outboxFolder: string;
  backupFolder: string;
  /** True if nothing was ever stored here, so an empty database is expected. */
  isNew: boolean;
};

/** The directory cannot be used; the message says why. Stops the start. */
export class DataDirectoryError extends Error {
  override name = "DataDirectoryError";
}

/** The paths in a data directory, whether the files exist or not. */
export function locate(folder: string): Omit<DataDirectory, "isNew"> {
  return {
    databaseFile: join(folder, "calendar.db"),
    outboxFolder: join(folder, "outbox"),
    backupFolder: join(folder, "backups"),
  };
}

/**
 * Creates the directory if it is missing, accessible only to its owner. Throws a ConfigurationError if this user cannot
 * use it, a DataDirectoryError if the disk refuses.
 */
export function makeDataDirectory(folder: string): string | undefined {
  process.umask(0o077);
  const fault = findAccessFault(folder);
  if (fault) throw new ConfigurationError(`DATA_DIR ${folder} cannot be used: ${fault}.`);
  try {
    return mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (findStorageError(error) === "full") throw describeFull(folder, error);
    throw new DataDirectoryError(`DATA_DIR ${folder} cannot be created: ${String(error)}`);
  }
}

/** Opens the directory for a server: creates it if it is missing, refuses it if its database is gone. */
export function openDataDirectory(folder: string): DataDirectory {
  makeDataDirectory(folder);
  const places = locate(folder);
  const { databaseFile } = places;
  // An interrupted first start leaves an empty file and no secret.
  const isNew = !existsSync(secretFile(folder)) && isEmpty(databaseFile);
  if (!isNew && !existsSync(databaseFile)) {
    throw new DataDirectoryError(
      `${databaseFile} is missing, but this directory was in use before. Restore a backup: npm run restore <backup file>`,
    );
  }
  return { ...places, isNew };
}

export function hasSecret(folder: string): boolean {
  return existsSync(secretFile(folder));
}

/** The installation's own 256-bit secret, created at the first start, readable only by its owner. */
export function readSecret(folder: string): Buffer {
  const file = secretFile(folder);
  if (!existsSync(file)) makeSecret(folder, file);
  const secret = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  if (secret.length < SECRET_BYTES) {
    throw new DataDirectoryError(
      `${file} is damaged: it must contain ${SECRET_BYTES} random bytes.`,
    );
  }
  return secret;
}

function makeSecret(folder: string, file: string): void {
  try {
    writeFileSync(`${file}.new`, randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600 });
    giveToOwner(folder, [`${file}.new`]);
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw findStorageError(error) === "full" ? describeFull(folder, error) : error;
  }
}

function describeFull(folder: string, cause: unknown): DataDirectoryError {
  return new DataDirectoryError(`The disk is full that DATA_DIR ${folder} is on. Make room.`, {
    cause,
  });
}

/**
 * Locks the directory against other server processes until this one ends in any way: the lock is a write transaction on
 * a separate database, which the system releases. Throws a DataDirectoryError if it is already locked.
 */
export function lockDataDirectory(folder: string): { release: () => void } {
  let lock: Connection | undefined;
  try {
    lock = new BetterSqlite(lockFile(folder), { timeout: 0 });
    lock.pragma("journal_mode = DELETE");
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    if (findStorageError(error) === "locked") {
      throw new DataDirectoryError(`Another server is using ${folder}. Stop it first.`);
    }
    if (findStorageError(error) === "full") throw describeFull(folder, error);
    throw new DataDirectoryError(`Cannot write to DATA_DIR ${folder}: ${String(error)}`);
  }
  giveToOwner(folder, [lockFile(folder)]);
  const taken = lock;
  return { release: () => taken.close() };
}

/**
 * Gives files that root created here to the directory's owner; a server running as that user could not use them
 * otherwise. Does nothing for other users.
 */
export function giveToOwner(folder: string, files: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const file of files) chownSync(file, uid, gid);
}

export function isServerRunning(folder: string): boolean {
  const file = lockFile(folder);
  if (!existsSync(file)) return false;
  const lock = new BetterSqlite(file, { timeout: 0, readonly: true });
  try {
    lock.prepare("select count(*) from sqlite_schema").get();
    return false;
  } catch (error) {
    if (findStorageError(error) === "locked") return true;
    throw error;
  } finally {
    lock.close();
  }
}

function isEmpty(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0;
}

function lockFile(folder: string): string {
  return join(folder, "lock.db");
}

function secretFile(folder: string): string {
  return join(folder, "secret");
}
