// The first start of a new release makes a verified backup before it changes the database, and logs it.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { runCommand, runServer } from "../../support/commands";
import { makeFolder, removeFolder } from "../../support/data";
import { findFreePort, startSite } from "../../support/site";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const journalOf = (place: string) =>
  JSON.parse(readFileSync(join(place, "meta/_journal.json"), "utf8"));
const dataDir = () => join(folder, "data");
const databaseFile = () => join(dataDir(), "calendar.db");
const listBackups = () => readdirSync(join(dataDir(), "backups"));

/** A data directory from the first release, with one calendar. */
function makeOld(): void {
  const first = journalOf("drizzle").entries[0];
  const place = join(folder, "migrations");
  mkdirSync(join(place, "meta"), { recursive: true });
  writeFileSync(
    join(place, "meta/_journal.json"),
    JSON.stringify({ ...journalOf("drizzle"), entries: [first] }),
  );
  copyFileSync(`drizzle/${first.tag}.sql`, join(place, `${first.tag}.sql`));
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 });
  const directory = openDataDirectory(dataDir());
  const database = openDatabase(directory.databaseFile, { migrationsFolder: place, create: true });
  readSecret(dataDir());
  database.$client.exec(
    "insert into calendars (id, link, title, time_zone, created_at, modified_at) values (1, 'Club__________________', 'Club', 'UTC', 1, 1)",
  );
  closeDatabase(database);
}

function read(file: string, sql: string): unknown {
  const connection = new BetterSqlite(file, { readonly: true });
  const found = connection.prepare(sql).pluck().all();
  connection.close();
  return found;
}

const MIGRATED = "select count(*) from __drizzle_migrations";

test("the first start of a new version makes a backup, migrates and says so; the next does neither", async () => {
  makeOld();
  const site = await startSite({ DATA_DIR: dataDir() });
  const [, ...pending] = journalOf("drizzle").entries.map(({ tag }: { tag: string }) => tag);
  expect(await site.stop({ keep: true })).toBe(0);
  const line = site
    .output()
    .split("\n")
    .find((text) => text.includes("database-upgraded"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ migrations: pending });

  const [name = "", ...others] = listBackups();
  const backup = join(dataDir(), "backups", name);
  expect([others, name]).toEqual([[], expect.stringMatching(/^upgrade-\d{8}T\d{6}Z\.db$/)]);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect([read(backup, MIGRATED), read(backup, "select title from calendars")]).toEqual([
    [1],
    ["Club"],
  ]);
  expect(read(databaseFile(), MIGRATED)).toEqual([1 + pending.length]);

  const again = await startSite({ DATA_DIR: dataDir() });
  expect(await again.stop({ keep: true })).toBe(0);
  expect(again.output()).not.toContain("database-upgraded");
  expect(listBackups()).toEqual([name]);
  expect((await runCommand("restore", [backup], { DATA_DIR: dataDir() })).output).toContain(
    "1 calendars",
  );
});

test("where the backup cannot be made, the start is refused and the database stays as it is", async () => {
  makeOld();
  writeFileSync(join(dataDir(), "backups"), "in the way");
  const before = read(databaseFile(), MIGRATED);
  const { code, output } = await runServer({
    DATA_DIR: dataDir(),
    PORT: String(await findFreePort()),
  });
  expect(code).toBe(3);
  expect(output).toContain("the backup before that cannot be made");
  expect(output).toContain("Nothing was changed.");
  expect(read(databaseFile(), MIGRATED)).toEqual(before);
});

test("only the last three of these backups stay, and the hourly ones are left alone", async () => {
  makeOld();
  const backups = join(dataDir(), "backups");
  mkdirSync(backups, { mode: 0o700 });
  const old = ["20240101", "20250101", "20260101"].map((day) => `upgrade-${day}T000000Z.db`);
  for (const name of [...old, "auto-20240101T000000Z.db"]) writeFileSync(join(backups, name), "");
  const site = await startSite({ DATA_DIR: dataDir() });
  await site.stop({ keep: true });
  const names = listBackups().sort();
  expect(names).toHaveLength(4);
  expect(names).toEqual(expect.arrayContaining(["auto-20240101T000000Z.db", ...old.slice(1)]));
});
