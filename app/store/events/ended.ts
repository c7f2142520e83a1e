// An SQL expression for when a timed event is over, like `overAt` of an event.
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { OVER_AFTER_MS } from "~/values/limits";

export const OVER_AT = `"to" + ("to" = "from") * ${OVER_AFTER_MS}`;

export function overAt({ from, to }: { from: SQLiteColumn; to: SQLiteColumn }): SQL {
  return sql`(${to} + (${to} = ${from}) * ${sql.raw(String(OVER_AFTER_MS))})`;
}
