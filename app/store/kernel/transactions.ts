// Runs changes and reads in transactions, limits how long they wait for another process, and remembers storage errors.
import { BUSY_TIMEOUT_MS, type Database } from "./database";
import { findStorageError, type StorageErrorKind } from "./storage-error";

/** The limit after a full wait failed: a wait blocks the whole process, and reads must go on. */
const SHORT_WAIT_MS = 200;

/** The probe increments `user_version`, a number SQLite reserves for applications and we use for nothing else. */
const PROBES = 1_000_000;

export function createTransactions(database: Database) {
  const connection = database.$client;
  const changes = connection.prepare("select total_changes()").pluck();
  // Created once, because its statements are prepared then.
  const transaction = connection.transaction((work: () => unknown) => work());
  const faults: { read?: StorageErrorKind | undefined; write?: StorageErrorKind | undefined } = {};
  let isDamaged = false;
  /** By the monotonic clock. */
  let savedAt = performance.now();

  function waitAtMost(ms: number): void {
    connection.pragma(`busy_timeout = ${ms}`);
  }

  function remember(effect: "read" | "write", error: unknown): void {
    const fault = findStorageError(error);
    if (!fault) return;
    faults[effect] = fault;
    if (fault === "damaged") isDamaged = true;
    if (effect === "write" && fault === "locked") waitAtMost(SHORT_WAIT_MS);
  }

  /** A transaction that wrote nothing proves nothing: the disk may still be full. */
  function forgetFault(changesBefore: unknown): void {
    if (!faults.write || changes.get() === changesBefore) return;
    if (faults.write === "locked") waitAtMost(BUSY_TIMEOUT_MS);
    faults.write = undefined;
  }

  return {
    /**
     * Runs `work` as a whole or not at all; it must be synchronous. Takes the write lock at once: with SQLite's
     * default, a process that reads and then writes can fail with SQLITE_BUSY.
     */
    change<T>(work: () => T): T {
      const before = faults.write && changes.get();
      try {
        const result = transaction.immediate(work);
        savedAt = performance.now();
        forgetFault(before);
        // `transaction` is shared by all callers, so its result type is unknown.
        return result as T;
      } catch (error) {
        remember("write", error);
        throw error;
      }
    },
    /** Runs `work` on one snapshot of the data. */
    read<T>(work: () => T): T {
      try {
        const result = transaction.deferred(work);
        faults.read = undefined;
        return result as T;
      } catch (error) {
        remember("read", error);
        throw error;
      }
    },
    /**
     * For bookkeeping that no page may wait for or fail over: runs `work` if that is possible at once, and returns
     * whether it ran. Must not be called in a transaction, which a full disk would roll back as a whole.
     */
    note(work: () => void): boolean {
      waitAtMost(0);
      try {
        transaction.immediate(work);
        return true;
      } catch (error) {
        if (!findStorageError(error)) throw error;
        return false;
      } finally {
        waitAtMost(faults.write === "locked" ? SHORT_WAIT_MS : BUSY_TIMEOUT_MS);
      }
    },
    /**
     * Checks whether changes can be saved, with a write that touches no row and does not count as a change. Does not
     * wait; a lock is ignored.
     */
    probe(): void {
      const next = (Number(connection.pragma("user_version", { simple: true })) + 1) % PROBES;
      waitAtMost(0);
      try {
        transaction.immediate(() => connection.pragma(`user_version = ${next}`));
        savedAt = performance.now();
        faults.write = undefined;
      } catch (error) {
        if (!findStorageError(error)) throw error;
        if (findStorageError(error) !== "locked") remember("write", error);
      } finally {
        waitAtMost(faults.write === "locked" ? SHORT_WAIT_MS : BUSY_TIMEOUT_MS);
      }
    },
    /** Milliseconds since something was saved, or could have been. */
    sinceSaved: (): number => performance.now() - savedAt,
    /** The storage errors of the last transactions. Damage stays until the next start. */
    faults: (): { read?: StorageErrorKind | undefined; write?: StorageErrorKind | undefined } =>
      isDamaged ? { read: "damaged", write: "damaged" } : { ...faults },
  };
}
