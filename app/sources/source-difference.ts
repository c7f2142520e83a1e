// Compares what another calendar says now with what is shown of it: the rows to store, and how many dates differ.
import { createHash } from "node:crypto";
import { NO_TEXTS } from "~/event/event-fields";
import { foldEvent } from "~/event/folded-event";
import type { ShownDate } from "~/import/shown-file";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { SourceDate } from "~/store/sources/source-date-store";
import type { Held, Source } from "~/store/sources/source-store";
import type { Store } from "~/store/store";
import { pick } from "~/values/pick";

const ROWS_AT_ONCE = 500;
const SAID = ["title", "location", "notes", "allDay", "from", "to", "firstDay", "lastDay"] as const;
const ID_LENGTH = 22;

/** The dates that are shown, by id. */
export async function listGeneration(
  { id, generation }: Source,
  store: Store,
): Promise<Map<string, SourceDate>> {
  const all = new Map<string, SourceDate>();
  let after = "";
  for (;;) {
    const page = { after, limit: ROWS_AT_ONCE };
    const read = () => store.sourceDates.listOf({ sourceId: id, generation }, page);
    const rows: SourceDate[] = await yieldToOthers(read);
    for (const row of rows) all.set(row.id, row);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return all;
    after = last.id;
  }
}

type Counts = Pick<Held, "new" | "changed" | "gone" | "of">;
/** Dates that ended before `since` are left out by both, in time. */
type Reading = { source: Source; since: number; now: number };

/** A date that was there keeps its count of changes, one more if it changed. */
export function differ(
  dates: readonly ShownDate[],
  shown: ReadonlyMap<string, SourceDate>,
  { source, since, now }: Reading,
): { counts: Counts; rows: Omit<SourceDate, "generation">[] } {
  const counts: Counts = { new: 0, changed: 0, gone: 0, of: 0 };
  const ids = new Set<string>();
  const rows = dates.map((date) => {
    const id = sourceDateId(source.id, date.uid);
    ids.add(id);
    const before = shown.get(id);
    const isSame = before !== undefined && SAID.every((name) => before[name] === date[name]);
    if (!before) counts.new += 1;
    else if (!isSame) counts.changed += 1;
    const { title, location, notes } = date;
    return {
      sourceId: source.id,
      id,
      uid: date.uid,
      ...pick(date, SAID),
      folded: foldEvent({ ...NO_TEXTS, title, location, notes }),
      changes: before ? before.changes + Number(!isSame) : 0,
      changedAt: before && isSame ? before.changedAt : now,
    };
  });
  for (const { id, to } of shown.values()) {
    if (to < since) continue;
    counts.of += 1;
    counts.gone += Number(!ids.has(id));
  }
  return { counts, rows };
}

/** The same for the same source and UID, which has its day in it. */
function sourceDateId(sourceId: number, uid: string): string {
  const hash = createHash("sha256").update(`${sourceId}\n${uid}`).digest("base64url");
  return hash.slice(0, ID_LENGTH);
}
