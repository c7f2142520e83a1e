// Opens a second, read-only connection to a database, for long reads of one unchanging state.
import { drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "~/store/schema/schema";
import type { Database } from "./database";
import { BetterSqlite } from "./sqlite-driver.mjs";

type Reader = Database & { close: () => void };

/**
 * A read transaction on a connection of its own. A database in memory has no second connection: its own is used, and
 * what is read may change meanwhile.
 */
export function openReader(database: Database): Reader {
  const { $client } = database;
  if ($client.memory) return Object.assign(Object.create(database), { close: () => {} });
  const connection = new BetterSqlite($client.name, { fileMustExist: true, readonly: true });
  connection.exec("begin");
  return Object.assign(drizzle(connection, { schema }), { close: () => void connection.close() });
}
