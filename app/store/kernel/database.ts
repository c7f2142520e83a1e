// Opens the SQLite connection with its settings, migrations and integrity check, closes it, and rewrites the database
// without deleted data.

import { existsSync, statSync } from "node:fs";
import type { Database as Connection } from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { z } from "zod";
import { EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import { foldEvent } from "~/event/folded-event";
import * as schema from "~/store/schema/schema";
import { runOnThread } from "./database-thread";
import { compareMigrations, listApplied, listPending, MIGRATIONS_FOLDER } from "./migrations";
import { BetterSqlite } from "./sqlite-driver.mjs";
import { findStorageError, type StorageErrorKind } from "./storage-error";

// Fills in the search text of events from before search existed, when the database is opened.

/** Each chunk is its own transaction: if the process is killed, the next start continues. */
const ROWS_AT_ONCE = 2_000;

type Row = EventTexts & { row: number };

/** Does nothing if the schema is older than search, as in tests of old migrations. */
export function foldOldEvents(connection: Connection): void {
  const isKnown = connection.prepare("select 1 from sqlite_schema where name = 'events_unfolded'");
  if (!isKnown.get()) return;
  const unfolded = connection.prepare<[number], Row>(
    `select rowid as "row", ${EVENT_TEXT_NAMES.join(", ")} from events where folded is null limit ?`,
  );
  const keep = connection.prepare<[string, number]>("update events set folded = ? where rowid = ?");
  const foldSome = connection.transaction((): number => {
    const rows = unfolded.all(ROWS_AT_ONCE);
    for (const { row, ...texts } of rows) keep.run(foldEvent(texts), row);
    return rows.length;
  });
  while (unfolded.get(1) && foldSome.immediate() > 0);
}

export type Database = BetterSQLite3Database<typeof schema> & { $client: Connection };

/** Marks the file as ours ("EASc"), so that another program's database is never migrated. */
const APPLICATION_ID = 0x45415363;

/** How long a change waits for another process before it fails; this whole process is blocked meanwhile. */
export const BUSY_TIMEOUT_MS = 5_000;

/** The message says why the database cannot be used, and what helps. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

/**
 * Runs around the migrations of a database with data, for a backup and the log. It must call `migrate`, or throw before
 * that to leave everything unchanged.
 */
export type Upgrade = (parts: {
  connection: Connection;
  migrations: string[];
  migrate: () => void;
}) => void;

/**
 * Opens the database at `file` (":memory:" for tests), applies settings, and runs the migrations in `migrationsFolder`.
 * Creates a missing file only with `create`, since SQLite would silently start an empty one. Calls `upgrade` if a
 * database with data lacks migrations.
 */
export function openDatabase(
  file: string,
  {
    migrationsFolder,
    create,
    upgrade,
  }: { migrationsFolder: string; create: boolean; upgrade?: Upgrade },
): Database {
  refuseEmptyFile(file, create);
  return withExplanations(file, () => {
    const connection = new BetterSqlite(file, { fileMustExist: file !== ":memory:" && !create });
    try {
      refuseForeignFile(connection, file);
      applySettings(connection);
      checkIntegrity(connection, file);
      refuseNewerFile(connection, file, migrationsFolder);
      refuseReadOnlyFile(connection);
      const database = drizzle(connection, { schema });
      const run = () => {
        // Some migrations change a table's checks without copying it (sqlite.org/lang_altertable.html#otheralter).
        connection.unsafeMode(true);
        try {
          migrate(database, { migrationsFolder });
        } finally {
          connection.unsafeMode(false);
        }
        foldOldEvents(connection);
      };
      const migrations = listPending(connection, migrationsFolder);
      const isInUse = listApplied(connection).length > 0;
      if (upgrade && isInUse && migrations.length > 0) {
        upgrade({ connection, migrations, migrate: run });
      } else run();
      return database;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * Opens the database of a possibly running server, for a command beside it. Creates and migrates nothing. Throws a
 * DatabaseError if it is missing or from another release.
 */
export function openBeside(
  file: string,
  { migrationsFolder, readonly }: { migrationsFolder: string; readonly: boolean },
): Database {
  if (!existsSync(file)) {
    throw new DatabaseError(
      `There is no database at ${file} yet. Start the server once: npm start`,
    );
  }
  return withExplanations(file, () => {
    const connection = new BetterSqlite(file, { fileMustExist: true, readonly });
    try {
      refuseForeignFile(connection, file);
      if (!readonly) applySettings(connection);
      refuseNewerFile(connection, file, migrationsFolder);
      if (!readonly) refuseOlderFile(connection, file, migrationsFolder);
      return drizzle(connection, { schema });
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * Moves the write-ahead log into the database file and closes it. If the disk is full or another program reads the log,
 * the log stays beside the file with everything saved, and the next start reads it.
 */
export function closeDatabase(database: Database): void {
  const connection = database.$client;
  if (!connection.open) return;
  try {
    if (!connection.readonly) {
      connection.pragma("optimize");
      // A replication program keeps the log locked.
      connection.pragma("busy_timeout = 500");
      connection.pragma("wal_checkpoint(TRUNCATE)");
    }
  } catch (error) {
    if (findStorageError(error) !== "full") throw error;
  } finally {
    connection.close();
  }
}

/**
 * Settings that SQLite keeps per connection. `synchronous` (2 is FULL) would fall back to NORMAL at the second open of
 * a WAL database, which may lose acknowledged changes in a power cut (sqlite.org/pragma.html#pragma_synchronous).
 */
const SETTINGS = {
  busy_timeout: BUSY_TIMEOUT_MS,
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  // Overwrites deleted data; FAST would leave whole pages as they were (docs/decisions/0039-erased-in-the-files.md).
  secure_delete: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  journal_size_limit: 67_108_864,
  wal_autocheckpoint: 1_000,
  mmap_size: 0,
};

/** Throws a DatabaseError if a setting does not take effect, such as WAL on a network drive. */
export function applySettings(connection: Connection): void {
  const entries = Object.entries(SETTINGS);
  for (const [name, value] of entries) connection.pragma(`${name} = ${value}`);
  if (connection.memory) return;
  const wrong = entries.filter(
    ([name, value]) => connection.pragma(name, { simple: true }) !== value,
  );
  if (wrong.length === 0) return;
  const names = wrong.map(([name]) => name).join(", ");
  throw new DatabaseError(
    `The database did not take its safety settings (${names}). Put DATA_DIR on a disk of this machine.`,
  );
}

function refuseEmptyFile(file: string, create: boolean): void {
  if (file === ":memory:" || !existsSync(file)) return;
  if (statSync(file).size === 0 && !create) {
    throw new DatabaseError(`${file} is empty. Restore a backup: npm run restore <backup file>`);
  }
}

/** Marks an empty file before anything else, since an interrupted first start would otherwise look foreign. */
function refuseForeignFile(connection: Connection, file: string): void {
  const id = connection.pragma("application_id", { simple: true });
  if (id === APPLICATION_ID) return;
  const tables = connection.prepare("select count(*) from sqlite_schema").pluck().get();
  if (tables !== 0 || connection.readonly) {
    throw new DatabaseError(`${file} belongs to another program, so EAS did not change it.`);
  }
  connection.pragma(`application_id = ${APPLICATION_ID}`);
}

function checkIntegrity(connection: Connection, file: string): void {
  const found = connection.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw new DatabaseError(damaged(file, String(found)));
}

/** SQLite silently opens a write-protected file read-only. Throws the error of a trial change. */
function refuseReadOnlyFile(connection: Connection): void {
  try {
    connection.exec("begin immediate");
    connection.pragma("user_version = 0");
  } catch (error) {
    // A lock is temporary, and on a full disk the data can still be read.
    if (findStorageError(error) === "read-only") throw error;
  } finally {
    if (connection.inTransaction) connection.exec("rollback");
  }
}

function refuseNewerFile(connection: Connection, file: string, migrationsFolder: string): void {
  if (compareMigrations(listApplied(connection), migrationsFolder).unknown === 0) return;
  throw new DatabaseError(
    `${file} was written by a newer version of EAS. Install that version, or restore a backup that this one made.`,
  );
}

function refuseOlderFile(connection: Connection, file: string, migrationsFolder: string): void {
  if (compareMigrations(listApplied(connection), migrationsFolder).pending === 0) return;
  throw new DatabaseError(
    `${file} was written by an older version of EAS. Start the server once to update it.`,
  );
}

const EXPLANATIONS: Record<Exclude<StorageErrorKind, "damaged">, string> = {
  full: "the disk is full. Make room",
  "read-only": "it may not be changed: the disk or the file is read-only",
  locked: "another program is using it. Close that program",
  unreachable:
    "it cannot be opened. Look at the rights of the file and its folder, and at the disk",
};

/** SQLite's own messages name neither the file nor a remedy. */
function withExplanations<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const fault = findStorageError(error);
    if (!fault || error instanceof DatabaseError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      fault === "damaged"
        ? damaged(file, words)
        : `${file} cannot be used: ${EXPLANATIONS[fault]} (${words}).`,
      { cause: error },
    );
  }
}

function damaged(file: string, words: string): string {
  return `${file} is damaged (${words.replace(/\s+/g, " ")}). Restore a backup: npm run restore <backup file>`;
}

/**
 * Rewrites a database without deleted data: SQLite overwrites deleted rows, but not the copies left behind when it
 * moves rows between pages.
 */
const KEY = "compacted-at";

/** When the database was last rewritten (epoch ms); 0 for never. */
export function compactedAt(connection: Connection): number {
  const value = connection
    .prepare<[string], string>("select value from instance where key = ?")
    .pluck()
    .get(KEY);
  return Number(value ?? 0);
}

/** Blocks everything else, about a second per 100 MB. Throws the disk's error and then changes nothing. */
export function compact(connection: Connection, now: number): void {
  connection.exec("vacuum");
  connection
    .prepare(
      "insert into instance (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
    )
    .run(KEY, String(now));
  emptyLog(connection);
}

/**
 * Moves the write-ahead log into the database and truncates it, since it contains deleted texts. Returns false without
 * waiting if another process is reading the log.
 */
export function emptyLog(connection: Connection): boolean {
  const patience = connection.pragma("busy_timeout", { simple: true });
  connection.pragma("busy_timeout = 0");
  try {
    return connection.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } finally {
    connection.pragma(`busy_timeout = ${Number(patience)}`);
  }
}

export const rowCounts = z.object({
  users: z.number(),
  calendars: z.number(),
  events: z.number(),
  news: z.number(),
});

export type RowCounts = z.infer<typeof rowCounts>;

const facts = z.union([
  z.object({ problem: z.string() }),
  z.object({
    applicationId: z.number(),
    migrations: z.array(z.number()),
    rows: rowCounts,
  }),
]);

/**
 * Checks a closed database file and merges its write-ahead log. Throws a DatabaseError that calls the file `name` if it
 * is damaged, another program's, or from a newer release.
 */
export async function checkDatabaseFile(file: string, name = file): Promise<RowCounts> {
  const found = facts.parse(await runOnThread("check-database.mjs", { file }));
  if ("problem" in found) throw new DatabaseError(`${name} is damaged: ${found.problem}`);
  if (found.applicationId !== APPLICATION_ID) {
    throw new DatabaseError(`${name} is not a database of EAS.`);
  }
  if (compareMigrations(found.migrations, MIGRATIONS_FOLDER).unknown > 0) {
    throw new DatabaseError(`${name} was written by a newer version of EAS.`);
  }
  return found.rows;
}
