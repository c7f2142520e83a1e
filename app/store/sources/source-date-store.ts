// The dates of calendars that are read by their address: those that pages show, and generations in the making.
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { sourceDates, sources } from "~/store/schema/schema";

export type SourceDate = typeof sourceDates.$inferSelect;
type Generation = Pick<SourceDate, "sourceId" | "generation">;

const ofGeneration = ({ sourceId, generation }: Generation) =>
  and(eq(sourceDates.sourceId, sourceId), eq(sourceDates.generation, generation));

export function createSourceDateStore(database: Database) {
  return {
    addAll(rows: SourceDate[]): void {
      if (rows.length > 0) database.insert(sourceDates).values(rows).run();
    },
    /** Of one generation, by id, after the id `after`. */
    listOf: (generation: Generation, { after, limit }: { after: string; limit: number }) =>
      database
        .select()
        .from(sourceDates)
        .where(and(ofGeneration(generation), sql`${sourceDates.id} > ${after}`))
        .orderBy(sourceDates.id)
        .limit(limit)
        .all(),
    countOf: (generation: Generation): number =>
      database.select({ n: count() }).from(sourceDates).where(ofGeneration(generation)).get()?.n ??
      0,
    /** Of the generations that are shown, in all calendars. */
    countShown: (): number =>
      database
        .select({ n: count() })
        .from(sourceDates)
        .innerJoin(
          sources,
          and(eq(sources.id, sourceDates.sourceId), eq(sources.generation, sourceDates.generation)),
        )
        .get()?.n ?? 0,
    /** Removes up to `limit` dates of generations other than these; returns how many. */
    removeOthers(sourceId: number, kept: readonly number[], limit: number): number {
      const ids = database
        .select({ rowid: sql`rowid` })
        .from(sourceDates)
        .where(
          and(
            eq(sourceDates.sourceId, sourceId),
            ...kept.map((generation) => ne(sourceDates.generation, generation)),
          ),
        )
        .limit(limit);
      return database.delete(sourceDates).where(inArray(sql`rowid`, ids)).run().changes;
    },
  };
}
