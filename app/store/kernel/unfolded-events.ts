// Fills in the search text of events that were saved before there was a search, when the database is opened.
import type { Database as Connection } from "better-sqlite3";
import { EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import { foldEvent } from "~/event/folded-event";

/** Each piece is a transaction of its own: if the process is killed, the next start goes on. */
const ROWS_AT_ONCE = 2_000;

type Row = EventTexts & { row: number };

/** Does nothing where the schema is older than the search, as a test's folder of migrations may be. */
export function foldOldEvents(connection: Connection): void {
  const isKnown = connection.prepare("select 1 from sqlite_schema where name = 'events_unfolded'");
  if (!isKnown.get()) return;
  const unfolded = connection.prepare<[number], Row>(
    `select rowid as "row", ${EVENT_TEXT_NAMES.join(", ")} from events where folded is null limit ?`,
  );
  const keep = connection.prepare<[string, number]>("update events set folded = ? where rowid = ?");
  const foldSome = connection.transaction((): number => {
    const rows = unfolded.all(ROWS_AT_ONCE);
    for (const { row, ...texts } of rows) keep.run(foldEvent(texts), row);
    return rows.length;
  });
  while (unfolded.get(1) && foldSome.immediate() > 0);
}
