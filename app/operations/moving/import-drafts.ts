// Previews of imports: finding a person's own, noting that it is imported, and throwing it away.
import { z } from "zod";
import type { InCalendar } from "~/operations/events/event-room";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { ImportDraft } from "~/store/moving/import-draft-store";
import { type ImportSummary, importSummary } from "./import-items";

export const draftId = z
  .string({ error: "The preview's id must be text." })
  .max(64, "The preview's id is wrong.")
  .meta({ description: "The id of a preview." });

type Editor = InCalendar & { actor: User };

/** Fails with `missing` for what is no preview of this person and calendar, or is imported, `expired` for one that was. */
export function findDraft(id: string, { store, calendar, actor, now }: Editor) {
  const draft = store.importDrafts.find(calendar.id, actor.id, id);
  if (!draft) throw noDraft();
  if (isImported(draft, store)) {
    throw new OperationError("missing", IMPORTED, { reason: "imported" });
  }
  if (draft.expiresAt <= now) {
    throw new OperationError(
      "expired",
      "This preview has expired after a day, and nothing of it was imported. Choose the file again.",
    );
  }
  return { ...draft, summary: readSummary(draft) };
}

/** What has begun keeps its entries until all of them are imported. */
function isImported({ id, batch }: ImportDraft, store: Editor["store"]): boolean {
  return batch !== null && store.importDrafts.findPage(id, 0) === undefined;
}

const IMPORTED = "This file is imported already. To import it again, choose it again.";

export function notBegun(): OperationError {
  return invalid("This import has not begun.");
}

function noDraft(): OperationError {
  return new OperationError("missing", "This preview is not there anymore.");
}

function readSummary({ summary }: ImportDraft): ImportSummary {
  return importSummary.parse(JSON.parse(summary));
}

/**
 * Notes that all of a preview is imported: who has it open in another tab is told so, as long as the preview is kept.
 * Fails with `missing` as the others, `invalid` where it has not begun.
 */
export const finishImport = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, context) {
    const { id, batch } = findDraft(draftId, context);
    if (batch === null) throw notBegun();
    context.store.importDrafts.finish(id);
    return {};
  },
});

/**
 * The file of a preview, in base64, whose import has not begun and that has times on zones that nobody knows; undefined
 * of any other. Fails with `missing` and `expired`.
 */
export const getImportFile = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, context) {
    const { id, name, batch, summary } = findDraft(draftId, context);
    const file = batch === null ? context.store.importDrafts.findFile(id) : undefined;
    return { name, file, readIn: summary.unknown?.readIn };
  },
});

/** Under which batch of the history a preview was imported. Fails with `missing` for one that was not, or is none. */
export const findImported = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, { store, calendar, actor }) {
    const draft = store.importDrafts.find(calendar.id, actor.id, draftId);
    if (!draft || draft.batch === null || !isImported(draft, store)) throw noDraft();
    return { batch: draft.batch };
  },
});

/** Throws a preview away, looked at, expired or imported. Fails with `missing` as the others. */
export const discardImport = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, { store, calendar, actor }) {
    const draft = store.importDrafts.find(calendar.id, actor.id, draftId);
    if (!draft) throw noDraft();
    store.importDrafts.remove(draft.id);
    return {};
  },
});
