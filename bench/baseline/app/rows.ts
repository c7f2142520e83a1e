// The minimal app's only table, written with synchronous=FULL, as durable as the product's.
import { BetterSqlite } from "../../../app/store/kernel/sqlite-driver.mjs";

const database = new BetterSqlite(`${process.env.BASELINE_CONTENT ?? "."}/rows.db`);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("create table if not exists rows (id integer primary key, title text, at integer)");
const insert = database.prepare("insert into rows (title, at) values (?, ?)");

export function addRow(title: string): number {
  return Number(insert.run(title, Date.now()).lastInsertRowid);
}
