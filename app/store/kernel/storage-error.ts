// Recognizes storage errors thrown by SQLite or the system; all other errors are bugs.

/**
 * `full`: no room for a change. `read-only`: changes are not allowed. `locked`: another process has the write lock.
 * `damaged`: the file is corrupt. `unreachable`: the disk or the file does not respond.
 */
export type StorageErrorKind = "full" | "read-only" | "locked" | "damaged" | "unreachable";

// Matches prefixes, since SQLite has extended codes such as SQLITE_IOERR_WRITE and SQLITE_BUSY_SNAPSHOT
// (sqlite.org/rescode.html). The others are the system's (errno(3)).
const CODES: [RegExp, StorageErrorKind][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, "full"],
  [/^(SQLITE_READONLY|EROFS)/, "read-only"],
  [/^SQLITE_BUSY/, "locked"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, "damaged"],
  [/^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_PROTOCOL|EIO)/, "unreachable"],
];

const DEEPEST_CAUSE = 5;

/** The kind of storage error, even if wrapped as a cause; undefined for other errors. */
export function findStorageError(error: unknown): StorageErrorKind | undefined {
  let current = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && current instanceof Error; depth += 1) {
    const code = storageErrorCode(current);
    const found = CODES.find(([form]) => form.test(code));
    if (found) return found[1];
    current = current.cause;
  }
  return undefined;
}

/** SQLite's or the system's error code; "" for none. */
export function storageErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
