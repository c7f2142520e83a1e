// Decides when the running server makes backups, what they are called, which are kept, and which copies are older than
// the site's promise for deleted data.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { locate } from "~/process/data/data-directory";
import { requireRoom } from "~/process/machine/disk-room";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";
import { BACKUP_DAYS } from "~/values/limits";
import { makeBackup } from "./backup-file";

const HOURLY_KEPT = 24;
const FIRST_LOOK_MS = MINUTE_MS;
const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** How much space a backup must leave free, so that backups never fill the disk. */
export const BACKUP_ROOM_BYTES = 50 * 1024 * 1024;

/** Made by the server. Manual backups are all kept until they expire. */
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
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

const MAGIC = "SQLite format 3\0";
const KIND = "(?:auto|manual|upgrade)";
const STAMP = String.raw`(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z`;
/** Log files remain beside a database that was moved aside while in use. */
const LOG = "(?:-wal|-shm|-journal)?";
const BACKUP = new RegExp(`^${KIND}-${STAMP}\\.db$`);
/** Under any name: people choose their own, for example when moving a site. */
const IN_BACKUPS = new RegExp(`\\.db${LOG}$`);
const REPLACED = new RegExp(`^calendar\\.db\\.replaced-${STAMP}${LOG}$`);
/** Partial copies left by a crash. */
const UNFINISHED_COPY = new RegExp(`^(?:${KIND}-.*\\.db\\.part|calendar\\.db\\.restoring)${LOG}$`);

/** When a copy was made (epoch ms), from the UTC stamp in its name; undefined without one. */
function copyTime(name: string, form: RegExp = BACKUP): number | undefined {
  const [, year, month, day, hour, minute, second] = form.exec(name) ?? [];
  if (!year) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * The files to remove: every copy older than the promised days, and partial copies left by crashes. The newest backup
 * stays until there is a newer one: with none, a damaged disk would lose everything.
 */
export function findExpired(dataDir: string, now: number): string[] {
  const { backupFolder } = locate(dataDir);
  const newest = findNewest(backupFolder);
  const isOld = (madeAt: number | undefined) => now - (madeAt ?? now) > BACKUP_DAYS * DAY_MS;
  return [
    ...listFolder(backupFolder)
      .filter((name) => IN_BACKUPS.test(name) && name !== newest)
      .map((name) => join(backupFolder, name))
      .filter((file) => isOld(copyTime(basename(file)) ?? changedAt(file))),
    ...listFolder(dataDir)
      .filter((name) => isOld(copyTime(name, REPLACED)))
      .map((name) => join(dataDir, name)),
    ...[backupFolder, dataDir].flatMap((folder) => findUnfinished(folder, now)),
  ];
}

/** Throws the disk's errors. */
async function removeExpired(
  dataDir: string,
  { now, log }: { now: number; log: (line: object) => void },
): Promise<void> {
  const expired = findExpired(dataDir, now);
  for (const file of expired) await rm(file, { force: true });
  if (expired.length > 0)
    log({ event: "copies-expired", files: expired.map((it) => basename(it)) });
}

/** Whether it can be a database: a copy cut short, such as on a full disk, may be empty. */
function isDatabaseFile(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const head = Buffer.alloc(MAGIC.length);
    readSync(handle, head, 0, head.length, 0);
    return head.toString("latin1") === MAGIC;
  } finally {
    closeSync(handle);
  }
}

function findNewest(backupFolder: string): string | undefined {
  return listFolder(backupFolder)
    .filter((name) => copyTime(name, BACKUP) !== undefined)
    .sort((a, b) => (copyTime(b) ?? 0) - (copyTime(a) ?? 0))
    .find((name) => isDatabaseFile(join(backupFolder, name)));
}

/** Only files at least a day old: newer ones may still be in use. */
function findUnfinished(folder: string, now: number): string[] {
  return listFolder(folder)
    .filter((name) => UNFINISHED_COPY.test(name))
    .map((name) => join(folder, name))
    .filter((file) => now - (changedAt(file) ?? now) > DAY_MS);
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
