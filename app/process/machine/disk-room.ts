// Checks whether a disk has room for a file, and explains if it does not.
import { statfsSync } from "node:fs";
import { DatabaseError } from "~/store/kernel/database";
import { findStorageError } from "~/store/kernel/storage-error";

/** Throws a DatabaseError with the folder, the free space and the space needed. */
export function requireRoom(folder: string, neededBytes: number): void {
  const free = freeBytes(folder);
  if (free < neededBytes) throw full(folder, free, neededBytes);
}

/** Does the work; throws the same error if the disk fills up meanwhile. */
export async function withinRoom<T>(
  folder: string,
  neededBytes: number,
  work: () => Promise<T>,
): Promise<T> {
  requireRoom(folder, neededBytes);
  try {
    return await work();
  } catch (error) {
    if (findStorageError(error) !== "full") throw error;
    throw full(folder, freeBytes(folder), neededBytes, error);
  }
}

function full(folder: string, free: number, needed: number, cause?: unknown): DatabaseError {
  return new DatabaseError(
    `Not enough space on the disk of ${folder}: ${sizeText(free)} free, ${sizeText(needed)} needed.`,
    { cause },
  );
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A tenth of the disk stays free for everything else, at most `FREE_MOST`. */
const FREE_SHARE = 0.1;
const FREE_MOST = 1024 ** 3;

/** How large a database of `fileBytes` in this folder may grow. */
export function mostBytes(folder: string, fileBytes: number, configured: number | null): number {
  if (configured !== null) return configured;
  const { blocks, bsize } = statfsSync(folder);
  const kept = Math.min(blocks * bsize * FREE_SHARE, FREE_MOST);
  return Math.max(0, fileBytes + freeBytes(folder) - kept);
}

/** "820 kB", "5.1 MB" */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)} kB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes.toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
