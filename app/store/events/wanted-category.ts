// Matches events and sources by category, in SQL.
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { categories } from "~/store/schema/schema";

/** `wanted` is a category's id, 0 for none or a removed one, null for all. */
export function isOfWanted(column: SQLiteColumn, wanted: Placeholder | SQL | number): SQL {
  const removed = sql`select 1 from ${categories} where ${categories.id} = ${column} and ${categories.removedAt} is not null`;
  return sql`(${wanted} is null or ifnull(${column}, 0) = ${wanted} or (${wanted} = 0 and exists (${removed})))`;
}
