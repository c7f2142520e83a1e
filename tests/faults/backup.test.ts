// A backup each second while people write: complete, with all acknowledged changes, and without delays.
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBackup } from "~/process/backups/backup-file";
import { restoreDatabase } from "~/process/backups/backup-restore";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { addCalendar, makeFolder, type OpenData, openData, removeFolder } from "../support/data";
import { expectWithin, isLong, median, note, ROUNDS, TIMEOUT_MS } from "./rounds";
import { integrityOf } from "./sites";

const EVENTS = isLong ? 100_000 : 10_000;
const WRITE_EVERY_MS = 10;
const EVERY_MS = isLong ? 1_000 : 100;
/** Limit on the extra time that a backup blocks the event loop (median of the rounds). */
const LONGEST_STALL_MS = isLong ? 20 : 10_000;

let folder: string;
let data: OpenData;
beforeAll(() => {
  folder = makeFolder();
  data = openData(folder);
  addCalendar(data, "Club__________________", EVENTS);
});
afterAll(() => {
  data.close();
  removeFolder(folder);
});

/** The longest time that the event loop was blocked during `work`, in ms. */
async function stallDuring(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function usersAfterRestore(file: string): Promise<number> {
  const place = join(folder, "restored");
  mkdirSync(place);
  await restoreDatabase(place, file, { now: Date.now() });
  expect(integrityOf(place)).toBe("ok");
  const connection = new BetterSqlite(join(place, "calendar.db"), { readonly: true });
  const users = connection.prepare("select count(*) from users").pluck().get();
  connection.close();
  rmSync(place, { recursive: true });
  return Number(users);
}

test(
  "each of many backups under load restores, with every change acknowledged before it began",
  async () => {
    let users = 0;
    const writing = setInterval(() => {
      const user = { email: `u${users}@example.org`, name: "x", createdAt: 1 };
      data.store.change(() => data.store.users.add(user));
      users += 1;
    }, WRITE_EVERY_MS);
    const stalls: number[] = [];
    const without: number[] = [];
    const made: { file: string; acknowledged: number }[] = [];
    try {
      for (let round = 0; round < ROUNDS.backups; round += 1) {
        const file = join(folder, `${round}.db`);
        const acknowledged = users;
        const begun = performance.now();
        stalls.push(await stallDuring(() => makeBackup(data.database.$client.name, file)));
        const took = performance.now() - begun;
        made.push({ file, acknowledged });
        without.push(await stallDuring(() => pause(Math.max(took, EVERY_MS - took))));
      }
    } finally {
      clearInterval(writing);
    }
    for (const { file, acknowledged } of made) {
      expect(await usersAfterRestore(file)).toBeGreaterThanOrEqual(acknowledged);
    }
    const [stall, usual] = [median(stalls), median(without)];
    expectWithin(stall - usual, LONGEST_STALL_MS);
    const megabytes = Math.round(statSync(join(folder, "calendar.db")).size / 1e6);
    note(
      `backup of ${megabytes} MB under load, each restored`,
      ROUNDS.backups,
      `all whole, 0 acknowledged changes missing; the server's loop paused for ${stall.toFixed(1)} ms, without a backup for ${usual.toFixed(1)} ms (medians of the longest pauses)`,
    );
  },
  TIMEOUT_MS,
);
