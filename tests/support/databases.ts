// Databases for tests: migrations run once per test file, and each empty database is a copy.
import { drizzle } from "drizzle-orm/better-sqlite3";
import {
  SQLiteDeleteBase,
  SQLiteInsertBase,
  SQLiteSelectBase,
  SQLiteUpdateBase,
} from "drizzle-orm/sqlite-core";
import { applySettings, type Database, openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import * as schema from "~/store/schema/schema";

// Prepares each statement at its first use, since a test runs only a few of a store's hundreds.
for (const { prototype } of [
  SQLiteSelectBase,
  SQLiteInsertBase,
  SQLiteUpdateBase,
  SQLiteDeleteBase,
] as { prototype: { prepare: () => object } }[]) {
  const { prepare } = prototype;
  prototype.prepare = function later() {
    let statement: object | undefined;
    return new Proxy(this, {
      get: (query, name) => {
        statement ??= prepare.call(query);
        const value: unknown = Reflect.get(statement, name);
        return typeof value === "function" ? value.bind(statement) : value;
      },
    });
  };
}

const MAKE = { migrationsFolder: "drizzle", create: true };
let empty: Buffer | undefined;

/** An empty database, in memory or in a file, opened as the product opens it. */
export function openMigrated(file?: string): Database {
  if (file !== undefined) return openDatabase(file, MAKE);
  empty ??= openDatabase(":memory:", MAKE).$client.serialize();
  return openImage(empty);
}

/** A database in memory with the content of `image`, a serialized database. */
export function openImage(image: Buffer): Database {
  const connection = new BetterSqlite(image);
  applySettings(connection);
  return drizzle(connection, { schema });
}
