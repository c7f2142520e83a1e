// Backups are complete, made while the server works, and pruned correctly; worthless ones are not kept.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "~/process/backups/backup-file";
import { backupName, findSurplus, startBackups } from "~/process/backups/backup-schedule";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import {
  addCalendar,
  canMount,
  makeFolder,
  mountSmall,
  type OpenData,
  openData,
  overwrite,
  removeFolder,
} from "../../support/data";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 10);

let folder: string;
let data: OpenData;

beforeEach(() => {
  folder = makeFolder();
  data = openData(folder);
});
afterEach(() => {
  data.close();
  removeFolder(folder);
});

function countUsers(file: string): number {
  const connection = new BetterSqlite(file, { readonly: true });
  const count = connection.prepare("select count(*) from users").pluck().get();
  connection.close();
  return Number(count);
}

describe("a backup of a database in use", () => {
  test("holds every change that was acknowledged before it began, and the work goes on", async () => {
    const { database, store } = data;
    addCalendar(data, "Club__________________", 20_000);
    let users = 0;
    const work = setInterval(() => {
      users += 1;
      store.users.add({ email: `${users}@example.org`, name: "x", createdAt: NOW });
    }, 1);
    try {
      for (let round = 1; round <= 3; round += 1) {
        const acknowledged = users;
        const file = join(folder, `${round}.db`);
        const rows = await makeBackup(database.$client.name, file);
        expect(rows.events).toBe(20_000);
        expect(rows.users).toBeGreaterThanOrEqual(acknowledged);
        // If it were made in one step, hardly any change would come in between.
        expect(users - acknowledged).toBeGreaterThan(10);
        expect(countUsers(file)).toBe(rows.users);
      }
    } finally {
      clearInterval(work);
    }
  });

  test("is for its owner alone, and one file that needs no other", async () => {
    const file = join(folder, "one.db");
    await makeBackup(data.database.$client.name, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const others = readdirSync(folder).filter((name) => name.startsWith("one.db"));
    expect(others).toEqual(["one.db"]);
  });

  test("does not take the place of a file that is there", async () => {
    const file = join(folder, "calendar.db");
    await expect(makeBackup(data.database.$client.name, file)).rejects.toThrow(/already exists/);
  });

  test("is thrown away when the database is damaged, with nothing left behind", async () => {
    addCalendar(data, "Club__________________", 5_000);
    data.close();
    overwrite(join(folder, "calendar.db"), 0.5, 0.6);
    const connection = new BetterSqlite(join(folder, "calendar.db"));
    const target = join(folder, "bad.db");
    await expect(makeBackup(connection.name, target)).rejects.toThrow(/damaged|malformed/);
    connection.close();
    expect(readdirSync(folder).filter((name) => name.startsWith("bad"))).toEqual([]);
  });
});

describe("which backups are kept", () => {
  test("of six weeks of hourly ones: the last 24, and the last of each of 14 days", () => {
    const names = Array.from({ length: 42 * 24 }, (_, hours) =>
      backupName("auto", NOW - hours * HOUR),
    );
    const gone = new Set(findSurplus(names));
    const kept = names.filter((name) => !gone.has(name));
    expect(kept.slice(0, 24)).toEqual(names.slice(0, 24));
    // The hourly ones cover today and yesterday; twelve more days follow.
    expect(kept.slice(24)).toEqual(
      Array.from({ length: 12 }, (_, days) =>
        backupName("auto", Date.UTC(2026, 10, 19 - days, 23)),
      ),
    );
  });

  test("those made by hand, and whatever else lies there, do not count among them", () => {
    const old = Array.from({ length: 100 }, (_, days) => backupName("manual", NOW - days * DAY));
    expect(findSurplus([...old, "notes.txt", "auto-old.db", "calendar.db"])).toEqual([]);
  });
});

describe("the backups of a running server", () => {
  function start(place: string) {
    const clock = { now: NOW };
    const lines: Record<string, unknown>[] = [];
    const schedule = startBackups({
      connection: data.database.$client,
      dataDir: dirname(place),
      now: () => clock.now,
      log: (line) => lines.push({ ...line }),
    });
    let users = 0;
    const change = () => {
      users += 1;
      data.store.users.add({ email: `${users}@x.org`, name: "x", createdAt: clock.now });
    };
    return { clock, lines, schedule, change };
  }

  test("come every hour in which something changed, and survive a clock that is set back", async () => {
    const place = join(folder, "backups");
    const { clock, schedule, change } = start(place);
    mkdirSync(place, { mode: 0o700 });
    // Left by a crash during a backup.
    for (const name of ["auto-x.db.part", "auto-x.db.part-journal"]) {
      writeFileSync(join(place, name), "");
    }
    change();
    expect(await schedule.look()).toBe(true);
    change();
    clock.now += 10 * 60_000;
    expect(await schedule.look()).toBe(false);
    clock.now += HOUR;
    expect(await schedule.look()).toBe(true);
    clock.now += HOUR;
    expect(await schedule.look()).toBe(false);
    change();
    clock.now -= 2 * DAY;
    expect(await schedule.look()).toBe(true);
    await schedule.stop();
    expect(readdirSync(place)).toHaveLength(3);
    expect(statSync(place).mode & 0o777).toBe(0o700);
  });

  test("come once a day where nothing changes, so that an old one never has to stay", async () => {
    const { clock, schedule, change } = start(join(folder, "backups"));
    change();
    expect(await schedule.look()).toBe(true);
    clock.now += DAY - HOUR;
    expect(await schedule.look()).toBe(false);
    clock.now += HOUR;
    expect(await schedule.look()).toBe(true);
    await schedule.stop();
  });

  test("one that cannot be made is told of, and tried again", async () => {
    const place = join(folder, "backups");
    const { lines, schedule, change } = start(join(place, "backups"));
    change();
    // Puts a file where the folder should be.
    await makeBackup(data.database.$client.name, place);
    expect(await schedule.look()).toBe(false);
    expect(lines).toMatchObject([{ event: "backup-failed" }]);
    chmodSync(place, 0o600);
    removeFolder(place);
    mkdirSync(place);
    expect(await schedule.look()).toBe(true);
    await schedule.stop();
  });

  test.skipIf(!canMount())(
    "none is begun that would fill the disk (left out where one may not mount)",
    async () => {
      const small = mountSmall(1024 * 1024);
      try {
        const { lines, schedule, change } = start(join(small.folder, "backups"));
        change();
        expect(await schedule.look()).toBe(false);
        expect(lines[0]?.error).toContain("Not enough space on the disk");
        await schedule.stop();
      } finally {
        small.unmount();
      }
    },
  );

  test("stopping gives one up that is under way and leaves nothing of it", async () => {
    addCalendar(data, "Club__________________", 20_000);
    const place = join(folder, "backups");
    const { schedule } = start(place);
    const looking = schedule.look();
    await schedule.stop();
    expect(await looking).toBe(false);
    expect(existsSync(place) ? readdirSync(place) : []).toEqual([]);
  });
});
