// Owns the connection to SQLite: opening, settings, migrations, integrity, closing.
// Refuses to know the tables' meaning.
import { existsSync, statSync } from "node:fs";
import BetterSqlite, { type Database as Connection } from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import * as schema from "./schema";

export type Database = BetterSQLite3Database<typeof schema> & { $client: Connection };

/** Marks the file as ours ("EASc"), so that another program's database is never migrated. */
const APPLICATION_ID = 0x45415363;

/** The database cannot be used; the message says why and what helps. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

/**
 * Opens the database at `file` (":memory:" for tests), applies the settings of
 * every open and the migrations of `migrationsFolder`. A missing file is made
 * only when `create` says so: SQLite would silently begin an empty one.
 */
export function openDatabase(
  file: string,
  { migrationsFolder, create }: { migrationsFolder: string; create: boolean },
): Database {
  refuseEmptyFile(file, create);
  const connection = new BetterSqlite(file, { fileMustExist: file !== ":memory:" && !create });
  try {
    refuseForeignFile(connection, file);
    applySettings(connection);
    checkIntegrity(connection, file);
    const database = drizzle(connection, { schema });
    migrate(database, { migrationsFolder });
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    return database;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Moves the log into the database file and closes it; nothing may be called afterwards. */
export function closeDatabase(database: Database): void {
  const connection = database.$client;
  if (!connection.open) return;
  if (!connection.readonly) {
    connection.pragma("optimize");
    connection.pragma("wal_checkpoint(TRUNCATE)");
  }
  connection.close();
}

/**
 * The settings that SQLite keeps per connection. `synchronous` falls back to
 * NORMAL at the second open of a WAL database, which may lose acknowledged
 * changes in a power cut (sqlite.org/pragma.html#pragma_synchronous).
 */
function applySettings(connection: Connection): void {
  connection.pragma("busy_timeout = 5000");
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("trusted_schema = OFF");
  connection.pragma("cell_size_check = ON");
  connection.pragma("journal_size_limit = 67108864");
  connection.pragma("wal_autocheckpoint = 1000");
  connection.pragma("mmap_size = 0");
  const synchronous = connection.pragma("synchronous", { simple: true });
  const foreignKeys = connection.pragma("foreign_keys", { simple: true });
  if (synchronous !== 2 || foreignKeys !== 1) {
    throw new DatabaseError("The database did not take its safety settings.");
  }
}

function refuseEmptyFile(file: string, create: boolean): void {
  if (file === ":memory:" || !existsSync(file)) return;
  if (statSync(file).size === 0 && !create) {
    throw new DatabaseError(`${file} is empty. Restore a backup: npm run restore <backup file>`);
  }
}

function refuseForeignFile(connection: Connection, file: string): void {
  const id = connection.pragma("application_id", { simple: true });
  const tables = connection.prepare("select count(*) from sqlite_schema").pluck().get();
  if (id === APPLICATION_ID || tables === 0) return;
  throw new DatabaseError(`${file} belongs to another program and is left as it is.`);
}

function checkIntegrity(connection: Connection, file: string): void {
  const found = connection.pragma("quick_check(1)", { simple: true });
  if (found === "ok") return;
  throw new DatabaseError(
    `${file} is damaged (${String(found)}). Restore a backup: npm run restore <backup file>`,
  );
}
