// Which imported entry each event comes from, which events look like an entry of a file, and the import previews.
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

/** An entry that was imported before; `itemId` is the id of its event or series, which may be gone. */
export type ImportedItem = Pick<
  typeof importedItems.$inferSelect,
  "sourceUid" | "itemId" | "sourceId" | "sequence" | "sourceStamp" | "storedStamp" | "undoneAt"
>;

type LikeEvent = EventTexts & Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay">;
/** The calendar to search, as it was before the changes of the request `batch`. */
type Before = { calendarId: number; batch: string };

const given = (name: string) => sql`${sql.placeholder(name)}`;

export function createImportStore(database: Database) {
  /** It was not changed by the request `batch`, which may have added an equal item itself. */
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
  /** Deleted by people, not by undoing its import. */
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
          // Days of all-day ones are the same in any zone.
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
    /** Stores which event or series an entry became, in place of what was stored of the entry before. */
    put(calendarId: number, item: Omit<ImportedItem, "undoneAt">): void {
      put.run({ ...item, calendarId });
    },
    /** The id of the calendar's own event or series with this UID, deleted or not. */
    findOwn: (calendarId: number, uid: string): string | undefined =>
      ownEvent.get({ calendarId, uid })?.id ?? ownSeries.get({ calendarId, uid })?.id,
    /** Whether the calendar had an event with these texts and times, or a series with these texts and this rule. */
    hasEventLike: (like: LikeEvent, before: Before): boolean =>
      aliveEvent.get({ ...like, ...before }) !== undefined,
    hasSeriesLike: (like: Omit<SeriesValues, "asks">, before: Before): boolean =>
      aliveSeries.all({ ...like, ...before }).some(endsWith(like)),
    /** Whether several of its dates are there as single events: earlier releases made them of rules that they did not have. */
    hasDatesOf: (calendarId: number, uid: string): boolean =>
      database
        .select({ id: events.id })
        .from(importedItems)
        .innerJoin(events, eq(events.id, importedItems.itemId))
        .where(
          and(
            eq(importedItems.calendarId, calendarId),
            // Their names are its name and "|" with a day.
            gt(importedItems.sourceUid, `${uid}|`),
            lt(importedItems.sourceUid, `${uid}}`),
            isNull(events.deletedAt),
            isNull(events.seriesId),
          ),
        )
        .limit(2)
        .all().length > 1,
    /** When people last deleted such an event or series (epoch ms); undefined where nobody did. */
    eventMissedSince: (like: LikeEvent, before: Before): number | undefined =>
      missedEvent.get({ ...like, ...before })?.deletedAt ?? undefined,
    seriesMissedSince: (like: Omit<SeriesValues, "asks">, before: Before): number | undefined =>
      missedSeries.all({ ...like, ...before }).find(endsWith(like))?.deletedAt ?? undefined,
    /**
     * Stores that the import of an item was undone, which deleted the item at this time. Does nothing for an item that was
     * there before the import, unless its import was undone before.
     */
    noteUndone(itemId: string, { isNew, at }: { isNew: boolean; at: number }): void {
      undone.run({ itemId, isNew: isNew ? 1 : 0, at });
    },
    /** Whether the item was deleted at this time by undoing its import. */
    isUndone: (itemId: string, deletedAt: number): boolean =>
      database
        .select({ id: importedItems.itemId })
        .from(importedItems)
        .where(and(eq(importedItems.itemId, itemId), eq(importedItems.undoneAt, deletedAt)))
        .get() !== undefined,
    /** Stores that the item's next deletion is not one by undoing its import. */
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
    /** The name of the file that a batch imported; undefined where that is unknown. */
    findSourceName: (calendarId: number, batch: string): string | undefined =>
      database
        .select({ name: sources.name })
        .from(sources)
        .where(and(eq(sources.calendarId, calendarId), eq(sources.batch, batch)))
        .get()?.name,
    /** The files that events of a calendar came from, and the calendars it shows, by name; the last one first. */
    listSources: (calendarId: number): { name: string; createdAt: number }[] =>
      database
        .select({ name: sources.name, createdAt: sources.createdAt })
        .from(sources)
        .where(eq(sources.calendarId, calendarId))
        .orderBy(desc(sources.id))
        .all(),
    /** Removes sources older than `before` without items. */
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

/** The further days as one text, in no order: "2026-11-26,2026-12-03"; null for none. */
const furtherDays = sql<
  string | null
>`(select group_concat(${seriesDays.day}) from ${seriesDays} where ${seriesDays.seriesId} = ${series.id})`;

type FoundRule = Omit<Rule, "days"> & { days: string | null };

/** Whether rules that begin and repeat alike also have the same further days and end on the same date. */
function endsWith(like: Rule): (found: FoundRule) => boolean {
  const [last, further] = [lastDateOf(like), like.days.join()];
  return ({ days: text, ...rule }) => {
    const days = text === null ? [] : text.split(",").sort();
    return days.join() === further && lastDateOf({ ...rule, days }) === last;
  };
}

/** Forgets which entries items were, before they are removed for good. `gone` selects their ids. */
export function forgetImported(database: Database, gone: SQL): void {
  database.delete(importedItems).where(sql`${importedItems.itemId} in ${gone}`).run();
}

/** The page that has the file itself, for one that may have to be read again. */
const FILE_PAGE = -1;

export type ImportPreview = typeof importPreviews.$inferSelect;
type ImportPage = Pick<typeof importPages.$inferSelect, "items" | "rows">;

/** The rows of import previews, one for each person and calendar. */
export function createImportPreviewStore(database: Database) {
  const ofPerson = (calendarId: number, userId: number) =>
    and(eq(importPreviews.calendarId, calendarId), eq(importPreviews.userId, userId));
  return {
    /** Stores a preview in place of the one that the person had in the calendar; `pages` are JSON. */
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
    /** The entries of one page as JSON; undefined where there is no such page. */
    findPage: (previewId: string, page: number): string | undefined =>
      database
        .select({ items: importPages.items })
        .from(importPages)
        .where(and(eq(importPages.previewId, previewId), eq(importPages.page, page)))
        .get()?.items,
    /** The file itself in base64, if the preview was stored with it; it is removed with the pages. */
    findFile: (previewId: string): string | undefined =>
      database
        .select({ items: importPages.items })
        .from(importPages)
        .where(and(eq(importPages.previewId, previewId), eq(importPages.page, FILE_PAGE)))
        .get()?.items,
    /** What one page shows, as JSON; undefined where there is no such page. */
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
    /** Stores that its import has begun. */
    begin(id: string, { batch, sourceId }: { batch: string; sourceId: number }): void {
      database
        .update(importPreviews)
        .set({ batch, sourceId })
        .where(eq(importPreviews.id, id))
        .run();
    },
    /** Removes its entries once they are imported. */
    finish(id: string): void {
      database.delete(importPages).where(eq(importPages.previewId, id)).run();
    },
    remove(id: string): void {
      database.delete(importPreviews).where(eq(importPreviews.id, id)).run();
    },
    /** A person's drafts that have not expired, for the export of their data. */
    listOf: (userId: number, now: number): { name: string; createdAt: number }[] =>
      database
        .select({ name: importPreviews.name, createdAt: importPreviews.createdAt })
        .from(importPreviews)
        .where(and(eq(importPreviews.userId, userId), gt(importPreviews.expiresAt, now)))
        .all(),
    count: (): number => database.select({ n: count() }).from(importPreviews).get()?.n ?? 0,
    /** Removes what expired before `before`. */
    purge(before: number): void {
      database.delete(importPreviews).where(lt(importPreviews.expiresAt, before)).run();
    },
  };
}
