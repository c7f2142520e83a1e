// Reads events and series at an earlier revision, and remembers the marks of prints by busy links.
import { sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";

/** An item at the printed revision; `before` is null if it did not exist yet. */
export type PrintedItem = { itemKind: "event" | "series"; itemId: string; before: string | null };

/** `from` and `to` are epoch ms, both inclusive. */
type Printed = { calendarId: number; revision: number; from: number; to: number; most: number };

/** The most versions read for one reply. */
const MOST_VERSIONS = 20_000;
const MARKS_KEPT = 1_000;

export function createPrintStore(database: Database) {
  const known = new Map<string, { state: string; mark: string }>();

  /** The newest version up to the revision; later versions have higher ids. */
  function findLast(calendarId: number, revision: number): { id: number; at: number } {
    const found = database.get<{ id: number; at: number } | undefined>(sql`
      select id, at from versions
      where calendar_id = ${calendarId} and (revision is null or revision < ${revision})
      order by id desc limit 1`);
    return found ?? { id: 0, at: 0 };
  }

  return {
    findLast,
    /**
     * The items in the window, then or now, that changed since the revision, each as it was then, which its first later
     * version contains. A stored date belongs to its series wherever it is now. Undefined if there are too many.
     */
    listChangedSince({ calendarId, revision, from, to, most }: Printed): PrintedItem[] | undefined {
      const { id: after } = findLast(calendarId, revision);
      const count = database.get<{ n: number }>(sql`
        select count(*) as n from (
          select 1 from versions where calendar_id = ${calendarId} and id > ${after}
          limit ${MOST_VERSIONS + 1})`);
      if (count.n > MOST_VERSIONS) return undefined;
      const items = database.all<PrintedItem>(sql`
        with firsts as (
          select min(id) as id from versions
          where calendar_id = ${calendarId} and id > ${after} and item_kind in ('event', 'series')
          group by item_kind, item_id)
        select v.item_kind as itemKind, v.item_id as itemId, v.before as before
        from firsts join versions v on v.id = firsts.id
        left join events e on v.item_kind = 'event' and e.id = v.item_id and e.deleted_at is null
        where v.item_kind = 'series'
          or v.item_id glob '*_[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'
          or (v.before ->> 'to' >= ${from} and v.before ->> 'from' <= ${to})
          or (e."to" >= ${from} and e."from" <= ${to})
        limit ${most + 1}`);
      return items.length > most ? undefined : items;
    },
    /**
     * Returns the mark made earlier for this name and the same times, else a new one: a new mark with each change would
     * tell readers of busy links about changes they are not shown.
     */
    keepMark(name: string, state: string, make: () => string): string {
      const kept = known.get(name);
      const mark = kept?.state === state ? kept.mark : make();
      known.delete(name);
      known.set(name, { state, mark });
      const [oldest] = known.keys();
      if (known.size > MARKS_KEPT && oldest !== undefined) known.delete(oldest);
      return mark;
    },
  };
}
