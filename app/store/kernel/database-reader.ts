// Opens a second connection to a database, for a look at one state of it that takes a while.
import { drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "~/store/schema/schema";
import type { Database } from "./database";
import { BetterSqlite } from "./sqlite-driver.mjs";

type Reader = Database & { close: () => void };

/**
 * A second connection to the same file, for a look at one state of it that takes
 * a while. What is in memory has no second one, and is looked at as it is.
 */
export function openReader(database: Database): Reader {
  const { $client } = database;
  if ($client.memory) return Object.assign(Object.create(database), { close: () => {} });
  const connection = new BetterSqlite($client.name, { fileMustExist: true, readonly: true });
  connection.exec("begin");
  return Object.assign(drizzle(connection, { schema }), { close: () => void connection.close() });
}
