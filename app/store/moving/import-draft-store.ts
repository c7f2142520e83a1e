// The rows of import previews: files of which nothing is in a calendar yet, one for each person and calendar.
import { and, count, eq, gt, lt } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";
import { importDrafts, importPages } from "~/store/schema/schema";

/** The page that has the file itself, for one that may have to be read again. */
const FILE_PAGE = -1;

export type ImportDraft = typeof importDrafts.$inferSelect;
type ImportPage = Pick<typeof importPages.$inferSelect, "items" | "rows">;

export function createImportDraftStore(database: Database) {
  const ofPerson = (calendarId: number, userId: number) =>
    and(eq(importDrafts.calendarId, calendarId), eq(importDrafts.userId, userId));
  return {
    /** Stores a draft in place of the one that the person had in the calendar; `pages` are JSON. */
    put(
      draft: Omit<ImportDraft, "batch" | "sourceId">,
      pages: readonly ImportPage[],
      file: string | null = null,
    ): void {
      database.delete(importDrafts).where(ofPerson(draft.calendarId, draft.userId)).run();
      database.insert(importDrafts).values(draft).run();
      pages.forEach((texts, page) => {
        database
          .insert(importPages)
          .values({ draftId: draft.id, page, ...texts })
          .run();
      });
      if (file !== null) {
        database
          .insert(importPages)
          .values({ draftId: draft.id, page: FILE_PAGE, items: file })
          .run();
      }
    },
    /** A person's draft of a calendar, expired or not. */
    find: (calendarId: number, userId: number, id: string): ImportDraft | undefined =>
      database
        .select()
        .from(importDrafts)
        .where(and(ofPerson(calendarId, userId), eq(importDrafts.id, id)))
        .get(),
    /** The entries of one page as JSON; undefined where there is no such page. */
    findPage: (draftId: string, page: number): string | undefined =>
      database
        .select({ items: importPages.items })
        .from(importPages)
        .where(and(eq(importPages.draftId, draftId), eq(importPages.page, page)))
        .get()?.items,
    /** The file itself in base64, if the draft was stored with it; it is removed with the pages. */
    findFile: (draftId: string): string | undefined =>
      database
        .select({ items: importPages.items })
        .from(importPages)
        .where(and(eq(importPages.draftId, draftId), eq(importPages.page, FILE_PAGE)))
        .get()?.items,
    /** What one page shows, as JSON; undefined where there is no such page. */
    findRows: (draftId: string, page: number): string | undefined =>
      database
        .select({ rows: importPages.rows })
        .from(importPages)
        .where(and(eq(importPages.draftId, draftId), eq(importPages.page, page)))
        .get()?.rows,
    /** Stores that its import has begun. */
    begin(id: string, { batch, sourceId }: { batch: string; sourceId: number }): void {
      database.update(importDrafts).set({ batch, sourceId }).where(eq(importDrafts.id, id)).run();
    },
    /** Removes its entries once they are imported. */
    finish(id: string): void {
      database.delete(importPages).where(eq(importPages.draftId, id)).run();
    },
    remove(id: string): void {
      database.delete(importDrafts).where(eq(importDrafts.id, id)).run();
    },
    /** A person's drafts that have not expired, for the export of their data. */
    listOf: (userId: number, now: number): { name: string; createdAt: number }[] =>
      database
        .select({ name: importDrafts.name, createdAt: importDrafts.createdAt })
        .from(importDrafts)
        .where(and(eq(importDrafts.userId, userId), gt(importDrafts.expiresAt, now)))
        .all(),
    count: (): number => database.select({ n: count() }).from(importDrafts).get()?.n ?? 0,
    /** Removes what expired before `before`. */
    purge(before: number): void {
      database.delete(importDrafts).where(lt(importDrafts.expiresAt, before)).run();
    },
  };
}
