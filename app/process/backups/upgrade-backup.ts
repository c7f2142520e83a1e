// Makes a checked backup before a database is migrated to a new release, and logs the migrations.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { giveToOwner } from "~/process/data/data-directory";
import { requireRoom } from "~/process/machine/disk-room";
import { DatabaseError, type Upgrade } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { BACKUP_ROOM_BYTES, backupName, databaseBytes } from "./backup-schedule";

/** Enough to go back a few versions; they expire like all other copies (backup-schedule.ts). */
const KEPT = 3;
const MADE_BEFORE_UPGRADE = /^upgrade-\d{8}T\d{6}Z\.db$/;

type Parts = {
  dataDir: string;
  backupFolder: string;
  now: () => number;
  log: (line: object) => void;
};

/**
 * Creates the upgrade for `openDatabase`: backup, migrations, a log line. Synchronous, because nothing may be served
 * earlier. Throws a DatabaseError, with nothing changed, if the backup cannot be made.
 */
export function createUpgrade({ dataDir, backupFolder, now, log }: Parts): Upgrade {
  return ({ connection, migrations, migrate }) => {
    const began = performance.now();
    const backup = join(backupFolder, backupName("upgrade", now()));
    try {
      mkdirSync(backupFolder, { recursive: true, mode: 0o700 });
      requireRoom(backupFolder, databaseBytes(connection) + BACKUP_ROOM_BYTES);
      copyChecked(connection, backup);
      giveToOwner(dataDir, [backupFolder, backup]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseError(
        `The database has to be updated for this version of EAS, and the backup before that cannot be made: ${reason} Nothing was changed.`,
        { cause: error },
      );
    }
    migrate();
    log({
      event: "database-upgraded",
      migrations,
      backup,
      ms: Math.round(performance.now() - began),
    });
    removeSurplus(backupFolder);
  };
}

/** The copy gets its name only once it is complete, checked and synced to disk. */
function copyChecked(connection: Connection, file: string): void {
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  try {
    connection.prepare("vacuum into ?").run(unfinished);
    requireSame(connection, unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, file);
    syncToDisk(dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function requireSame(original: Connection, file: string): void {
  const copy = new BetterSqlite(file, { fileMustExist: true, readonly: true });
  try {
    const flaw = copy.pragma("quick_check(1)", { simple: true });
    if (flaw !== "ok") throw new DatabaseError(`The copy is damaged: ${String(flaw)}.`);
    if (countAllRows(copy) !== countAllRows(original)) {
      throw new DatabaseError("The copy does not have as many rows as the database.");
    }
  } finally {
    copy.close();
  }
}

/** Every table with its number of rows, as text for comparison. */
function countAllRows(connection: Connection): string {
  const tables = connection
    .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all();
  return tables
    .map((name) => `${name} ${connection.prepare(`select count(*) from "${name}"`).pluck().get()}`)
    .join(", ");
}

function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function removeSurplus(folder: string): void {
  const newestFirst = readdirSync(folder)
    .filter((name) => MADE_BEFORE_UPGRADE.test(name))
    .sort()
    .reverse();
  for (const name of newestFirst.slice(KEPT)) rmSync(join(folder, name));
}
