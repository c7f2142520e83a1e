// The doctor's checks of versions, configuration, data and mail queues, one function each.
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { z } from "zod";
import { BACKUP_ROOM_BYTES, findNewestBackup } from "~/process/backups/backup-schedule";
import { findAccessFault } from "~/process/data/data-access";
import type { DataDirectory } from "~/process/data/data-directory";
import { findClockFault } from "~/process/machine/clock-fault";
import { sizeText } from "~/process/machine/disk-room";
import type { Config } from "~/process/settings/config";
import { compareMigrations, listApplied, MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { storageErrorCode } from "~/store/kernel/storage-error";
import { PROMPT } from "~/store/mails/outbox-message";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";
import { LATE_MAIL_MS } from "~/values/limits";

/** `fail`: the product does not work. `warn`: the operator should know. */
export type Finding = {
  about: string;
  state: "ok" | "warn" | "fail";
  says: string;
  /** Lines printed below it. */
  details?: string[];
};

const LITTLE_ROOM_BYTES = 200 * 1024 * 1024;
const NO_ROOM_BYTES = 10 * 1024 * 1024;
const OLDEST_BACKUP_MS = 26 * HOUR_MS;
/** Older versions could damage a database that two processes use (sqlite.org/wal.html#walresetbug). */
const OLDEST_SQLITE = [3, 51, 3];

const NEVER = 9e15;
const followerFigures = z.object({
  followers: z.number(),
  asked: z.number(),
  nextAt: z.number().nullable(),
  refusing: z.number(),
});
const mailFigures = z.object({ waiting: z.number(), failed: z.number() });

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

/** Node itself is checked before any command (app/process/machine/node-version.mjs). */
export function checkVersions(version: string, node: string, sqlite: string): Finding {
  const says = `EAS ${version}, Node ${node}, SQLite ${sqlite}`;
  return isBefore(sqlite, OLDEST_SQLITE)
    ? {
        about: "Versions",
        state: "fail",
        says: `${says}; SQLite ${OLDEST_SQLITE.join(".")} or newer is required`,
      }
    : { about: "Versions", state: "ok", says };
}

export function checkClock(now: number): Finding {
  const about = "Clock";
  const fault = findClockFault(now);
  if (fault) return { about, state: "fail", says: fault.replace(/\.$/, "") };
  return { about, state: "ok", says: `${new Date(now).toISOString().slice(0, 16)}Z` };
}

export function checkDirectory(folder: string): Finding {
  const about = "Data directory";
  const fault = findAccessFault(folder);
  if (fault) return { about, state: "fail", says: fault };
  if (!existsSync(folder))
    return { about, state: "warn", says: `${folder} will be created at the first start` };
  const { mode } = statSync(folder);
  return (mode & 0o077) === 0
    ? { about, state: "ok", says: `Only its owner can read ${folder}` }
    : { about, state: "warn", says: `Other users can read ${folder}. Run: chmod 700 ${folder}` };
}

/** Why the folder cannot be read; null if it can, or if it does not exist yet. */
export function findHindrance(folder: string): string | null {
  try {
    accessSync(join(folder, "."), constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    if (storageErrorCode(error) === "ENOENT" && findAccessFault(folder) === null) return null;
    return `Not looked at, since ${folder} cannot be entered`;
  }
}

/** Reads the whole database, which takes seconds for a large one. */
export function checkDatabase(connection: Connection, { databaseFile }: Places): Finding {
  const about = "Database";
  const flaw = connection.pragma("integrity_check(1)", { simple: true });
  if (flaw !== "ok") return { about, state: "fail", says: `It is damaged: ${String(flaw)}` };
  const orphans = connection.pragma("foreign_key_check");
  if (!Array.isArray(orphans) || orphans.length > 0) {
    return { about, state: "fail", says: "Some rows refer to others that no longer exist" };
  }
  const log = fileSize(`${databaseFile}-wal`);
  const inLog = log > 0 ? `, ${sizeText(log)} of it in its log` : "";
  const says = `${databaseFile} is intact, ${sizeText(fileSize(databaseFile) + log)}${inLog}`;
  return { about, state: "ok", says };
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

/** Counts the log, which has to fit into the database, and the next backup. */
export function checkDisk(folder: string, { databaseFile }: Places): Finding {
  const about = "Disk";
  const { bavail, bsize } = statfsSync(findNearest(folder));
  const free = bavail * bsize;
  const log = fileSize(`${databaseFile}-wal`);
  const backup = fileSize(databaseFile) + log + BACKUP_ROOM_BYTES;
  const says = `${sizeText(free)} free for ${folder}`;
  if (free < NO_ROOM_BYTES + log) {
    const inLog = log > 0 ? `, with ${sizeText(log)} still in the database's log` : "";
    return { about, state: "fail", says: `${says}${inLog}: changes cannot be saved. Make room` };
  }
  if (free < backup) {
    return { about, state: "warn", says: `${says}: a backup needs ${sizeText(backup)}` };
  }
  return { about, state: free < LITTLE_ROOM_BYTES ? "warn" : "ok", says };
}

/** The folder itself, or its nearest existing parent. */
function findNearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : findNearest(dirname(folder));
}

/** 0 for a missing or unreadable file: the folder's check reports those. */
function fileSize(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
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

export function checkOutbox(connection: Connection, now: number): Finding {
  const about = "Outbox";
  const oldest = connection
    .prepare("select min(created_at) from outbox where state = 'waiting' and priority >= ?")
    .pluck()
    .get(PROMPT);
  if (typeof oldest !== "number") return { about, state: "ok", says: "No email is waiting" };
  const minutes = Math.round((now - oldest) / MINUTE_MS);
  const isLate = now - oldest > LATE_MAIL_MS;
  return {
    about,
    state: isLate ? "warn" : "ok",
    says: `The oldest waiting email is ${minutes} minutes old`,
  };
}

/** Files previewed but not imported; a running server removes them after a day or two. */
export function checkPreviews(connection: Connection, now: number): Finding {
  const about = "Import previews";
  const count = connection
    .prepare<[number], number>("select count(*) from import_drafts where expires_at < ?")
    .pluck();
  const left = count.get(now - 2 * DAY_MS) ?? 0;
  if (left === 0) return { about, state: "ok", says: "None is left over" };
  const says = `${left} expired ones are left over; a running server throws them away every hour`;
  return { about, state: "warn", says };
}

/** How many people follow calendars by email, when the next email is due, and recent refusals. */
export function checkFollowers(connection: Connection, now: number): Finding {
  const about = "Followers";
  const { followers, asked, nextAt, refusing } = followerFigures.parse(
    connection
      .prepare(
        `select count(confirmed_at) followers, count(confirm_hash) asked,
           min(min(coalesce(next_digest_at, 9e15), coalesce(next_reminder_at, 9e15))) nextAt,
           coalesce(sum(failures > 0), 0) refusing
         from followers join calendars on calendars.id = calendar_id where deleted_at is null`,
      )
      .get(),
  );
  const { waiting, failed } = mailFigures.parse(
    connection
      .prepare(
        `select coalesce(sum(state = 'waiting'), 0) waiting, coalesce(sum(state = 'failed'), 0) failed
         from outbox where follower_id is not null`,
      )
      .get(),
  );
  if (followers + asked === 0) return { about, state: "ok", says: "Nobody follows by email" };
  const next = nextAt === null || nextAt >= NEVER ? "none" : new Date(nextAt).toISOString();
  const says = `${followers} follow by email, ${asked} have still to confirm. Next list or reminder: ${next}. ${waiting} mails wait, ${failed} failed in the last days`;
  // If more than half are refused in a row, suspect the relay rather than the recipients.
  const isBad = refusing > 1 && refusing * 2 > followers;
  const isLate = nextAt !== null && now - nextAt > HOUR_MS;
  return { about, state: isBad || isLate ? "warn" : "ok", says };
}

function isBefore(version: string, oldest: number[]): boolean {
  const parts = version.split(".").map(Number);
  const index = oldest.findIndex((part, at) => (parts[at] ?? 0) !== part);
  return index >= 0 && (parts[index] ?? 0) < (oldest[index] ?? 0);
}
