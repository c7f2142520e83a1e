// Finds and removes copies of the database that are older than the site promises to keep deleted data, whoever made them.
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { locate } from "~/process/data/data-directory";
import { DAY_MS } from "~/time/durations";
import { BACKUP_DAYS } from "~/values/limits";

const MAGIC = "SQLite format 3\0";
const KIND = "(?:auto|manual|upgrade)";
const STAMP = String.raw`(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z`;
/** A log lies beside a database that was moved aside in the middle of its work. */
const LOG = "(?:-wal|-shm|-journal)?";
const BACKUP = new RegExp(`^${KIND}-${STAMP}\\.db$`);
/** Of any name, such as one that somebody chose for moving. */
const IN_BACKUPS = new RegExp(`\\.db${LOG}$`);
const REPLACED = new RegExp(`^calendar\\.db\\.replaced-${STAMP}${LOG}$`);
/** What a crash has left of a copy that was being made. */
const UNFINISHED = new RegExp(`^(?:${KIND}-.*\\.db\\.part|calendar\\.db\\.restoring)${LOG}$`);

/** When a copy was made (epoch ms), by its name, whose stamp is in UTC; undefined for one that has none. */
export function copyTime(name: string, form: RegExp = BACKUP): number | undefined {
  const [, year, month, day, hour, minute, second] = form.exec(name) ?? [];
  if (!year) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * The files that have to go: every copy that is older than the promised days, and what crashes have left. The newest
 * backup stays as long as there is no newer one: without any, a damaged disk would take everything.
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

/** Removes them. Throws what the disk says. */
export async function removeExpired(
  dataDir: string,
  { now, log }: { now: number; log: (line: object) => void },
): Promise<void> {
  const expired = findExpired(dataDir, now);
  for (const file of expired) await rm(file, { force: true });
  if (expired.length > 0)
    log({ event: "copies-expired", files: expired.map((it) => basename(it)) });
}

/** Whether it can be one at all: a copy that was cut short, such as on a full disk, may have no bytes. */
export function isDatabaseFile(file: string): boolean {
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

/** A day old at least: what is under way is not touched. */
function findUnfinished(folder: string, now: number): string[] {
  return listFolder(folder)
    .filter((name) => UNFINISHED.test(name))
    .map((name) => join(folder, name))
    .filter((file) => now - (changedAt(file) ?? now) > DAY_MS);
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}
