// Opens a second, read-only connection, for long reads of one snapshot.
import { drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "~/store/schema/schema";
import type { Database } from "./database";
import { BetterSqlite } from "./sqlite-driver.mjs";

type Reader = Database & { close: () => void };

/**
 * A read transaction on its own connection. An in-memory database has only one connection: that is used, and data may
 * change during the read.
 */
export function openReader(database: Database): Reader {
  const { $client } = database;
  if ($client.memory) return Object.assign(Object.create(database), { close: () => {} });
  const connection = new BetterSqlite($client.name, { fileMustExist: true, readonly: true });
  connection.exec("begin");
  return Object.assign(drizzle(connection, { schema }), { close: () => void connection.close() });
}
