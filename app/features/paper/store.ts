// The state of events and series at an earlier revision of their calendar, and the marks of prints by busy links.
import { sql } from "drizzle-orm";
import type { Database } from "~/store/kernel/database";

/** An item as it was at that revision; `before` is null for one that did not exist yet. */
export type PrintedItem = { itemKind: "event" | "series"; itemId: string; before: string | null };

/** Window in epoch ms, both ends inclusive. */
type Printed = { calendarId: number; revision: number; from: number; to: number; most: number };

/** More versions than this are not gone through for one answer. */
const MOST_VERSIONS = 20_000;
const MARKS_KEPT = 1_000;

export function createPrintStore(database: Database) {
  const known = new Map<string, { state: string; mark: string }>();

  /** The newest version before the revision; those after it have higher ids. */
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
     * The items in the window then or now that changed since the revision, each as it was then: the first version since
     * holds that. A date that is stored belongs to its series wherever it is now. undefined for too many.
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
     * The mark that was made when the times under this name were last the same, else a new one: marks that were new with
     * each change would tell busy readers of changes that they are not shown.
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
