// Puts a backup in the place of the database, and moves the replaced one aside. Followers get no mail twice, and none
// after they stopped.
import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, rename, rm } from "node:fs/promises";
import { nextDigestAt } from "~/event/follow-times";
import {
  DataDirectoryError,
  giveToOwner,
  locate,
  lockDataDirectory,
  makeDataDirectory,
} from "~/process/data/data-directory";
import { withinRoom } from "~/process/machine/disk-room";
import { createAccessCodeStore } from "~/store/accounts/access-code-store";
import { createSessionStore } from "~/store/accounts/session-store";
import { createFollowerMailStore } from "~/store/follow/follower-mail-store";
import { createFollowerStore, type Follower } from "~/store/follow/follower-store";
import { closeDatabase, type Database, openDatabase } from "~/store/kernel/database";
import { checkDatabaseFile, type RowCounts } from "~/store/kernel/database-check";
import { createInstanceStore } from "~/store/kernel/instance-store";
import { MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { putInPlace, removeWithLogs } from "./backup-file";

/** `replacedFile` is where the database that was there is now, null where there was none. */
type Restored = { rows: RowCounts; replacedFile: string | null };

/**
 * Replaces the database of `folder` by a checked copy of `file`, which stays
 * as it is, log included where one lies beside it. Nothing is touched before
 * the copy is found whole. Throws a DataDirectoryError while a server runs on
 * the directory, a DatabaseError for a file that is not good.
 */
export async function restoreDatabase(
  folder: string,
  file: string,
  { now }: { now: number },
): Promise<Restored> {
  if (!existsSync(file)) throw new DataDirectoryError(`There is no file ${file}.`);
  makeDataDirectory(folder);
  const { databaseFile } = locate(folder);
  const lock = lockDataDirectory(folder);
  const unfinished = `${databaseFile}.restoring`;
  try {
    await removeWithLogs(unfinished);
    await withinRoom(folder, sizeWithLog(file), () => copyWithLog(file, unfinished));
    const rows = await checkDatabaseFile(unfinished, file);
    prepare(unfinished, { replacedFile: databaseFile, now });
    const replacedFile = await setAside(databaseFile, now);
    giveToOwner(folder, [unfinished]);
    await putInPlace(unfinished, databaseFile);
    return { rows, replacedFile };
  } finally {
    await removeWithLogs(unfinished);
    lock.release();
  }
}

function sizeWithLog(file: string): number {
  const sizes = ["", "-wal"].map(
    (end) => statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function copyWithLog(file: string, copy: string): Promise<void> {
  for (const end of ["", "-wal"]) {
    if (!existsSync(`${file}${end}`)) continue;
    await copyFile(`${file}${end}`, `${copy}${end}`);
    await chmod(`${copy}${end}`, 0o600);
  }
}

/**
 * Migrates it to this release, which fails here and not at the next start,
 * and ends every session and login mail in it: those that were ended since the
 * backup was made would be alive again. So would followers who stopped.
 */
function prepare(file: string, { replacedFile, now }: { replacedFile: string; now: number }): void {
  const database = openDatabase(file, { migrationsFolder: MIGRATIONS_FOLDER, create: false });
  createSessionStore(database).removeAll();
  createAccessCodeStore(database).removeAll();
  settleFollowers(database, replacedFile, now);
  closeDatabase(database);
}

/**
 * The database first: cut short after that, the next start finds none and
 * refuses, while a database whose log is gone would silently be an older one,
 * and a new one that finds the old one's log would be ruined by it.
 */
async function setAside(databaseFile: string, now: number): Promise<string | null> {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  const aside = `${databaseFile}.replaced-${stamp}`;
  let found = false;
  for (const end of ["", "-wal", "-journal"]) {
    if (!existsSync(`${databaseFile}${end}`)) continue;
    await rename(`${databaseFile}${end}`, `${aside}${end}`);
    found = true;
  }
  // An index of the log that SQLite makes anew when it is missing.
  await rm(`${databaseFile}-shm`, { force: true });
  return found ? aside : null;
}

type Named = Pick<Follower, "id" | "email" | "createdAt">;

/**
 * Of what was due or waited until now nothing is sent any more: the database that
 * is replaced has sent it. Followers whom that one no longer has are removed,
 * where it is of the same installation and can be read; its file is only looked at.
 */
function settleFollowers(database: Database, replacedFile: string, now: number): void {
  const mails = createFollowerMailStore(database);
  const followers = createFollowerStore(database);
  const known = readFollowers(replacedFile, createInstanceStore(database).find("uid-suffix"));
  mails.removeWaiting();
  for (const follower of mails.listAll()) {
    if (known && !known.has(nameOf(follower))) followers.remove(follower.id);
    else mails.catchUp(follower, { now, nextDigestAt: nextAfter(follower, now) });
  }
}

function nextAfter({ digest, zone, nextDigestAt: dueAt }: Follower, now: number): number | null {
  if (digest === "none" || dueAt === null || dueAt > now) return dueAt;
  return nextDigestAt(digest, zone, now);
}

/** Undefined where there is no such database, it is damaged, of another installation, or of a release without followers. */
function readFollowers(file: string, uidSuffix: string | undefined): Set<string> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const connection = new BetterSqlite(file, { readonly: true });
    try {
      const suffix = connection
        .prepare("select value from instance where key = 'uid-suffix'")
        .pluck()
        .get();
      if (suffix === undefined || suffix !== uidSuffix) return undefined;
      const rows = connection
        .prepare<[], Named>("select id, email, created_at as createdAt from followers")
        .all();
      return new Set(rows.map(nameOf));
    } finally {
      connection.close();
    }
  } catch {
    return undefined;
  }
}

function nameOf({ id, email, createdAt }: Named): string {
  return `${id} ${createdAt} ${email}`;
}
