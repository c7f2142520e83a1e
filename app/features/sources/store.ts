// The calendars that are read by their address, which are due, and their dates by generation.
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/store/kernel/database";
import type { Seal } from "~/store/mails/sealed-message";
import { calendars, sourceDates, sources, users } from "~/store/schema/schema";

type SourceRow = typeof sources.$inferSelect;
/** Without its address, which only reading it needs. */
export type Source = Omit<SourceRow, "kind" | "batch" | "url">;
/** `addedBy` is the public name of who added it, "" where that account is gone. */
type ListedSource = Source & { addedBy: string };
/** What says whose turn it is. */
export type DueSource = Pick<Source, "id" | "calendarId" | "host" | "createdBy">;
/** What changes at a reading or by an editor. */
export type SourceChange = Partial<Omit<Source, "id" | "calendarId" | "createdBy" | "createdAt">>;
type NewSource = Pick<
  Source,
  | "calendarId"
  | "createdBy"
  | "createdAt"
  | "name"
  | "host"
  | "shows"
  | "inFeed"
  | "categoryId"
  | "everyMinutes"
  | "nextAt"
  | "state"
> & { address: string };

const heldState = z.object({
  new: z.number(),
  changed: z.number(),
  gone: z.number(),
  of: z.number(),
  stamp: z.string(),
  said: z.string(),
});
/** A generation that waits for a decision: what it would change of `of` dates, and its hashes. */
export type Held = z.infer<typeof heldState>;

const isAddress = eq(sources.kind, "address");

export function createSourceStore(database: Database, { seal, unseal }: Seal) {
  const ofCalendar = (calendarId: number) => and(isAddress, eq(sources.calendarId, calendarId));
  const countWhere = (condition: ReturnType<typeof ofCalendar>) =>
    database.select({ n: count() }).from(sources).where(condition).get()?.n ?? 0;
  const any = database
    .select({ id: sources.id })
    .from(sources)
    .where(and(isAddress, eq(sources.calendarId, sql.placeholder("calendarId"))))
    .limit(1)
    .prepare();

  return {
    /** Whether the calendar has any; asked by every page, so it is cheap. */
    hasAny: (calendarId: number): boolean => any.get({ calendarId }) !== undefined,
    find: (calendarId: number, id: number): Source | undefined =>
      database
        .select()
        .from(sources)
        .where(and(ofCalendar(calendarId), eq(sources.id, id)))
        .get(),
    listIds: (calendarId: number): number[] =>
      database
        .select({ id: sources.id })
        .from(sources)
        .where(ofCalendar(calendarId))
        .all()
        .map(({ id }) => id),
    /** In the order in which they were added. */
    list: (calendarId: number): ListedSource[] =>
      database
        .select({ source: sources, addedBy: users.name })
        .from(sources)
        .leftJoin(users, eq(users.id, sources.createdBy))
        .where(ofCalendar(calendarId))
        .orderBy(asc(sources.id))
        .all()
        .map(({ source, addedBy }) => ({ ...source, addedBy: addedBy ?? "" })),
    /** The sources that a person added, with the calendars that show them. */
    listAddedBy: (userId: number) =>
      database
        .select({
          calendarTitle: calendars.title,
          name: sources.name,
          host: sources.host,
          createdAt: sources.createdAt,
        })
        .from(sources)
        .innerJoin(calendars, eq(calendars.id, sources.calendarId))
        .where(and(isAddress, eq(sources.createdBy, userId)))
        .orderBy(asc(sources.id))
        .all(),
    countIn: (calendarId: number): number => countWhere(ofCalendar(calendarId)),
    countBy: (userId: number): number => countWhere(and(isAddress, eq(sources.createdBy, userId))),
    countAll: (): number => countWhere(isAddress),
    add({ address, ...values }: NewSource): number {
      return database
        .insert(sources)
        .values({ ...values, kind: "address", url: seal(address) })
        .returning({ id: sources.id })
        .get().id;
    },
    change(id: number, values: SourceChange): void {
      database.update(sources).set(values).where(eq(sources.id, id)).run();
    },
    setAddress(id: number, { address, host }: { address: string; host: string }): void {
      database
        .update(sources)
        .set({ url: seal(address), host })
        .where(eq(sources.id, id))
        .run();
    },
    /** The address itself; undefined where the installation's secret was lost since. */
    findAddress(id: number): string | undefined {
      const row = database
        .select({ url: sources.url })
        .from(sources)
        .where(and(isAddress, eq(sources.id, id)))
        .get();
      return row?.url ? unseal(row.url) : undefined;
    },
    /** What waits for a decision, null for nothing. */
    readHeld: ({ held }: Pick<Source, "held">): Held | null =>
      held === null ? null : heldState.parse(JSON.parse(held)),
    /** With its dates. */
    remove(id: number): void {
      database.delete(sources).where(eq(sources.id, id)).run();
    },
    /** To be read now, the longest due first; of deleted calendars none. A site has a few hundred at most. */
    listDue: (now: number): DueSource[] =>
      database
        .select({
          id: sources.id,
          calendarId: sources.calendarId,
          host: sources.host,
          createdBy: sources.createdBy,
        })
        .from(sources)
        .innerJoin(calendars, eq(calendars.id, sources.calendarId))
        .where(
          and(
            isAddress,
            isNotNull(sources.nextAt),
            lte(sources.nextAt, now),
            isNull(calendars.deletedAt),
          ),
        )
        .orderBy(asc(sources.nextAt), asc(sources.id))
        .all(),
    /** Reads all sources of a calendar again, as after a change of its zone, in which some of their times are. */
    readAnew(calendarId: number, now: number): void {
      database
        .update(sources)
        .set({ nextAt: now, etag: "", lastModified: "", stamp: "" })
        .where(and(ofCalendar(calendarId), isNotNull(sources.nextAt)))
        .run();
    },
  };
}

export type SourceDate = typeof sourceDates.$inferSelect;
type Generation = Pick<SourceDate, "sourceId" | "generation">;

const ofGeneration = ({ sourceId, generation }: Generation) =>
  and(eq(sourceDates.sourceId, sourceId), eq(sourceDates.generation, generation));

/**
 * The dates of calendars that are read by their address: those that pages show, and generations in
 * the making.
 */
export function createSourceDateStore(database: Database) {
  return {
    addAll(rows: SourceDate[]): void {
      if (rows.length > 0) database.insert(sourceDates).values(rows).run();
    },
    /** The dates of one generation, by id, after the id `after`. */
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
    /** The shown dates of all calendars. */
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
