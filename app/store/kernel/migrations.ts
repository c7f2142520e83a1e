// Compares the migrations that a database has had with those that this program knows.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";

/** Relative to the folder that the program is started in. */
export const MIGRATIONS_FOLDER = "drizzle";

type MigrationState = {
  applied: number;
  /** How many the next start runs. */
  pending: number;
  /** How many only a newer release knows. */
  unknown: number;
};

/** When the migrations of a database were written (epoch ms), which identifies them; [] before the first. */
export function listApplied(connection: Connection): number[] {
  const table = connection
    .prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'")
    .get();
  if (!table) return [];
  const times = connection.prepare("select created_at from __drizzle_migrations").pluck().all();
  return times.map(Number);
}

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The names of the migrations in `folder` that the database has not had, in order. */
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
