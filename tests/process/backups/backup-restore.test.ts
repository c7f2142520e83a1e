// Restoring: what is accepted, what is refused, and that the database never ends up worse than before.
import {
  chownSync,
  cpSync,
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
import { makeBackup } from "~/process/backups/backup-file";
import { restoreDatabase } from "~/process/backups/backup-restore";
import { lockDataDirectory } from "~/process/data/data-directory";
import { openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { addCalendar, makeFolder, openData, removeFolder } from "../../support/data";

const NOW = Date.UTC(2026, 10, 21, 10);
const [HOUR, DAY] = [3_600_000, 86_400_000];

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const databaseFile = () => join(folder, "calendar.db");

/** A database with this many events, and a backup of it. */
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

/** A database after the first migration only, with a calendar and an event. */
function fillFirstVersion(): string {
  const migrationsFolder = join(folder, "first");
  cpSync("drizzle", migrationsFolder, { recursive: true });
  const list = join(migrationsFolder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(list, "utf8"));
  writeFileSync(list, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  const file = join(folder, "given.db");
  const connection = openDatabase(file, { migrationsFolder, create: true }).$client;
  connection.exec(
    `insert into calendars (link, title, time_zone, created_at, modified_at)
       values ('Club__________________', 'Club', 'UTC', ${NOW}, ${NOW});
     insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", time_zone, uid, created_at, modified_at)
       values ('e1', 1, 'Training', '', '', 0, ${NOW}, ${NOW + 1}, 'UTC', 'u1', ${NOW}, ${NOW});`,
  );
  connection.close();
  return file;
}

function count(file: string, table: string): number {
  const connection = new BetterSqlite(file);
  const found = connection.prepare(`select count(*) from ${table}`).pluck().get();
  connection.close();
  return Number(found);
}

/** A database with followers of these names, as in one installation over several days. */
function putFollowers(...names: string[]): void {
  const data = openData(folder);
  const { store } = data;
  store.instance.getOrMake("uid-suffix", () => "one.eas");
  const calendarId = addCalendar(data, `Of${names.join("")}`.padEnd(22, "_"), 0);
  for (const name of names) {
    const choice = { digest: "daily", changes: true, remindHours: 24, categoryId: null } as const;
    const asked = {
      ...choice,
      calendarId,
      email: `${name}@example.org`,
      zone: "UTC",
      linkId: null,
      language: null,
    };
    const question = { confirmHash: "", confirmExpiresAt: NOW };
    const id = store.followers.ask({ ...asked, createdAt: NOW - DAY }, question);
    const times = { nextDigestAt: NOW - 3 * HOUR, nextReminderAt: NOW - HOUR };
    store.followers.confirm(id, { now: NOW - DAY, ...times });
    const bulk = { now: NOW, expiresAt: NOW + DAY, priority: 0, followerId: id };
    store.outbox.add({ kind: "test", to: asked.email }, bulk);
  }
  data.close();
}

function readFollowers() {
  const data = openData(folder);
  const rows = data.store.followerMails.listAll();
  const waiting = data.store.outbox.countByState().waiting;
  data.close();
  return { rows, waiting };
}

describe("people who follow by email", () => {
  test("get nothing again, and who stopped since stays away", async () => {
    putFollowers("ann", "ben");
    const file = join(folder, "given.db");
    await makeBackup(databaseFile(), file);
    const data = openData(folder);
    data.store.followers.removeAllTo("ben@example.org");
    data.close();
    await restoreDatabase(folder, file, { now: NOW });
    const { rows, waiting } = readFollowers();
    expect(rows).toMatchObject([
      // 7am the next day.
      { email: "ann@example.org", nextDigestAt: NOW + 21 * HOUR, remindedUntil: NOW },
    ]);
    expect(waiting).toBe(0);
  });

  test("all come back where what is replaced is another installation, older, damaged or gone", async () => {
    putFollowers("ann", "ben");
    const file = join(folder, "given.db");
    await makeBackup(databaseFile(), file);
    const spoil: (() => void)[] = [
      () => {
        const data = openData(folder);
        data.database.$client.exec("delete from followers; update instance set value = 'new.eas'");
        data.close();
      },
      () => {
        const connection = new BetterSqlite(databaseFile());
        connection.exec("drop table followers");
        connection.close();
      },
      () => truncateSync(databaseFile(), 5_000),
      () => rmSync(databaseFile()),
    ];
    for (const damage of spoil) {
      damage();
      await restoreDatabase(folder, file, { now: NOW });
      expect(readFollowers().rows.map(({ email }) => email)).toEqual([
        "ann@example.org",
        "ben@example.org",
      ]);
    }
  });
});

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

  test("of the first version is brought up to this one", async () => {
    const file = fillFirstVersion();
    await restoreDatabase(folder, file, { now: NOW });
    const data = openData(folder);
    const calendar = data.store.calendars.findByLink("Club__________________");
    expect(calendar?.deletedAt).toBeNull();
    expect(data.store.dates.find(calendar?.id ?? 0, "e1")).toMatchObject({
      title: "Training",
      seriesId: null,
      categoryId: null,
    });
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

  test("and makes no folder where none was", async () => {
    const file = await fill(1);
    writeFileSync(file, "Hello");
    const absent = join(folder, "absent");
    const into = join(absent, "data");
    await expect(restoreDatabase(into, file, { now: NOW })).rejects.toThrow("damaged");
    expect(existsSync(absent)).toBe(false);
  });
});
