// A temporary data directory with a database but no server; and file systems that are small or read-only.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase, type Database, openDatabase } from "~/store/kernel/database";
import { createStore, type Store } from "~/store/store";
import type { Site } from "./site";

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "eas-data-"));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export type OpenData = { database: Database; store: Store; close: () => void };

/** The database of a data directory, created if it is missing. No other process may have it open for changes. */
export function openData(folder: string): OpenData {
  const { databaseFile, isNew } = openDataDirectory(folder);
  const database = openDatabase(databaseFile, { migrationsFolder: "drizzle", create: isNew });
  const store = createStore(database, createSecrets(readSecret(folder)));
  return { database, store, close: () => closeDatabase(database) };
}

/** Works on a running site's data; waiting mails stay encrypted. */
export function withStore<T>({ dataDir }: Pick<Site, "dataDir">, work: (store: Store) => T): T {
  const database = openDatabase(join(dataDir, "calendar.db"), {
    migrationsFolder: "drizzle",
    create: false,
  });
  try {
    return work(createStore(database, createSecrets(Buffer.alloc(32))));
  } finally {
    database.$client.close();
  }
}

/** Adds a calendar with this many one-hour events, one a day; returns its internal key. */
export function addCalendar({ database, store }: OpenData, link: string, events: number): number {
  const now = Date.now();
  const timeZone = "Europe/Berlin";
  const { id } = store.calendars.add({ link, title: "Club", timeZone, createdBy: null, now });
  addEvents(database, link, events, { notes: "Bring shoes for indoors, please. ".repeat(8) });
  return id;
}

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** Adds this many one-hour events to a calendar, ignoring limits; they are named "event-" plus a number. */
export function addEvents(
  { $client }: Database,
  link: string,
  events: number,
  { from = Date.now(), every = DAY, notes = "", named = "event-" } = {},
): void {
  $client.exec(`
    with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${events})
    insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", time_zone,
      uid, created_at, modified_at)
    select '${named}' || n, id, 'Training ' || n, 'Hall', '${notes}', 0, ${from} + n * ${every},
      ${from} + n * ${every} + ${HOUR}, time_zone, link || '${named}' || n, ${from}, ${from}
    from counter, calendars where link = '${link}' and ${events} > 0`);
}

/** Adds this many copies of a repeating event to its calendar, ignoring limits. */
export function copySeries({ $client }: Database, id: string, copies: number): void {
  const columns = $client
    .prepare<[], string>(
      "select name from pragma_table_info('series') where name not in ('id', 'uid')",
    )
    .pluck()
    .all()
    .map((name) => `"${name}"`)
    .join(", ");
  $client.exec(`
    with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${copies})
    insert into series (id, uid, ${columns})
    select id || '-' || n, uid || '-' || n, ${columns} from counter, series where id = '${id}'`);
}

/** Overwrites a part of a file; `from` and `to` are fractions of its length, 0 to 1. */
export function overwrite(file: string, from: number, to: number): void {
  const length = readFileSync(file).length;
  const start = Math.floor(length * from);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(Math.ceil(length * to) - start, 0xa5), 0, undefined, start);
  closeSync(handle);
}

/** An in-memory file system of this many bytes, removed by `unmount`. */
export function mountSmall(bytes: number): { folder: string; unmount: () => void } {
  const folder = makeFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder], QUIET);
  return { folder, unmount: () => unmount(folder) };
}

/** The same folder mounted read-only under another path. */
export function mountReadOnly(original: string): { folder: string; unmount: () => void } {
  const folder = makeFolder();
  execFileSync("mount", ["--bind", original, folder], QUIET);
  execFileSync("mount", ["-o", "remount,ro,bind", folder], QUIET);
  return { folder, unmount: () => unmount(folder) };
}

/** False for most users; such tests are then reported as skipped. */
export function canMount(): boolean {
  try {
    mountSmall(4096).unmount();
    return true;
  } catch {
    return false;
  }
}

const QUIET = { stdio: "ignore" } as const;

function unmount(folder: string): void {
  execFileSync("umount", [folder], QUIET);
  removeFolder(folder);
}
