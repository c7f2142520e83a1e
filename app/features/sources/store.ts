// Stores calendars read by their address and their dates by generation, and finds those due to be read.
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/store/kernel/database";
import type { Seal } from "~/store/mails/outbox-message";
import { calendars, sourceDates, sources, users } from "~/store/schema/schema";

type SourceRow = typeof sources.$inferSelect;
/** Without the address, which is needed only for reading. */
export type Source = Omit<SourceRow, "kind" | "batch" | "url">;
/** `addedBy` is the public name of the person who added it; "" if the account was deleted. */
type ListedSource = Source & { addedBy: string };
/** What decides which source is read next. */
export type DueSource = Pick<Source, "id" | "calendarId" | "host" | "createdBy">;
/** What a reading or an editor can change. */
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
/** A generation waiting for a decision: what it would change of `of` dates, and its hashes. */
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
    /** Whether the calendar has any source. Every page asks, so it is cheap. */
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
    /** In the order added. */
    list: (calendarId: number): ListedSource[] =>
      database
        .select({ source: sources, addedBy: users.name })
        .from(sources)
        .leftJoin(users, eq(users.id, sources.createdBy))
        .where(ofCalendar(calendarId))
        .orderBy(asc(sources.id))
        .all()
        .map(({ source, addedBy }) => ({ ...source, addedBy: addedBy ?? "" })),
    /** The sources a person added, and the calendars showing them. */
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
    /** The decrypted address; undefined if the installation's secret was lost. */
    findAddress(id: number): string | undefined {
      const row = database
        .select({ url: sources.url })
        .from(sources)
        .where(and(isAddress, eq(sources.id, id)))
        .get();
      return row?.url ? unseal(row.url) : undefined;
    },
    /** The change waiting for a decision, or null. */
    readHeld: ({ held }: Pick<Source, "held">): Held | null =>
      held === null ? null : heldState.parse(JSON.parse(held)),
    /** Also removes its dates. */
    remove(id: number): void {
      database.delete(sources).where(eq(sources.id, id)).run();
    },
    /** The sources due now, longest due first, without deleted calendars. A site has a few hundred at most. */
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
            // Tried in the future: by a wrong clock.
            or(lte(sources.nextAt, now), gt(sources.triedAt, now)),
            isNull(calendars.deletedAt),
          ),
        )
        .orderBy(asc(sources.nextAt), asc(sources.id))
        .all(),
    /** Makes all sources of a calendar due, as after a change of its zone, which some of their times use. */
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

/** Stores the dates of calendars read by their address: generations shown, and those being written. */
export function createSourceDateStore(database: Database) {
  return {
    addAll(rows: SourceDate[]): void {
      if (rows.length > 0) database.insert(sourceDates).values(rows).run();
    },
    /** The dates of a generation with ids above `after`, by id. */
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
    /** How many dates all calendars show. */
    countShown: (): number =>
      database
        .select({ n: count() })
        .from(sourceDates)
        .innerJoin(
          sources,
          and(eq(sources.id, sourceDates.sourceId), eq(sources.generation, sourceDates.generation)),
        )
        .get()?.n ?? 0,
    /** Removes up to `limit` dates of other generations; returns how many. */
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
