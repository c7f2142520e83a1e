// Stores the origin of imported items and the import previews, and finds items equal to a file's entry.
import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  notExists,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { Database } from "~/store/kernel/database";
import {
  events,
  importedItems,
  importPages,
  importPreviews,
  series,
  seriesDays,
  sources,
  versions,
} from "~/store/schema/schema";
import { lastDateOf, type Rule } from "~/time/recurrence";

/** An entry imported earlier; the event or series with id `itemId` may be gone. */
export type ImportedItem = Pick<
  typeof importedItems.$inferSelect,
  "sourceUid" | "itemId" | "sourceId" | "sequence" | "sourceStamp" | "storedStamp" | "undoneAt"
>;

type LikeEvent = EventTexts & Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay">;
/** The calendar to search, as it was before the request `batch`. */
type Before = { calendarId: number; batch: string };

const given = (name: string) => sql`${sql.placeholder(name)}`;

export function createImportStore(database: Database) {
  /** Not changed by the request `batch`, which may have added an equal item itself. */
  const isFromBefore = (kind: "event" | "series", id: AnySQLiteColumn) =>
    notExists(
      database
        .select({ id: versions.id })
        .from(versions)
        .where(
          and(
            eq(versions.calendarId, given("calendarId")),
            eq(versions.itemKind, kind),
            eq(versions.itemId, id),
            eq(versions.batch, given("batch")),
          ),
        ),
    );
  const known = database
    .select()
    .from(importedItems)
    .where(
      and(
        eq(importedItems.calendarId, given("calendarId")),
        eq(importedItems.sourceUid, given("sourceUid")),
      ),
    )
    .prepare();
  const ownEvent = database
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.uid, given("uid")), eq(events.calendarId, given("calendarId"))))
    .prepare();
  const ownSeries = database
    .select({ id: series.id })
    .from(series)
    .where(and(eq(series.uid, given("uid")), eq(series.calendarId, given("calendarId"))))
    .prepare();
  /** Deleted by people, not by undoing an import. */
  const isMissed = (id: AnySQLiteColumn, deletedAt: AnySQLiteColumn) =>
    and(
      isNotNull(deletedAt),
      notExists(
        database
          .select({ id: importedItems.itemId })
          .from(importedItems)
          .where(and(eq(importedItems.itemId, id), eq(importedItems.undoneAt, deletedAt))),
      ),
    );
  const likeEvent = (state: SQL | undefined) =>
    database
      .select({ id: events.id, deletedAt: events.deletedAt })
      .from(events)
      .where(
        and(
          eq(events.calendarId, given("calendarId")),
          state,
          eq(events.from, given("from")),
          ...EVENT_TEXT_NAMES.map((name) => eq(events[name], given(name))),
          eq(events.to, given("to")),
          isFromBefore("event", events.id),
          sql`${events.firstDay} is ${given("firstDay")}`,
          sql`${events.lastDay} is ${given("lastDay")}`,
        ),
      )
      .orderBy(desc(events.deletedAt))
      .limit(1)
      .prepare();
  const aliveEvent = likeEvent(isNull(events.deletedAt));
  const missedEvent = likeEvent(
    and(isNull(events.seriesId), isMissed(events.id, events.deletedAt)),
  );
  const { freq, every, weekdays, by, firstDay, lastDay, rule } = series;
  const likeSeries = (state: SQL | undefined) =>
    database
      .select({
        freq,
        every,
        weekdays,
        by,
        firstDay,
        lastDay,
        rule,
        days: furtherDays,
        deletedAt: series.deletedAt,
      })
      .from(series)
      .where(
        and(
          eq(series.calendarId, given("calendarId")),
          state,
          ...EVENT_TEXT_NAMES.map((name) => eq(series[name], given(name))),
          eq(series.firstDay, given("firstDay")),
          sql`${series.startTime} is ${given("startTime")}`,
          eq(series.length, given("length")),
          eq(series.freq, given("freq")),
          eq(series.every, given("every")),
          eq(series.weekdays, given("weekdays")),
          eq(series.by, given("by")),
          sql`${series.rule} is ${given("rule")}`,
          // All-day dates are the same in any zone.
          sql`(${series.startTime} is null or ${series.timeZone} = ${given("timeZone")})`,
          isFromBefore("series", series.id),
        ),
      )
      .orderBy(desc(series.deletedAt))
      .prepare();
  const aliveSeries = likeSeries(isNull(series.deletedAt));
  const missedSeries = likeSeries(isMissed(series.id, series.deletedAt));
  const undone = database
    .update(importedItems)
    .set({ undoneAt: sql`${given("at")}` })
    .where(
      and(
        eq(importedItems.itemId, given("itemId")),
        sql`(${given("isNew")} or ${importedItems.undoneAt} is not null)`,
      ),
    )
    .prepare();
  const put = database
    .insert(importedItems)
    .values({
      calendarId: given("calendarId"),
      sourceUid: given("sourceUid"),
      itemId: given("itemId"),
      sourceId: given("sourceId"),
      sequence: given("sequence"),
      sourceStamp: given("sourceStamp"),
      storedStamp: given("storedStamp"),
    })
    .onConflictDoUpdate({
      target: [importedItems.calendarId, importedItems.sourceUid],
      set: {
        itemId: sql`excluded.item_id`,
        sourceId: sql`excluded.source_id`,
        sequence: sql`excluded.sequence`,
        sourceStamp: sql`excluded.source_stamp`,
        storedStamp: sql`excluded.stored_stamp`,
      },
    })
    .prepare();

  return {
    find: (calendarId: number, sourceUid: string): ImportedItem | undefined =>
      known.get({ calendarId, sourceUid }),
    /** Records the item an entry became, replacing an earlier record. */
    put(calendarId: number, item: Omit<ImportedItem, "undoneAt">): void {
      put.run({ ...item, calendarId });
    },
    /** The id of the calendar's own event or series with this UID, deleted or not. */
    findOwn: (calendarId: number, uid: string): string | undefined =>
      ownEvent.get({ calendarId, uid })?.id ?? ownSeries.get({ calendarId, uid })?.id,
    /** Whether the calendar had an event with these texts and times, or a series with these texts and rule. */
    hasEventLike: (like: LikeEvent, before: Before): boolean =>
      aliveEvent.get({ ...like, ...before }) !== undefined,
    hasSeriesLike: (like: Omit<SeriesValues, "asks">, before: Before): boolean =>
      aliveSeries.all({ ...like, ...before }).some(endsWith(like)),
    /** Whether it is here as single events, as earlier releases imported rules they could not store. */
    hasDatesOf: (calendarId: number, uid: string): boolean =>
      database
        .select({ id: events.id })
        .from(importedItems)
        .innerJoin(events, eq(events.id, importedItems.itemId))
        .where(
          and(
            eq(importedItems.calendarId, calendarId),
            // These events' names are its UID, "|" and a day.
            gt(importedItems.sourceUid, `${uid}|`),
            lt(importedItems.sourceUid, `${uid}}`),
            isNull(events.deletedAt),
            isNull(events.seriesId),
          ),
        )
        .limit(2)
        .all().length > 1,
    /** When people last deleted such an event or series (epoch ms); undefined if never. */
    eventMissedSince: (like: LikeEvent, before: Before): number | undefined =>
      missedEvent.get({ ...like, ...before })?.deletedAt ?? undefined,
    seriesMissedSince: (like: Omit<SeriesValues, "asks">, before: Before): number | undefined =>
      missedSeries.all({ ...like, ...before }).find(endsWith(like))?.deletedAt ?? undefined,
    /**
     * Records that undoing an import deleted the item at this time. Does nothing for an item that existed before the
     * import, unless its import was undone before.
     */
    noteUndone(itemId: string, { isNew, at }: { isNew: boolean; at: number }): void {
      undone.run({ itemId, isNew: isNew ? 1 : 0, at });
    },
    /** Whether undoing its import deleted the item at this time. */
    isUndone: (itemId: string, deletedAt: number): boolean =>
      database
        .select({ id: importedItems.itemId })
        .from(importedItems)
        .where(and(eq(importedItems.itemId, itemId), eq(importedItems.undoneAt, deletedAt)))
        .get() !== undefined,
    /** Records that the item's next deletion is not an undone import. */
    forgetUndone(itemId: string): void {
      database
        .update(importedItems)
        .set({ undoneAt: null })
        .where(eq(importedItems.itemId, itemId))
        .run();
    },
    addSource: (
      calendarId: number,
      source: { kind: "file"; name: string; createdBy: number; createdAt: number; batch: string },
    ): number =>
      database
        .insert(sources)
        .values({ ...source, calendarId })
        .returning({ id: sources.id })
        .get().id,
    /** The name of the file a batch imported; undefined if unknown. */
    findSourceName: (calendarId: number, batch: string): string | undefined =>
      database
        .select({ name: sources.name })
        .from(sources)
        .where(and(eq(sources.calendarId, calendarId), eq(sources.batch, batch)))
        .get()?.name,
    /** The names of a calendar's imported files and sources, newest first. */
    listSources: (calendarId: number): { name: string; createdAt: number }[] =>
      database
        .select({ name: sources.name, createdAt: sources.createdAt })
        .from(sources)
        .where(eq(sources.calendarId, calendarId))
        .orderBy(desc(sources.id))
        .all(),
    /** Removes sources without items from before `before`. */
    purgeSources(before: number): void {
      const left = database
        .select({ id: importedItems.itemId })
        .from(importedItems)
        .where(eq(importedItems.sourceId, sources.id));
      database
        .delete(sources)
        .where(and(eq(sources.kind, "file"), lt(sources.createdAt, before), notExists(left)))
        .run();
    },
  };
}

/** The extra days as unordered text: "2026-11-26,2026-12-03"; null for none. */
const furtherDays = sql<
  string | null
>`(select group_concat(${seriesDays.day}) from ${seriesDays} where ${seriesDays.seriesId} = ${series.id})`;

type FoundRule = Omit<Rule, "days"> & { days: string | null };

/** Whether rules with the same start and repetition also have the same extra days and last date. */
function endsWith(like: Rule): (found: FoundRule) => boolean {
  const [last, further] = [lastDateOf(like), like.days.join()];
  return ({ days: text, ...rule }) => {
    const days = text === null ? [] : text.split(",").sort();
    return days.join() === further && lastDateOf({ ...rule, days }) === last;
  };
}

/** Deletes the origin of items that are about to be deleted for good. `gone` selects their ids. */
export function forgetImported(database: Database, gone: SQL): void {
  database.delete(importedItems).where(sql`${importedItems.itemId} in ${gone}`).run();
}

/** The page number under which the file itself is stored, if it may have to be read again. */
const FILE_PAGE = -1;

export type ImportPreview = typeof importPreviews.$inferSelect;
type ImportPage = Pick<typeof importPages.$inferSelect, "items" | "rows">;

/** Stores import previews, one per person and calendar. */
export function createImportPreviewStore(database: Database) {
  const ofPerson = (calendarId: number, userId: number) =>
    and(eq(importPreviews.calendarId, calendarId), eq(importPreviews.userId, userId));
  return {
    /** Replaces the person's preview of the calendar; `pages` are JSON. */
    put(
      preview: Omit<ImportPreview, "batch" | "sourceId">,
      pages: readonly ImportPage[],
      file: string | null = null,
    ): void {
      database.delete(importPreviews).where(ofPerson(preview.calendarId, preview.userId)).run();
      database.insert(importPreviews).values(preview).run();
      pages.forEach((texts, page) => {
        database
          .insert(importPages)
          .values({ previewId: preview.id, page, ...texts })
          .run();
      });
      if (file !== null) {
        database
          .insert(importPages)
          .values({ previewId: preview.id, page: FILE_PAGE, items: file })
          .run();
      }
    },
    /** A person's preview of a calendar, expired or not. */
    find: (calendarId: number, userId: number, id: string): ImportPreview | undefined =>
      database
        .select()
        .from(importPreviews)
        .where(and(ofPerson(calendarId, userId), eq(importPreviews.id, id)))
        .get(),
    /** A page's entries as JSON; undefined if there is no such page. */
    findPage: (previewId: string, page: number): string | undefined =>
      database
        .select({ items: importPages.items })
        .from(importPages)
        .where(and(eq(importPages.previewId, previewId), eq(importPages.page, page)))
        .get()?.items,
    /** The file in base64, if stored; deleted along with the pages. */
    findFile: (previewId: string): string | undefined =>
      database
        .select({ items: importPages.items })
        .from(importPages)
        .where(and(eq(importPages.previewId, previewId), eq(importPages.page, FILE_PAGE)))
        .get()?.items,
    /** A page's rows to show, as JSON; undefined if there is no such page. */
    findRows: (previewId: string, page: number): string | undefined =>
      database
        .select({ rows: importPages.rows })
        .from(importPages)
        .where(and(eq(importPages.previewId, previewId), eq(importPages.page, page)))
        .get()?.rows,
    countBytes: (previewId: string): number =>
      database
        .select({ bytes: sql<number | null>`sum(octet_length(${importPages.items}))` })
        .from(importPages)
        .where(eq(importPages.previewId, previewId))
        .get()?.bytes ?? 0,
    /** Records that the preview's import has begun. */
    begin(id: string, { batch, sourceId }: { batch: string; sourceId: number }): void {
      database
        .update(importPreviews)
        .set({ batch, sourceId })
        .where(eq(importPreviews.id, id))
        .run();
    },
    /** Deletes its entries once they are imported. */
    finish(id: string): void {
      database.delete(importPages).where(eq(importPages.previewId, id)).run();
    },
    remove(id: string): void {
      database.delete(importPreviews).where(eq(importPreviews.id, id)).run();
    },
    /** A person's unexpired previews, for the export of their data. */
    listOf: (userId: number, now: number): { name: string; createdAt: number }[] =>
      database
        .select({ name: importPreviews.name, createdAt: importPreviews.createdAt })
        .from(importPreviews)
        .where(and(eq(importPreviews.userId, userId), gt(importPreviews.expiresAt, now)))
        .all(),
    count: (): number => database.select({ n: count() }).from(importPreviews).get()?.n ?? 0,
    /** Deletes previews that expired before `before`. */
    purge(before: number): void {
      database.delete(importPreviews).where(lt(importPreviews.expiresAt, before)).run();
    },
  };
}
