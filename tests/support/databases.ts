// Databases for tests: the migrations are carried out once a test file, and copied for whoever wants an empty one.
import { drizzle } from "drizzle-orm/better-sqlite3";
import { applySettings, type Database, openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import * as schema from "~/store/schema/schema";

const MAKE = { migrationsFolder: "drizzle", create: true };
let empty: Buffer | undefined;

/** A database without content, in memory or in a file that is opened as the product opens it. */
export function openMigrated(file?: string): Database {
  if (file !== undefined) return openDatabase(file, MAKE);
  empty ??= openDatabase(":memory:", MAKE).$client.serialize();
  return openImage(empty);
}

/** One in memory that has what `image` has, the bytes of another (`serialize`). */
export function openImage(image: Buffer): Database {
  const connection = new BetterSqlite(image);
  applySettings(connection);
  return drizzle(connection, { schema });
}
