// Restoring: what is taken, what is refused, and that the database is never left worse than it was.
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/server/process/backup-file";
import { restoreDatabase } from "~/server/process/backup-restore";
import { lockDataDirectory } from "~/server/process/data-directory";
import { BetterSqlite } from "~/server/store/sqlite-driver.mjs";
import { addCalendar, makeFolder, openData, removeFolder } from "../../support/data";

const NOW = Date.UTC(2026, 10, 21, 10);

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const databaseFile = () => join(folder, "calendar.db");

/** A database with so many events, and a backup of it. */
async function fill(events: number): Promise<string> {
  const data = openData(folder);
  addCalendar(data, "Club__________________", events);
  data.store.users.add({ email: "ann@example.org", name: "Ann", createdAt: NOW });
  data.store.sessions.add({ tokenHash: "hash", userId: 1, userAgent: "", now: NOW });
  const file = join(folder, "given.db");
  await makeBackup(data.database.$client.name, file);
  data.close();
  return file;
}

function count(file: string, table: string): number {
  const connection = new BetterSqlite(file);
  const found = connection.prepare(`select count(*) from ${table}`).pluck().get();
  connection.close();
  return Number(found);
}

describe("a good backup", () => {
  test("takes the database's place, which is kept beside it; nobody stays logged in", async () => {
    const file = await fill(10);
    const data = openData(folder);
    data.store.users.add({ email: "late@example.org", name: "x", createdAt: NOW });
    data.close();
    const { rows, replacedFile } = await restoreDatabase(folder, file, { now: NOW });
    expect(rows).toEqual({ users: 1, calendars: 1, events: 10, news: 0 });
    expect(count(databaseFile(), "users")).toBe(1);
    expect(count(databaseFile(), "sessions")).toBe(0);
    expect(replacedFile).toBe(`${databaseFile()}.replaced-20261121T100000Z`);
    expect(count(replacedFile ?? "", "users")).toBe(2);
    expect(statSync(databaseFile()).mode & 0o777).toBe(0o600);
    expect(count(file, "sessions")).toBe(1);
  });

  test("what was replaced can be restored as well, with the log that a crash left beside it", async () => {
    const file = await fill(10);
    const crashed = openData(folder);
    crashed.store.users.add({ email: "late@example.org", name: "x", createdAt: NOW });
    const [database, log] = ["", "-wal"].map((end) => readFileSync(`${databaseFile()}${end}`));
    crashed.close();
    writeFileSync(databaseFile(), database ?? "");
    writeFileSync(`${databaseFile()}-wal`, log ?? "");
    const { replacedFile } = await restoreDatabase(folder, file, { now: NOW });
    expect(count(databaseFile(), "users")).toBe(1);
    await restoreDatabase(folder, replacedFile ?? "", { now: NOW + 1_000 });
    expect(count(databaseFile(), "users")).toBe(2);
  });

  test("is taken also where the database is gone and only its log is left, which it must not meet", async () => {
    const file = await fill(10);
    renameSync(databaseFile(), join(folder, "lost.db"));
    writeFileSync(`${databaseFile()}-wal`, "the log of another database");
    await restoreDatabase(folder, file, { now: NOW });
    expect(count(databaseFile(), "events")).toBe(10);
    expect(existsSync(`${databaseFile()}-wal`)).toBe(false);
  });

  test("of an older version is brought up to this one", async () => {
    const file = await fill(1);
    const connection = new BetterSqlite(file);
    connection.exec("drop table versions");
    connection.exec("drop index events_category");
    connection.exec("alter table events drop column category_id");
    connection.exec("drop index events_occurrence");
    connection.exec("alter table events drop column occurrence");
    connection.exec("alter table events drop column series_id");
    for (const table of ["series_skips", "series", "categories"])
      connection.exec(`drop table ${table}`);
    connection.exec("drop index invites_person");
    connection.exec("drop index invites_sender");
    connection.exec("alter table invites drop column sent_by");
    connection.exec("create unique index invites_calendar_email on invites (calendar_id, email)");
    connection.exec("drop index events_calendar");
    connection.exec("drop index calendars_deleted");
    connection.exec("alter table calendars drop column deleted_at");
    connection.exec("alter table calendars drop column restore_hash");
    connection.exec(
      "delete from __drizzle_migrations where created_at > (select min(created_at) from __drizzle_migrations)",
    );
    connection.close();
    await restoreDatabase(folder, file, { now: NOW });
    const data = openData(folder);
    expect(data.store.calendars.findByLink("Club__________________")?.deletedAt).toBeNull();
    data.close();
  });

  test.skipIf(process.getuid?.() !== 0)(
    "belongs to the directory's owner, also when root restores it (left out for other users)",
    async () => {
      const file = await fill(1);
      rmSync(join(folder, "lock.db"), { force: true });
      chownSync(folder, 65_534, 65_534);
      await restoreDatabase(folder, file, { now: NOW });
      for (const name of ["calendar.db", "lock.db"]) {
        expect(statSync(join(folder, name)).uid).toBe(65_534);
      }
    },
  );

  test("waits for no server to stop: it refuses", async () => {
    const file = await fill(1);
    const lock = lockDataDirectory(folder);
    await expect(restoreDatabase(folder, file, { now: NOW })).rejects.toThrow(
      /Another server is using/,
    );
    lock.release();
  });
});

describe("what is refused leaves the database as it is, to the byte", () => {
  test.each([
    ["a text file", (file: string) => writeFileSync(file, "Hello".repeat(1000)), "is damaged"],
    ["an empty file", (file: string) => writeFileSync(file, ""), "is not a database of EAS"],
    [
      "a backup that was cut short",
      (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)),
      "is damaged",
    ],
    [
      "another program's database",
      (file: string) => {
        writeFileSync(file, "");
        new BetterSqlite(file).exec("create table notes (text)").close();
      },
      "is not a database of EAS",
    ],
    [
      "a newer version's backup",
      (file: string) => {
        const connection = new BetterSqlite(file);
        connection.exec("insert into __drizzle_migrations values (9, 'x', 9999999999999)");
        connection.close();
      },
      "newer version",
    ],
    [
      "a file that is not there",
      (file: string) => renameSync(file, `${file}.away`),
      "There is no file",
    ],
  ])("%s", async (_what, spoil, words) => {
    const file = await fill(500);
    const before = readFileSync(databaseFile());
    spoil(file);
    await expect(restoreDatabase(folder, file, { now: NOW })).rejects.toThrow(words);
    expect(readFileSync(databaseFile()).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
  });
});
