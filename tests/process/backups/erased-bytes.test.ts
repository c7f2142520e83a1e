// Searches every byte of the data directory for permanently deleted data: database, log and all copies.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount, updateProfile } from "~/operations/accounts/account";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { makeBackup } from "~/process/backups/backup-file";
import { backupName, findExpired, startBackups } from "~/process/backups/backup-schedule";
import { startErasing } from "~/process/backups/erasing";
import { purge } from "~/process/housekeeping";
import { closeDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { clearUnused } from "../../../scripts/clear-unused.mjs";
import { makeFolder, removeFolder } from "../../support/data";
import { ANN, BEN, createWorld, DAY, HOUR, NOW } from "../../support/operations";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const ERASED = /(?:secret|gone)[- ]?\d{3}[a-z]{4}/gi;

/** Each file that contains erased text, including those in `backups`. */
function filesWithErased(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name), "latin1").match(ERASED))
    .sort();
}

const stampOf = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

function setUp() {
  const world = createWorld({ file: join(folder, "calendar.db") });
  const { $client: connection } = world.database;
  // No test here is about power cuts, and syncing each save is slow.
  connection.pragma("synchronous = 0");
  const lines: object[] = [];
  const parts = {
    connection,
    dataDir: folder,
    timeZone: "UTC",
    now: () => world.clock.now,
    log: (line: object) => void lines.push(line),
  };
  const erasing = startErasing(parts);
  const backups = startBackups(parts);
  const stop = async () => {
    erasing.stop();
    await backups.stop();
    closeDatabase(world.database);
  };
  return { world, connection, erasing, backups, lines, stop };
}

type Scene = ReturnType<typeof setUp>;

/** A calendar with a past: events of all sizes between those of another calendar, changed again and again. */
function write({ world }: Scene): string {
  const [link, other] = [world.calendar("Secret 000club"), world.calendar("Stays")];
  perform(updateProfile, { name: "Gone 000anna" }, world.as(ANN));
  for (let round = 0; round < 240; round += 1) {
    const mark = `secret ${String(round).padStart(3, "0")}text`;
    const long = "Bring shoes. ".repeat((round * 37) % 140);
    const times = { from: NOW + round * DAY, to: NOW + round * DAY + HOUR, allDay: false };
    const save = (calendarId: string, title: string, notes: string) =>
      perform(saveEvent, { calendarId, title, notes, location: "", ...times }, world.as(ANN));
    save(other, `Training ${round}`, long.slice(0, (round * 71) % 600));
    save(link, mark, `${mark} ${long} ${mark}`.slice(0, 2_000));
  }
  return link;
}

async function copyAll({ world, backups, connection }: Scene): Promise<string[]> {
  mkdirSync(join(folder, "backups"), { recursive: true });
  expect(await backups.look()).toBe(true);
  const at = world.clock.now;
  for (const kind of ["manual", "upgrade"] as const) {
    await makeBackup(connection.name, join(folder, "backups", backupName(kind, at)));
  }
  for (const end of ["", "-wal"]) {
    copyFileSync(`${connection.name}${end}`, `${connection.name}.replaced-${stampOf(at)}${end}`);
  }
  const left = join(folder, "backups", `${backupName("manual", at)}.part`);
  writeFileSync(left, "secret 000left");
  utimesSync(left, at / 1000, at / 1000);
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

describe("after its time, in database, log and every kind of copy", () => {
  it("nothing is left of a calendar or a person", async () => {
    const scene = setUp();
    const { world, erasing, backups } = scene;
    const link = write(scene);
    const copies = await copyAll(scene);
    expect(copies.length).toBeGreaterThanOrEqual(9);
    expect(filesWithErased()).toEqual(
      expect.arrayContaining([
        `backups/${backupName("auto", NOW)}`,
        `backups/${backupName("manual", NOW)}`,
        `backups/${backupName("manual", NOW)}.part`,
        `backups/${backupName("upgrade", NOW)}`,
        `calendar.db.replaced-${stampOf(NOW)}`,
      ]),
    );
    perform(deleteCalendar, { id: link, title: "Secret 000club" }, world.as(ANN));
    world.admit(world.calendar("Ben's"), BEN);
    world.clock.now += 30 * DAY + HOUR;
    const sole = world.store.calendars
      .listManagedBy(world.as(ANN).actor?.id ?? 0)
      .filter(({ id }) => world.store.calendars.listAdmins(id).length === 1);
    perform(deleteAccount, { calendars: sole.map((it) => it.link) }, world.as(ANN));
    for (const { id } of world.store.outbox.findDue(Number.MAX_SAFE_INTEGER, 1_000)) {
      world.store.outbox.close(id, { state: "sent", now: world.clock.now });
    }
    purge(world.store, world.clock.now);
    erasing.look();
    // A new backup contains nothing of it, while the old ones are still there.
    expect(await backups.look()).toBe(true);
    const fresh = `backups/${backupName("auto", world.clock.now)}`;
    expect(filesWithErased()).not.toContain(fresh);
    expect(filesWithErased()).not.toContain("calendar.db");
    expect(filesWithErased()).not.toContain("calendar.db-wal");

    world.clock.now += 14 * DAY + HOUR;
    erasing.look();
    await backups.look();
    expect(filesWithErased()).toEqual([]);
    expect(readdirSync(join(folder, "backups"))).toEqual([backupName("auto", world.clock.now)]);
    await scene.stop();
  });

  it("an event is overwritten at once, but for what moved from page to page; a backup has not even that", async () => {
    const scene = setUp();
    const { connection, backups, world } = scene;
    write(scene);
    connection.exec(
      `delete from versions; delete from events where title like 'secret%'; delete from outbox;
       update calendars set title = 'x' where title like 'Secret%'; update users set name = 'x'`,
    );
    expect(await backups.look()).toBe(true);
    expect(filesWithErased()).not.toContain(`backups/${backupName("auto", world.clock.now)}`);
    const copy = new BetterSqlite(join(folder, "backups", backupName("auto", NOW)));
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    copy.close();
    await scene.stop();
  });
});

it("what an earlier version has left in the file goes at the first start, and the log every hour", async () => {
  const file = join(folder, "calendar.db");
  const before = setUp();
  before.connection.pragma("secure_delete = 0");
  write(before);
  before.connection.exec(
    `delete from versions; delete from events where title like 'secret%'; delete from outbox;
     delete from instance where key = 'compacted-at';
     update calendars set title = 'x' where title like 'Secret%'; update users set name = 'x'`,
  );
  await before.stop();
  expect(readFileSync(file, "latin1").match(ERASED)).not.toBeNull();
  const after = setUp();
  expect(after.lines).toMatchObject([{ event: "database-compacted" }]);
  expect(filesWithErased()).toEqual([]);
  write(after);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  after.erasing.look();
  expect(statSync(`${file}-wal`).size).toBe(0);
  await after.stop();
});

describe("writing the database anew", () => {
  it("comes once a week in the small hours, at the latest after ten days", async () => {
    const { world, erasing, lines, stop } = setUp();
    const countAfter = (ms: number) => {
      world.clock.now += ms;
      erasing.look();
      return lines.length;
    };
    // 10:00 on a Saturday.
    expect(countAfter(0)).toBe(1);
    expect(countAfter(7 * DAY)).toBe(1);
    expect(countAfter(17 * HOUR)).toBe(2);
    expect(countAfter(6 * DAY)).toBe(2);
    expect(countAfter(DAY + 10 * HOUR)).toBe(2);
    expect(countAfter(3 * DAY)).toBe(3);
    await stop();
  });
});

it("a closed file keeps nothing between its rows, and every row", () => {
  const file = join(folder, "copy.db");
  const connection = new BetterSqlite(file);
  connection.pragma("secure_delete = 0");
  connection.exec(
    `create table notes (id integer primary key, words text);
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
     insert into notes select i, 'secret ' || substr('00' || (i % 1000), -3) || 'text' || hex(randomblob(40)) from n;
     delete from notes where id % 3 = 0;
     update notes set words = 'kept' || substr(words, 5) where id % 3 > 0`,
  );
  const rows = () => connection.prepare("select * from notes order by words").all();
  const before = rows();
  connection.close();
  expect(readFileSync(file, "latin1").match(ERASED)?.length).toBeGreaterThan(100);
  const freed = clearUnused(file);
  expect(freed).toBeGreaterThan(10);
  const again = new BetterSqlite(file);
  expect(again.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(again.prepare("select * from notes order by words").all()).toEqual(before);
  // The server zeroes pages when it frees them entirely.
  const free = Number(again.pragma("freelist_count", { simple: true }));
  again.close();
  expect([free, readFileSync(file, "latin1").match(ERASED)]).toEqual([0, null]);
});

describe("a copy that is too old", () => {
  it("is every kind of them, to the second, but not the newest backup, nor what is no copy", () => {
    mkdirSync(join(folder, "backups"));
    const put = (name: string, text = "SQLite format 3\0") =>
      writeFileSync(join(folder, name), text);
    const [old, young] = [stampOf(NOW - 14 * DAY - 1_000), stampOf(NOW - 14 * DAY)];
    for (const stamp of [old, young]) {
      for (const kind of ["auto", "manual", "upgrade"]) put(`backups/${kind}-${stamp}.db`);
      for (const end of ["", "-wal"]) put(`calendar.db.replaced-${stamp}${end}`);
    }
    for (const name of ["calendar.db", "secret", "backups/notes.txt", "backups/move.db"]) {
      put(name);
      const madeAt = (NOW - (name.includes("move") ? 15 : 99) * DAY) / 1_000;
      utimesSync(join(folder, name), madeAt, madeAt);
    }
    const names = () => findExpired(folder, NOW).map((file) => file.slice(folder.length + 1));
    expect(names().sort()).toEqual([
      ...[`auto-${old}`, `manual-${old}`, "move", `upgrade-${old}`].map((it) => `backups/${it}.db`),
      ...["", "-wal"].map((end) => `calendar.db.replaced-${old}${end}`),
    ]);
    const later = () => findExpired(folder, NOW + 99 * DAY).filter((it) => it.includes("backups"));
    // The newest of the three remaining ones is kept; an empty file does not count as the newest.
    expect(later()).toHaveLength(6);
    put(`backups/auto-${stampOf(NOW)}.db`, "");
    expect(later()).toHaveLength(7);
  });
});
