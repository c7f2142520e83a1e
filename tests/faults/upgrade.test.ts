// kill -9 while an older database is migrated: it is either the old one or the new one, and starts again.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { createClient } from "../support/client";
import { makeFolder, removeFolder } from "../support/data";
import { FROM_SOURCE } from "../support/from-source";
import { startSite } from "../support/site";
import { note, ROUNDS, TIMEOUT_MS } from "./rounds";

const LINK = "Club__________________";
const EVENTS = 20_000;

let folder: string;
let file: string;
beforeAll(() => {
  folder = makeFolder();
  file = join(folder, "calendar.db");
  readSecret(folder);
  const { databaseFile } = openDataDirectory(makeSubfolder("first"));
  const database = openDatabase(databaseFile, { migrationsFolder: oldest(), create: true });
  database.$client.exec(`
    insert into calendars (id, link, title, time_zone, created_at, modified_at)
      values (1, '${LINK}', 'Club', 'UTC', 1, 1);
    with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${EVENTS})
    insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", time_zone,
      uid, created_at, modified_at)
    select 'e' || n, 1, 'Training', 'Hall', '', 0, n, n + 1, 'UTC', 'u' || n, 1, 1 from counter`);
  closeDatabase(database);
  copyFileSync(databaseFile, `${file}.old`);
});
afterAll(() => removeFolder(folder));

function makeSubfolder(name: string): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  return place;
}

/** A folder with the first migration only, the product's first schema. */
function oldest(): string {
  const place = makeSubfolder("migrations");
  const journal = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
  const [first] = journal.entries;
  mkdirSync(join(place, "meta"), { recursive: true });
  writeFileSync(
    join(place, "meta/_journal.json"),
    JSON.stringify({ ...journal, entries: [first] }),
  );
  copyFileSync(`drizzle/${first.tag}.sql`, join(place, `${first.tag}.sql`));
  return place;
}

/** Every table and index of a database, as text. */
function schemaOf(database: string): string {
  const connection = new BetterSqlite(database, { readonly: true });
  const rows = connection
    .prepare<[], string>("select sql from sqlite_schema where sql is not null order by name")
    .pluck()
    .all();
  expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(
    connection.prepare("select count(*) from events where calendar_id = 1").pluck().get(),
  ).toBe(EVENTS);
  connection.close();
  return rows.join("\n");
}

function putOldInPlace(): void {
  for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  copyFileSync(`${file}.old`, file);
}

/** Upgrades in a separate process, killed after `afterMs` if given. Returns the time it took. */
async function upgrade(afterMs?: number): Promise<number> {
  const child = spawn(process.execPath, [...FROM_SOURCE, "tests/faults/upgrader.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  if (child.stdout) await once(child.stdout, "data");
  const begun = performance.now();
  if (afterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), afterMs);
  await ended;
  return performance.now() - begun;
}

test(
  "an upgrade that is killed leaves the old database or the new one, which starts again",
  async () => {
    putOldInPlace();
    const old = schemaOf(file);
    const takesMs = await upgrade();
    const upToDate = schemaOf(file);
    expect(upToDate).not.toBe(old);
    const left = { old: 0, upToDate: 0 };
    for (let round = 0; round < ROUNDS.upgrades; round += 1) {
      putOldInPlace();
      await upgrade(Math.random() * takesMs);
      const found = schemaOf(file);
      expect([old, upToDate]).toContain(found);
      left[found === old ? "old" : "upToDate"] += 1;
      const site = await startSite({ DATA_DIR: folder });
      expect((await createClient(site).send(`/calendar/${LINK}/list`)).status).toBe(200);
      expect(await site.stop({ keep: true })).toBe(0);
      expect(schemaOf(file)).toBe(upToDate);
    }
    note(
      "upgrade of an older database killed",
      ROUNDS.upgrades,
      `${left.old} left the old one, ${left.upToDate} the new one, 0 anything else; ${ROUNDS.upgrades} of ${ROUNDS.upgrades} start afterwards`,
    );
  },
  TIMEOUT_MS,
);
