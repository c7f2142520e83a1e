// A start that is refused prints a clear line and a way out, and changes no files.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { runServer } from "../support/commands";
import {
  addCalendar,
  canMount,
  makeFolder,
  mountReadOnly,
  openData,
  overwrite,
  removeFolder,
} from "../support/data";
import { spread } from "../support/runs";
import { findFreePort, startSite } from "../support/site";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const databaseFile = () => join(folder, "calendar.db");

function fill(): void {
  const data = openData(folder);
  addCalendar(data, "Club__________________", 1_000);
  data.close();
}

function fingerprint(file: string): string {
  return existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "gone";
}

async function startAt(dataDir: string) {
  return runServer({ DATA_DIR: dataDir, PORT: String(await findFreePort()) });
}

test("a second process on one data directory is refused; the first goes on, and may be started again", async () => {
  const first = await startSite({ DATA_DIR: folder });
  const second = await startAt(folder);
  expect(second.code).toBe(3);
  expect(second.output).toContain(`Another server is using ${folder}. Stop it first.`);
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
  first.process.kill("SIGKILL");
  await first.stop({ keep: true });
  const third = await startSite({ DATA_DIR: folder });
  expect(await third.stop({ keep: true })).toBe(0);
});

type Spoilt = [what: string, spoil: () => void, words: string];
const SPOILT: Spoilt[] = [
  ["its beginning is overwritten", () => overwrite(databaseFile(), 0, 0.01), "npm run restore"],
  ["its middle is overwritten", () => overwrite(databaseFile(), 0.5, 0.52), "npm run restore"],
  [
    "it is cut off",
    () => truncateSync(databaseFile(), readFileSync(databaseFile()).length / 2),
    "npm run restore",
  ],
  ["it is empty", () => truncateSync(databaseFile()), "npm run restore"],
  ["it is gone", () => rmSync(databaseFile()), "npm run restore"],
  [
    "it is another program's",
    () => {
      rmSync(databaseFile());
      new BetterSqlite(databaseFile()).exec("create table notes (text)").close();
    },
    "belongs to another program",
  ],
  [
    "it was written by a newer version",
    () => {
      const connection = new BetterSqlite(databaseFile());
      connection.exec("insert into __drizzle_migrations values (9, 'x', 9999999999999)");
      connection.pragma("wal_checkpoint(TRUNCATE)");
      connection.close();
    },
    "newer version",
  ],
];

/** Two copies of the database; returns the newer one. */
function putBackups(): string {
  mkdirSync(join(folder, "backups"));
  const files = ["auto-20261120T100000Z.db", "manual-20261121T100000Z.db"].map((name) =>
    join(folder, "backups", name),
  );
  for (const [n, file] of [...files.entries()].reverse()) {
    copyFileSync(databaseFile(), file);
    const madeAt = new Date((n + 1) * 1_000_000);
    utimesSync(file, madeAt, madeAt);
  }
  return files[1] ?? "";
}

describe("a database that is not what it should be", () => {
  test.each(spread(SPOILT, 3))("%s", async (_what, spoil, words) => {
    fill();
    const newest = putBackups();
    spoil();
    const before = fingerprint(databaseFile());
    const { code, output } = await startAt(folder);
    expect([code, output]).toEqual([3, expect.stringContaining(words)]);
    if (words.includes("restore")) expect(output).toContain(`The newest backup is ${newest}`);
    expect(output).toContain("EAS cannot start.");
    expect(output).not.toContain("node_modules");
    expect(fingerprint(databaseFile())).toBe(before);
  });
});

describe("a directory that cannot be used", () => {
  test("a file stands where it should be", async () => {
    const file = join(folder, "data");
    writeFileSync(file, "");
    const { code, output } = await startAt(file);
    expect([code, output]).toEqual([2, expect.stringContaining("is a file, not a folder")]);
  });

  test.skipIf(!canMount())("it is read-only (left out where one may not mount)", async () => {
    fill();
    const { folder: fixed, unmount } = mountReadOnly(folder);
    try {
      const { code, output } = await startAt(fixed);
      expect([code, output]).toEqual([2, expect.stringContaining("is read-only for this process")]);
    } finally {
      unmount();
    }
    const site = await startSite({ DATA_DIR: folder });
    expect(await site.stop({ keep: true })).toBe(0);
  });
});

test("a first start that was cut short is simply made again", async () => {
  writeFileSync(databaseFile(), "");
  const site = await startSite({ DATA_DIR: folder });
  expect((await fetch(`${site.origin}/calendar/demo/list`)).status).toBe(200);
  await site.stop({ keep: true });
});
