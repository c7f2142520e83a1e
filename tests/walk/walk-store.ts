// A random walk's database in a file, so that it can be restored as left by a killed process.
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openMigrated } from "../support/databases";
import { createWorld, type World } from "../support/operations";

let empty: Buffer | undefined;
let made = 0;

/** A world with an empty database in a file. */
export function openWalkWorld(): World {
  made += 1;
  const folder = mkdtempSync(join(tmpdir(), "eas-walk-"));
  empty ??= openMigrated().$client.serialize();
  const file = join(folder, "0.db");
  writeFileSync(file, empty);
  const world = createWorld({ file });
  // Caches are keyed by the calendar's row id, so each walk in this process needs other ids.
  world.database.$client.exec(
    `insert or replace into sqlite_sequence (name, seq) values ('calendars', ${made * 10})`,
  );
  onTestFinished(() => {
    world.database.$client.close();
    rmSync(folder, { recursive: true });
  });
  return world;
}

/** Copies the files, which are all that remains of a killed process. */
export function copyAsKilled({ database }: World): string {
  const { name } = database.$client;
  const path = name.replace(/\d+(?=\.db$)/, (number) => String(Number(number) + 1));
  for (const part of ["", "-wal"]) {
    if (existsSync(name + part)) copyFileSync(name + part, path + part);
  }
  return path;
}

/** Continues in `world` with these files, like a new process with nothing in memory. */
export function restartFrom(path: string, world: World): void {
  const { now } = world.clock;
  world.database.$client.close();
  const started = createWorld({ file: path });
  started.clock.now = now;
  Object.assign(world, started);
  Object.assign(Reflect.get(globalThis, "easRuntime"), {
    store: started.store,
    now: () => world.clock.now,
  });
}
