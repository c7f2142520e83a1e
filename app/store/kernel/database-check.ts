// Checks that a closed database file is intact, ours, and from a release we can read.
import { z } from "zod";
import { APPLICATION_ID, DatabaseError } from "./database";
import { runOnThread } from "./database-thread";
import { compareMigrations, MIGRATIONS_FOLDER } from "./migrations";

export const rowCounts = z.object({
  users: z.number(),
  calendars: z.number(),
  events: z.number(),
  news: z.number(),
});

export type RowCounts = z.infer<typeof rowCounts>;

const facts = z.union([
  z.object({ problem: z.string() }),
  z.object({
    applicationId: z.number(),
    migrations: z.array(z.number()),
    rows: rowCounts,
  }),
]);

/**
 * Checks a closed database file and merges its write-ahead log. Throws a DatabaseError that calls the file `name` if it
 * is damaged, another program's, or from a newer release.
 */
export async function checkDatabaseFile(file: string, name = file): Promise<RowCounts> {
  const found = facts.parse(await runOnThread("check-database.mjs", { file }));
  if ("problem" in found) throw new DatabaseError(`${name} is damaged: ${found.problem}`);
  if (found.applicationId !== APPLICATION_ID) {
    throw new DatabaseError(`${name} is not a database of EAS.`);
  }
  if (compareMigrations(found.migrations, MIGRATIONS_FOLDER).unknown > 0) {
    throw new DatabaseError(`${name} was written by a newer version of EAS.`);
  }
  return found.rows;
}
