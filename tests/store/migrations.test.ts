// Migrations that change tables keep the rows and the references to them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "~/store/kernel/database";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "eas-migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** All migrations before this one. */
function earlierMigrations(name: string): string {
  const earlier = join(folder, "drizzle");
  cpSync("drizzle", earlier, { recursive: true });
  const file = join(earlier, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  return earlier;
}

it("sources with an address keep imported items and their files, and gives no number again", () => {
  const file = join(folder, "calendar.db");
  const before = openDatabase(file, {
    migrationsFolder: earlierMigrations("sources"),
    create: true,
  });
  before.$client.exec(`
    insert into users (email, name, created_at) values ('ann@example.org', 'Ann', 1);
    insert into calendars (link, title, time_zone, created_at, modified_at) values ('x', 'Club', 'UTC', 1, 1);
    insert into sources (id, calendar_id, kind, name, created_by, created_at) values (3, 1, 'file', 'a.ics', 1, 1), (9, 1, 'file', 'b.ics', 1, 1);
    delete from sources where id = 9;
    insert into imported_items values (1, 'uid', 'item', 3, 0, 's', 't', null);
    insert into import_drafts (id, calendar_id, user_id, name, summary, created_at, expires_at, source_id) values ('d', 1, 1, 'a', '{}', 1, 2, 3);
  `);
  before.$client.close();
  const { $client } = openDatabase(file, { migrationsFolder: "drizzle", create: false });
  const read = (sql: string) => $client.prepare(sql).pluck().get();
  expect(read("select item_id from imported_items where source_id = 3")).toBe("item");
  expect(read("select source_id from import_drafts")).toBe(3);
  expect(read("select name from sources where id = 3")).toBe("a.ics");
  $client.exec(
    "insert into sources (calendar_id, kind, name, created_at) values (1, 'file', 'c', 1)",
  );
  expect(read("select max(id) from sources")).toBe(10);
  expect($client.pragma("foreign_key_check")).toEqual([]);
  $client.exec("delete from sources where id = 3");
  expect(read("select count(*) from imported_items")).toBe(0);
  expect(read("select sql from sqlite_schema where name = 'sources'")).toContain("STRICT");
  $client.close();
});

it("longer titles fit without copying a table, and nothing else can change what tables check", () => {
  const file = join(folder, "calendar.db");
  const before = openDatabase(file, {
    migrationsFolder: earlierMigrations("longer-titles"),
    create: true,
  });
  const event = (id: string, title: string) =>
    `insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", time_zone, uid, created_at, modified_at)
     values ('${id}', 1, '${title}', '', '', 0, 1, 2, 'UTC', '${id}', 1, 1)`;
  before.$client.exec(`
    insert into calendars (link, title, time_zone, created_at, modified_at) values ('x', 'Club', 'UTC', 1, 1);
    ${event("a", "Training")};
  `);
  expect(() => before.$client.exec(event("b", "x".repeat(51)))).toThrow("events_title");
  before.$client.close();
  const { $client } = openDatabase(file, { migrationsFolder: "drizzle", create: false });
  $client.exec(event("b", "x".repeat(250)));
  expect(() => $client.exec(event("c", "x".repeat(251)))).toThrow("events_title");
  expect($client.prepare("select id from events order by id").pluck().all()).toEqual(["a", "b"]);
  const checks = $client.prepare("select sql from sqlite_schema where name = ?").pluck();
  for (const table of ["events", "series", "suggestions"]) {
    expect(checks.get(table)).toContain(`length("${table}"."title") between 1 and 250`);
  }
  expect(() => $client.exec("update sqlite_schema set sql = sql")).toThrow("may not be modified");
  expect($client.pragma("integrity_check", { simple: true })).toBe("ok");
  $client.close();
});
