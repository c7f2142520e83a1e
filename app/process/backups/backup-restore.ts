// Replaces the database with a backup and moves the old one aside. Followers get no mail twice, and none after they
// unsubscribed.
import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, rename, rm } from "node:fs/promises";
import { nextDigestAt } from "~/features/follow/rules";
import {
  createFollowerMailStore,
  createFollowerStore,
  type Follower,
} from "~/features/follow/store";
import {
  DataDirectoryError,
  giveToOwner,
  locate,
  lockDataDirectory,
  makeDataDirectory,
} from "~/process/data/data-directory";
import { withinRoom } from "~/process/machine/disk-room";
import { createAccessCodeStore, createSessionStore } from "~/store/accounts/session-store";
import {
  checkDatabaseFile,
  closeDatabase,
  type Database,
  openDatabase,
  type RowCounts,
} from "~/store/kernel/database";
import { createInstanceStore } from "~/store/kernel/instance-store";
import { MIGRATIONS_FOLDER } from "~/store/kernel/migrations";
import { putInPlace, removeWithLogs } from "./backup-file";
import {
  dropEndedPasswords,
  KNOWN_ANSWERERS,
  KNOWN_PASSWORDS,
  type KnownAnswerer,
  type KnownPassword,
  keepLinks,
  readerOfReplaced,
  updateAnswerers,
} from "./restored-rows";

/** `replacedFile` is the old database's new path; null if there was none. */
type Restored = { rows: RowCounts; replacedFile: string | null };

/**
 * Replaces the database of `folder` with a checked copy of `file` and its log, if any. `file` stays as it is. Nothing
 * changes until the copy has passed its check. Throws a DataDirectoryError while a server runs on the directory, and a
 * DatabaseError for an invalid file.
 */
export async function restoreDatabase(
  folder: string,
  file: string,
  { now }: { now: number },
): Promise<Restored> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new DataDirectoryError(`There is no file ${file}.`);
  if (!found.isFile()) throw new DataDirectoryError(`${file} is no file. Name a backup file.`);
  const made = makeDataDirectory(folder);
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
  } catch (error) {
    if (made) await rm(made, { recursive: true, force: true });
    throw error;
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
 * Migrates the copy to this release, so that a failure shows now and not at the next start. Ends its sessions and login
 * mails, since those ended after the backup would be valid again. For the same reason, updates its app passwords,
 * links, followers and answers.
 */
function prepare(file: string, { replacedFile, now }: { replacedFile: string; now: number }): void {
  const database = openDatabase(file, { migrationsFolder: MIGRATIONS_FOLDER, create: false });
  createSessionStore(database).removeAll();
  createAccessCodeStore(database).removeAll();
  const instance = createInstanceStore(database);
  const readReplaced = readerOfReplaced(replacedFile, instance.find("uid-suffix"));
  updateFollowers(database, readReplaced<Named>(KNOWN_FOLLOWERS), now);
  // Calendar apps must sync from scratch: the sync number they know may stand for other changes here.
  instance.put("dav-epoch", randomBytes(16).toString("base64url"));
  dropEndedPasswords(database, readReplaced<KnownPassword>(KNOWN_PASSWORDS));
  updateAnswerers(database, readReplaced<KnownAnswerer>(KNOWN_ANSWERERS), now);
  keepLinks(database, readReplaced);
  closeDatabase(database);
}

/**
 * Moves the database first: if this is interrupted, the next start finds none and refuses. Without its log, a database
 * would silently be out of date; a new database next to the old log would be damaged by it.
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
  await rm(`${databaseFile}-shm`, { force: true });
  return found ? aside : null;
}

type Named = Pick<Follower, "id" | "email" | "createdAt">;

const KNOWN_FOLLOWERS = "select id, email, created_at as createdAt from followers";

/**
 * Drops mails that were due or waiting before now: the replaced database has sent them. Removes followers missing from
 * that database, if it belongs to the same installation and is readable; opens it read-only.
 */
function updateFollowers(
  database: Database,
  rows: readonly Named[] | undefined,
  now: number,
): void {
  const mails = createFollowerMailStore(database);
  const followers = createFollowerStore(database);
  const known = rows && new Set(rows.map(knownName));
  mails.removeWaiting();
  for (const follower of mails.listAll()) {
    if (known && !known.has(knownName(follower))) followers.remove(follower.id);
    else mails.catchUp(follower, { now, nextDigestAt: nextAfter(follower, now) });
  }
}

function nextAfter({ digest, zone, nextDigestAt: dueAt }: Follower, now: number): number | null {
  if (digest === "none" || dueAt === null || dueAt > now) return dueAt;
  return nextDigestAt(digest, zone, now);
}

function knownName({ id, email, createdAt }: Named): string {
  return `${id} ${createdAt} ${email}`;
}
