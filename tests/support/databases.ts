// Databases for tests: migrations run once per test file, and each empty database is a copy.
import { drizzle } from "drizzle-orm/better-sqlite3";
import { applySettings, type Database, openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import * as schema from "~/store/schema/schema";

const MAKE = { migrationsFolder: "drizzle", create: true };
let empty: Buffer | undefined;

/** An empty database, in memory or in a file, opened as the product opens it. */
export function openMigrated(file?: string): Database {
  if (file !== undefined) return openDatabase(file, MAKE);
  empty ??= openDatabase(":memory:", MAKE).$client.serialize();
  return openImage(empty);
}

/** A database in memory with the content of `image`, a serialized database (`serialize`). */
export function openImage(image: Buffer): Database {
  const connection = new BetterSqlite(image);
  applySettings(connection);
  return drizzle(connection, { schema });
}
