// Stores event texts as calendar apps wrote them, where they differ from the shown ones, and measures their size.
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import type { Database } from "~/store/kernel/database";
import { events, series } from "~/store/schema/schema";

/** An event rarely has more copies. */
const MOST_ALIKE = 10;

export function createAppTextStore(database: Database) {
  return {
    /** The app texts of items that show one of these texts. */
    listLike(calendarId: number, event: EventTexts): (string | null)[] {
      return [events, series].flatMap((table) =>
        database
          .select({ appTexts: table.appTexts })
          .from(table)
          .where(
            and(
              eq(table.calendarId, calendarId),
              isNotNull(table.appTexts),
              or(...EVENT_TEXT_NAMES.map((name) => eq(table[name], event[name]))),
            ),
          )
          .limit(MOST_ALIKE)
          .all()
          .map(({ appTexts }) => appTexts),
      );
    },
    /** For an event, a changed date or a series. Creates no version. */
    put(calendarId: number, id: string, appTexts: string | null): void {
      for (const table of [events, series]) {
        database
          .update(table)
          .set({ appTexts })
          .where(and(eq(table.calendarId, calendarId), eq(table.id, id)))
          .run();
      }
    },
    /** Whether an item of the calendar, deleted or not, has this title. */
    hasTitle: (calendarId: number, title: string): boolean =>
      [events, series].some((table) =>
        database
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.calendarId, calendarId), eq(table.title, title)))
          .get(),
      ),
    /** In characters, including deleted items. */
    countAll(calendarId: number): number {
      const sums = [events, series].map((table) =>
        database
          .select({ sum: sql<number | null>`sum(length(${table.appTexts}))` })
          .from(table)
          .where(and(eq(table.calendarId, calendarId), isNotNull(table.appTexts)))
          .get(),
      );
      return sums.reduce((all, row) => all + (row?.sum ?? 0), 0);
    },
  };
}
