// Decides when the running server makes backups, what they are called, and which are kept.
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { locate } from "~/process/data/data-directory";
import { requireRoom } from "~/process/machine/disk-room";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";
import { BACKUP_DAYS } from "~/values/limits";
import { makeBackup } from "./backup-file";
import { copyTime, isDatabaseFile, removeExpired } from "./expired-copies";

const HOURLY_KEPT = 24;
const FIRST_LOOK_MS = MINUTE_MS;
const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** How much space a backup must leave free, so that backups never fill the disk. */
export const BACKUP_ROOM_BYTES = 50 * 1024 * 1024;

/** Made by the server. Manual backups are all kept until they expire (expired-copies.ts). */
const AUTOMATIC = /^auto-.*\.db$/;

const UNFINISHED = /^auto-.*\.db\.part(-journal|-wal|-shm)?$/;

/** "auto-20261121T100000Z.db", in UTC, so that sorting by name sorts by age. */
export function backupName(kind: "auto" | "manual" | "upgrade", at: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
  return `${kind}-${stamp}.db`;
}

/** When an automatic backup was made (epoch ms); undefined for any other file. */
function backupTime(name: string): number | undefined {
  return AUTOMATIC.test(name) ? copyTime(name) : undefined;
}

/** The automatic backups to remove: all but the newest 24, and the newest of each of the last 14 days. */
export function findSurplus(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => backupTime(name) !== undefined)
    .sort()
    .reverse();
  const days = new Set<string>();
  const daily = newestFirst.filter((name) => {
    const day = name.slice(0, "auto-YYYYMMDD".length);
    return !days.has(day) && days.size < BACKUP_DAYS && days.add(day);
  });
  const kept = new Set([...newestFirst.slice(0, HOURLY_KEPT), ...daily]);
  return newestFirst.filter((name) => !kept.has(name));
}

/** The newest backup in the folder, automatic or not, with its time; undefined if there is none. Skips empty files. */
export function findNewestBackup(folder: string): { file: string; madeAt: number } | undefined {
  return listFolder(folder)
    .filter((name) => /^(auto|manual|upgrade)-.*\.db$/.test(name))
    .map((name) => {
      const file = join(folder, name);
      return { file, madeAt: statSync(file).mtimeMs };
    })
    .sort((a, b) => b.madeAt - a.madeAt)
    .find(({ file }) => isDatabaseFile(file));
}

type BackupSchedule = {
  /** Makes a backup now if one is due; resolves to whether it did. Never rejects. */
  look(): Promise<boolean>;
  /** Aborts a backup that is in progress. */
  stop(): Promise<void>;
};

type ScheduleParts = {
  connection: Connection;
  dataDir: string;
  now: () => number;
  log: (line: object) => void;
};

/** Makes a backup every hour in which something changed, and one a day in any case, until stopped. */
export function startBackups({ connection, dataDir, now, log }: ScheduleParts): BackupSchedule {
  const folder = locate(dataDir).backupFolder;
  const changes = connection.prepare("select total_changes()").pluck();
  const stopping = new AbortController();
  let savedChanges: unknown;
  let current: Promise<boolean> | undefined;

  function isDue(): boolean {
    if (stopping.signal.aborted) return false;
    const times = listFolder(folder).map(backupTime);
    const newest = Math.max(...times.map((time) => time ?? Number.NEGATIVE_INFINITY));
    // Absolute, in case the clock was set back and the newest backup has a later date.
    const age = Math.abs(now() - newest);
    return age >= DAY_MS || (age >= HOUR_MS && changes.get() !== savedChanges);
  }

  async function back(): Promise<boolean> {
    try {
      if (!isDue()) return false;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder);
      requireRoom(folder, databaseBytes(connection) + BACKUP_ROOM_BYTES);
      const changesNow = changes.get();
      const began = performance.now();
      const file = join(folder, backupName("auto", now()));
      const rows = await makeBackup(connection.name, file, stopping);
      savedChanges = changesNow;
      log({ event: "backup-made", ...rows, ms: Math.round(performance.now() - began) });
      for (const name of findSurplus(listFolder(folder))) await rm(join(folder, name));
      return true;
    } catch (error) {
      if (!stopping.signal.aborted)
        log({ level: "error", event: "backup-failed", error: String(error) });
      return false;
    }
  }

  /** Runs even if no backup could be made. */
  async function expire(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      await removeExpired(dataDir, { now: now(), log });
    } catch (error) {
      log({ level: "error", event: "copies-not-removed", error: String(error) });
    }
  }

  async function work(): Promise<boolean> {
    const isMade = await back();
    await expire();
    return isMade;
  }

  function look(): Promise<boolean> {
    current ??= work().finally(() => {
      current = undefined;
    });
    return current;
  }

  const timers = [setTimeout(look, FIRST_LOOK_MS), setInterval(look, LOOK_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return {
    look,
    async stop() {
      stopping.abort();
      timers.forEach(clearTimeout);
      await current;
    },
  };
}

/** Removes partial backups left by a crash. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of listFolder(folder).filter((name) => UNFINISHED.test(name))) {
    await rm(join(folder, name), { force: true });
  }
}

/** The size of a copy in bytes, including what is in the log. */
export function databaseBytes(connection: Connection): number {
  const [pages, size] = ["page_count", "page_size"].map((name) =>
    Number(connection.pragma(name, { simple: true })),
  );
  return (pages ?? 0) * (size ?? 0);
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
