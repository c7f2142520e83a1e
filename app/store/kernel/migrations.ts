// Compares the migrations a database has had with those this release knows.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";

/** Relative to the working directory. */
export const MIGRATIONS_FOLDER = "drizzle";

type MigrationState = {
  applied: number;
  /** How many the next start will run. */
  pending: number;
  /** How many are known only to a newer release. */
  unknown: number;
};

/** The creation times of a database's migrations (epoch ms), which identify them; [] if it has had none. */
export function listApplied(connection: Connection): number[] {
  const table = connection
    .prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'")
    .get();
  if (!table) return [];
  const times = connection.prepare("select created_at from __drizzle_migrations").pluck().all();
  return times.map(Number);
}

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The names of the migrations in `folder` that the database still needs, in order. */
export function listPending(connection: Connection, folder: string): string[] {
  const applied = listApplied(connection);
  const text = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return journal
    .parse(JSON.parse(text))
    .entries.filter(({ when }) => !applied.includes(when))
    .map(({ tag }) => tag);
}

export function compareMigrations(applied: number[], folder: string): MigrationState {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((each) => each.folderMillis);
  return {
    applied: applied.length,
    pending: known.filter((time) => !applied.includes(time)).length,
    unknown: applied.filter((time) => !known.includes(time)).length,
  };
}
