// The rows of import previews: files of which nothing is in a calendar yet, one for each person and calendar.
import { and, count, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { importPages, importPreviews } from "~/store/schema/schema";

/** The page that has the file itself, for one that may have to be read again. */
const FILE_PAGE = -1;

export type ImportPreview = typeof importPreviews.$inferSelect;
type ImportPage = Pick<typeof importPages.$inferSelect, "items" | "rows">;

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
