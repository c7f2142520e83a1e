// Finds and removes copies of the database, automatic or not, that are older than the site's promise for deleted data.
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { locate } from "~/process/data/data-directory";
import { DAY_MS } from "~/time/durations";
import { BACKUP_DAYS } from "~/values/limits";

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
const UNFINISHED = new RegExp(`^(?:${KIND}-.*\\.db\\.part|calendar\\.db\\.restoring)${LOG}$`);

/** When a copy was made (epoch ms), from the UTC stamp in its name; undefined without one. */
export function copyTime(name: string, form: RegExp = BACKUP): number | undefined {
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
export async function removeExpired(
  dataDir: string,
  { now, log }: { now: number; log: (line: object) => void },
): Promise<void> {
  const expired = findExpired(dataDir, now);
  for (const file of expired) await rm(file, { force: true });
  if (expired.length > 0)
    log({ event: "copies-expired", files: expired.map((it) => basename(it)) });
}

/** Whether it can be a database: a copy cut short, such as on a full disk, may be empty. */
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

/** Only files at least a day old: newer ones may still be in use. */
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
