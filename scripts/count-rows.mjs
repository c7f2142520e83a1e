// Counts rows in the tables that show whether a copy of a database is complete.
const TABLES = ["users", "calendars", "events", "news"];

/** The number of rows of each table; 0 if a table does not exist. */
export function countRows(connection) {
  return Object.fromEntries(TABLES.map((table) => [table, count(connection, table)]));
}

export function hasTable(connection, table) {
  return connection.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined;
}

function count(connection, table) {
  if (!hasTable(connection, table)) return 0;
  return connection.prepare(`select count(*) from "${table}"`).pluck().get();
}
