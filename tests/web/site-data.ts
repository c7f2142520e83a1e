// Reads the stored data of a running site directly.
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import type { Site } from "../support/site";

type Row = Record<string, unknown>;

/** Opens the site's database for the work, then closes it. */
export function withDatabase<T>(
  { dataDir }: Pick<Site, "dataDir">,
  work: (database: Connection) => T,
): T {
  const database = new BetterSqlite(join(dataDir, "calendar.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The first column of the first row. */
export function readNumber(site: Pick<Site, "dataDir">, sql: string): number {
  return withDatabase(site, (database) => Number(database.prepare(sql).pluck().get()));
}

/** Compared columns of tables that the server updates on its own, such as mail states and fetched calendars. */
const OWN_COLUMNS: Record<string, string> = {
  outbox: "id, created_at",
  calendar_bytes: "calendar_id",
  sources:
    "id, calendar_id, kind, name, created_by, host, shows, in_feed, category_id, every_minutes",
};

/** All stored data by table, without the server's own updates and session use times. */
export function dumpSite(site: Pick<Site, "dataDir">): Record<string, Row[]> {
  return withDatabase(site, (database) => {
    const tables = database
      .prepare<[], string>("select name from sqlite_schema where type = 'table'")
      .pluck()
      .all()
      .filter((name) => !/^(sqlite_|__)/.test(name));
    return Object.fromEntries(
      tables.map((table) => {
        const columns = OWN_COLUMNS[table] ?? "*";
        const query = `select ${columns} from "${table}" order by rowid`;
        const rows = database.prepare<[], Row>(query).all();
        return [table, rows.map(({ last_used_at: _used, ...row }) => row)];
      }),
    );
  });
}
