// A simulated power cut: confirmed data is kept, later data is cut off or garbage.

import { spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { makeFolder, type OpenData, openData, removeFolder } from "../support/data";
import { FROM_SOURCE } from "../support/from-source";
import { note, ROUNDS, TIMEOUT_MS } from "./rounds";

/** Too few for SQLite to checkpoint its log into the database. */
const COMMITS = 300;
const TRACED_COMMITS = 200;

let folder: string;
let data: OpenData;
beforeAll(() => {
  folder = makeFolder();
  data = openData(folder);
});
afterAll(() => {
  data.close();
  removeFolder(folder);
});

/** Makes the changes one by one; returns the length of the log at each confirmation. */
function commit(): number[] {
  data.database.$client.pragma("wal_checkpoint(TRUNCATE)");
  return Array.from({ length: COMMITS }, (_, n) => {
    const user = { email: `u${n}@example.org`, name: "x", createdAt: n };
    data.store.change(() => data.store.users.add(user));
    return statSync(join(folder, "calendar.db-wal")).size;
  });
}

/** The log after a power cut: intact up to `length`, then cut off, garbage, or torn blocks. */
function spoil(log: Buffer, length: number): Buffer {
  const rest = log.length - length;
  const kept = log.subarray(0, length);
  const tail = Buffer.from(log.subarray(length, length + randomInt(rest + 1)));
  const kind = randomInt(3);
  if (kind === 0) return Buffer.concat([kept, tail]);
  if (kind === 1) return Buffer.concat([kept, randomBytes(tail.length)]);
  for (let block = 0; block < tail.length; block += 512) {
    if (randomInt(2) === 0) tail.fill(0, block, Math.min(block + 512, tail.length));
  }
  return Buffer.concat([kept, tail]);
}

test(
  "every change that was acknowledged before a power cut is there after it",
  () => {
    const lengths = commit();
    const log = readFileSync(join(folder, "calendar.db-wal"));
    const place = join(folder, "cut.db");
    let more = 0;
    for (let round = 0; round < ROUNDS.powerCuts; round += 1) {
      const confirmed = randomInt(1, COMMITS + 1);
      copyFileSync(join(folder, "calendar.db"), place);
      writeFileSync(`${place}-wal`, spoil(log, lengths[confirmed - 1] ?? 0));
      const connection = new BetterSqlite(place);
      expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
      const found = connection
        .prepare<[], number>("select created_at from users order by created_at")
        .pluck()
        .all();
      connection.close();
      // No change exists without the ones before it.
      expect(found).toEqual(Array.from({ length: found.length }, (_, n) => n));
      expect(found.length).toBeGreaterThanOrEqual(confirmed);
      more += found.length - confirmed;
      for (const end of ["", "-wal", "-shm"]) rmSync(`${place}${end}`, { force: true });
    }
    note(
      "power cut (log cut, noise, torn blocks)",
      ROUNDS.powerCuts,
      `0 acknowledged changes lost, database whole; ${more} more had reached the disk`,
    );
  },
  TIMEOUT_MS,
);

const canTrace = spawnSync("strace", ["-V"]).status === 0;

test.skipIf(!canTrace)(
  "no change is acknowledged before the disk has confirmed it (left out where strace is missing)",
  () => {
    const file = join(folder, "traced.db");
    const { stderr, status } = spawnSync(
      "strace",
      [
        "-f",
        "-c",
        "-e",
        "trace=fsync,fdatasync",
        process.execPath,
        ...FROM_SOURCE,
        "tests/faults/committer.ts",
        file,
        String(TRACED_COMMITS),
      ],
      { encoding: "utf8" },
    );
    expect(status).toBe(0);
    const calls = [...stderr.matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).*f(?:data)?sync$/gm)];
    const syncs = calls.reduce((sum, [, count]) => sum + Number(count), 0);
    expect(syncs).toBeGreaterThanOrEqual(TRACED_COMMITS);
    note("changes under strace", TRACED_COMMITS, `${syncs} confirmations asked of the disk`);
  },
  TIMEOUT_MS,
);
