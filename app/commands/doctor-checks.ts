// The checks of the doctor, one a function, and what it says about each.
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { HOUR_MS, MINUTE_MS } from "~/calendar/durations";
import { LATE_MAIL_MS } from "~/calendar/limits";
import { paths } from "~/paths";
import { findNewestBackup, sizeText } from "~/server/process/backup-schedule";
import type { Config } from "~/server/process/config";
import { type DataDirectory, isServerRunning } from "~/server/process/data-directory";
import { compareMigrations, listApplied, MIGRATIONS_FOLDER } from "~/server/store/migrations";

/** `fail` is what makes the product not work; `warn` is what an owner should know. */
export type Finding = { about: string; state: "ok" | "warn" | "fail"; says: string };

const LITTLE_ROOM_BYTES = 200 * 1024 * 1024;
const NO_ROOM_BYTES = 10 * 1024 * 1024;
const OLDEST_BACKUP_MS = 26 * HOUR_MS;
/** Before it, a database in use could be damaged by two processes (sqlite.org/wal.html#walresetbug). */
const OLDEST_SQLITE = [3, 51, 3];
const HEALTH_TIMEOUT_MS = 5_000;

type Places = Omit<DataDirectory, "isNew">;

export function checkConfiguration({ origin, configuredOrigin, dataDir, https }: Config): Finding {
  const about = "Configuration";
  const facts = `ORIGIN is ${origin}, DATA_DIR is ${dataDir}`;
  if (!configuredOrigin) {
    return {
      about,
      state: "warn",
      says: `${facts}. ORIGIN is not set: links in emails work only on this machine`,
    };
  }
  if (!https && !/^http:\/\/(localhost|127\.|\[::1\])/.test(origin)) {
    return {
      about,
      state: "warn",
      says: `${facts}. Without https, logins are not encrypted`,
    };
  }
  return { about, state: "ok", says: facts };
}

/** Node itself is judged before any command (app/server/node-version.mjs). */
export function checkVersions(node: string, sqlite: string): Finding {
  const says = `Node ${node}, SQLite ${sqlite}`;
  return isBefore(sqlite, OLDEST_SQLITE)
    ? {
        about: "Versions",
        state: "fail",
        says: `${says}; SQLite ${OLDEST_SQLITE.join(".")} or newer is required`,
      }
    : { about: "Versions", state: "ok", says };
}

export function checkDirectory(folder: string): Finding {
  const about = "Data directory";
  if (!existsSync(folder))
    return { about, state: "warn", says: `${folder} will be created at the first start` };
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return { about, state: "fail", says: `This user cannot read and write ${folder}` };
  }
  const { mode } = statSync(folder);
  return (mode & 0o077) === 0
    ? { about, state: "ok", says: `Only its owner can read ${folder}` }
    : { about, state: "warn", says: `Other users can read ${folder}. Run: chmod 700 ${folder}` };
}

/** The whole database is read, which takes seconds for a large one. */
export function checkDatabase(connection: Connection, { databaseFile }: Places): Finding {
  const about = "Database";
  const flaw = connection.pragma("integrity_check(1)", { simple: true });
  if (flaw !== "ok") return { about, state: "fail", says: `It is damaged: ${String(flaw)}` };
  const orphans = connection.pragma("foreign_key_check");
  if (!Array.isArray(orphans) || orphans.length > 0) {
    return { about, state: "fail", says: "Some rows refer to others that no longer exist" };
  }
  const { size } = statSync(databaseFile);
  return { about, state: "ok", says: `${databaseFile} is intact, ${sizeText(size)}` };
}

export function checkMigrations(connection: Connection): Finding {
  const about = "Migrations";
  const { applied, pending, unknown } = compareMigrations(
    listApplied(connection),
    MIGRATIONS_FOLDER,
  );
  if (unknown > 0) {
    return { about, state: "fail", says: "The database was written by a newer version of EAS" };
  }
  if (pending > 0) return { about, state: "warn", says: `${pending} will run at the next start` };
  return { about, state: "ok", says: `All ${applied} have run` };
}

export function checkDisk(folder: string): Finding {
  const about = "Disk";
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  const free = bavail * bsize;
  const says = `${sizeText(free)} free`;
  if (free < NO_ROOM_BYTES) return { about, state: "fail", says };
  return { about, state: free < LITTLE_ROOM_BYTES ? "warn" : "ok", says };
}

export function checkBackups({ backupFolder }: Places, now: number): Finding {
  const about = "Backups";
  const newest = findNewestBackup(backupFolder);
  if (!newest) {
    return {
      about,
      state: "warn",
      says: "There are none yet; a running server makes one every hour",
    };
  }
  const age = now - newest.madeAt;
  const says = `The newest is ${Math.round(age / HOUR_MS)} hours old: ${newest.file}`;
  return { about, state: age > OLDEST_BACKUP_MS ? "warn" : "ok", says };
}

/** Asks the running server how it is, as a supervisor would. */
export async function checkServer({ port, dataDir }: Config): Promise<Finding> {
  const about = "Server";
  if (!isServerRunning(dataDir)) return { about, state: "ok", says: "Not running" };
  try {
    const response = await fetch(`http://localhost:${port}${paths.health()}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const says = `It answers on port ${port}: ${(await response.text()).trim()}`;
    return { about, state: response.ok ? "ok" : "fail", says };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      about,
      state: "fail",
      says: `It runs but does not answer on port ${port} (${reason})`,
    };
  }
}

export function checkOutbox(connection: Connection, now: number): Finding {
  const about = "Outbox";
  const oldest = connection
    .prepare("select min(created_at) from outbox where state = 'waiting'")
    .pluck()
    .get();
  if (typeof oldest !== "number") return { about, state: "ok", says: "No email is waiting" };
  const minutes = Math.round((now - oldest) / MINUTE_MS);
  const isLate = now - oldest > LATE_MAIL_MS;
  return {
    about,
    state: isLate ? "warn" : "ok",
    says: `The oldest waiting email is ${minutes} minutes old`,
  };
}

function isBefore(version: string, oldest: number[]): boolean {
  const parts = version.split(".").map(Number);
  const index = oldest.findIndex((part, at) => (parts[at] ?? 0) !== part);
  return index >= 0 && (parts[index] ?? 0) < (oldest[index] ?? 0);
}
