// Finds out why this process cannot use a data directory: rights, owners, what is in the way.
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "~/store/kernel/storage-error";
import { nameOwnUser, nameUser, ownUid } from "~/process/machine/system-user";

const { R_OK, W_OK, X_OK } = constants;

/** One sentence without its full stop, null when the directory can be used, or made where it is missing. */
export function findAccessFault(folder: string): string | null {
  const above = listAbove(folder);
  const closed = above.find((each) => isThere(each) && refusal(each, X_OK) !== null);
  if (closed) return `${nameOwnUser()} cannot enter ${closed}, which DATA_DIR is in`;
  if (!existsSync(folder)) return findMakingFault(folder, above.findLast(existsSync) ?? "/");
  if (!statSync(folder).isDirectory()) return `${folder} is a file, not a folder`;
  return explain(folder, refusal(folder, R_OK | W_OK | X_OK)) ?? findForeignFile(folder);
}

/** What nothing of this user's can be made in, or is no folder. */
function findMakingFault(folder: string, nearest: string): string | null {
  if (!statSync(nearest).isDirectory()) return `${nearest} is a file, not a folder`;
  const fault = explain(nearest, refusal(nearest, W_OK));
  return fault === null ? null : `${folder} cannot be created: ${fault}`;
}

/** From the root on, without the folder itself. */
function listAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [...listAbove(parent), parent];
}

function isThere(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The system's word for why not, null where it may be done. */
function refusal(path: string, mode: number): string | null {
  try {
    accessSync(path, mode);
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

function explain(path: string, code: string | null): string | null {
  if (code === null) return null;
  if (code === "EROFS") return `${path} is on a file system that is read-only for this process`;
  const owner = statSync(path).uid;
  if (owner === ownUid()) return `${path} may not be used by its own owner. Run: chmod 700 ${path}`;
  return `${path} belongs to ${nameUser(owner)}, and ${nameOwnUser()} cannot use it. Run: chown -R ${ownUid()} ${path}`;
}

/** A file that another user, such as root, has left there. */
function findForeignFile(folder: string): string | null {
  const foreign = readdirSync(folder)
    .map((name) => join(folder, name))
    .find((file) => isForeign(file) && refusal(file, R_OK | W_OK) === "EACCES");
  return foreign ? explain(foreign, "EACCES") : null;
}

function isForeign(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.uid !== ownUid();
}
