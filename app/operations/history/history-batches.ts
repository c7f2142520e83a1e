// The history by request: each request that changed a calendar is one entry that can be viewed and undone.
import { z } from "zod";
import type { InCalendar } from "~/operations/events/event-quota";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { BatchCounts } from "~/store/history/batch-store";
import type { VersionRow } from "~/store/history/versions";
import { batchId, noVersion, summarize, versionId } from "./history";

/** Maximum requests per page. */
export const BATCHES_AT_ONCE = 50;
/** Maximum versions examined per page: an import may have thousands. */
const VERSIONS_COUNTED = 20_000;

/**
 * One request's changes: `main` represents it, `count` is their number, and `file` the name of an imported file, "" if
 * unknown and undefined if it was not an import.
 */
export type BatchSummary = BatchCounts & {
  main: ReturnType<typeof summarize>;
  file: string | undefined;
};

/**
 * The requests that changed a calendar, newest first, from versions with ids below `before`. `next` is the `before` of
 * the next page, undefined on the last one.
 */
export const listBatches = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, before: versionId.optional() }),
  allow: editorOf("calendarId"),
  run({ before }, context) {
    const { store, calendar } = context;
    const list: BatchSummary[] = [];
    let counted = 0;
    for (const newest of store.batches.walk(calendar.id, before)) {
      const summary = summarizeBatch(newest, context);
      list.push(summary);
      counted += summary.count;
      const isFull = list.length === BATCHES_AT_ONCE || counted >= VERSIONS_COUNTED;
      if (isFull) return { list, next: newest.id };
    }
    return { list, next: undefined };
  },
});

/** One request. Fails with `missing` if it is not a batch of this calendar. */
export const getBatch = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, batch: batchId }),
  allow: editorOf("calendarId"),
  run({ batch }, context) {
    const [newest] = context.store.versions.listBatch(context.calendar.id, batch, { limit: 1 });
    if (!newest) throw noVersion();
    return summarizeBatch(newest, context);
  },
});

function summarizeBatch(newest: VersionRow, { store, calendar }: InCalendar): BatchSummary {
  const { batch } = newest;
  const counts = store.batches.count(calendar.id, batch);
  const id = store.batches.findMain(calendar.id, batch) ?? newest.id;
  const main = store.versions.find(calendar.id, id) ?? newest;
  const isImport = newest.via === "import";
  const file = isImport ? (store.imports.findSourceName(calendar.id, batch) ?? "") : undefined;
  return { ...counts, main: summarize(main, store), file };
}
