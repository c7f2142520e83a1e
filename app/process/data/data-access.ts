// Finds out why this process cannot use a data directory: permissions, owners, or a file in the way.
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { storageErrorCode } from "~/store/kernel/storage-error";
import { nameOwnUser, nameUser, ownUid } from "~/process/machine/system-user";

const { R_OK, W_OK, X_OK } = constants;

/** One sentence without its period; null if the directory can be used, or created if missing. */
export function findAccessFault(folder: string): string | null {
  const above = listAbove(folder);
  const closed = above.find((each) => isThere(each) && refusal(each, X_OK) !== null);
  if (closed) return `${nameOwnUser()} cannot enter ${closed}, which DATA_DIR is in`;
  if (!existsSync(folder)) return findMakingFault(folder, above.findLast(existsSync) ?? "/");
  if (!statSync(folder).isDirectory()) return `${folder} is a file, not a folder`;
  return explain(folder, refusal(folder, R_OK | W_OK | X_OK)) ?? findForeignFile(folder);
}

/** Why the folder cannot be created: `nearest` is a file, or not writable for this user. */
function findMakingFault(folder: string, nearest: string): string | null {
  if (!statSync(nearest).isDirectory()) return `${nearest} is a file, not a folder`;
  const fault = explain(nearest, refusal(nearest, W_OK));
  return fault === null ? null : `${folder} cannot be created: ${fault}`;
}

/** The folder's parents, starting at the root. */
function listAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [...listAbove(parent), parent];
}

function isThere(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The system's error code, null if access is allowed. */
function refusal(path: string, mode: number): string | null {
  try {
    accessSync(path, mode);
    return null;
  } catch (error) {
    return storageErrorCode(error);
  }
}

function explain(path: string, code: string | null): string | null {
  if (code === null) return null;
  if (code === "EROFS") return `${path} is on a file system that is read-only for this process`;
  const owner = statSync(path).uid;
  if (owner === ownUid()) return `${path} may not be used by its own owner. Run: chmod 700 ${path}`;
  return `${path} belongs to ${nameUser(owner)}, and ${nameOwnUser()} cannot use it. Run: chown -R ${ownUid()} ${path}`;
}

/** Reports a file left there by another user, such as root, that this process cannot use. */
function findForeignFile(folder: string): string | null {
  const foreign = readdirSync(folder)
    .map((name) => join(folder, name))
    .find((file) => isForeign(file) && refusal(file, R_OK | W_OK) === "EACCES");
  return foreign ? explain(foreign, "EACCES") : null;
}

function isForeign(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.uid !== ownUid();
}
