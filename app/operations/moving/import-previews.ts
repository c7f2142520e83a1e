// Import previews: finding the user's own, marking it as imported, and deleting it.
import { z } from "zod";
import type { InCalendar } from "~/operations/events/event-room";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { ImportPreview } from "~/store/moving/import-preview-store";
import { refusal } from "~/values/refusals";
import { type ImportSummary, importSummary } from "./import-items";

export const draftId = z
  .string({ error: refusal("mustBeText", { field: "previewId" }) })
  .max(64, refusal("wrongPreviewId"))
  .meta({ description: "The id of a preview." });

type Editor = InCalendar & { actor: User };

/**
 * Fails with `missing` if it is not a preview of this user and calendar or is already imported, `expired` if it has
 * expired.
 */
export function findPreview(id: string, { store, calendar, actor, now }: Editor) {
  const preview = store.importPreviews.find(calendar.id, actor.id, id);
  if (!preview) throw noPreview();
  if (isImported(preview, store)) {
    throw new OperationError("missing", IMPORTED, { reason: "imported" });
  }
  if (preview.expiresAt <= now) {
    throw new OperationError("expired", refusal("previewExpired"));
  }
  return { ...preview, summary: readSummary(preview) };
}

/** An import that has begun keeps its entries until all are imported. */
function isImported({ id, batch }: ImportPreview, store: Editor["store"]): boolean {
  return batch !== null && store.importPreviews.findPage(id, 0) === undefined;
}

const IMPORTED = refusal("importedAlready");

export function notBegun(): OperationError {
  return invalid(refusal("notBegun"));
}

function noPreview(): OperationError {
  return new OperationError("missing", refusal("noPreview"));
}

function readSummary({ summary }: ImportPreview): ImportSummary {
  return importSummary.parse(JSON.parse(summary));
}

/**
 * Marks a preview as completely imported; as long as the preview is kept, another tab that has it open gets that
 * message. Fails with `missing` like the others, `invalid` if the import has not begun.
 */
export const finishImport = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, context) {
    const { id, batch } = findPreview(draftId, context);
    if (batch === null) throw notBegun();
    context.store.importPreviews.finish(id);
    return {};
  },
});

/**
 * The file of a preview, in base64, if its import has not begun and it has times in unknown zones; otherwise
 * undefined. Fails with `missing` and `expired`.
 */
export const getImportFile = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, context) {
    const { id, name, batch, summary } = findPreview(draftId, context);
    const file = batch === null ? context.store.importPreviews.findFile(id) : undefined;
    return { name, file, readIn: summary.unknown?.readIn };
  },
});

/**
 * The history batch under which a preview was imported. Fails with `missing` if it was not imported or does not
 * exist.
 */
export const findImported = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, { store, calendar, actor }) {
    const preview = store.importPreviews.find(calendar.id, actor.id, draftId);
    if (!preview || preview.batch === null || !isImported(preview, store)) throw noPreview();
    return { batch: preview.batch };
  },
});

/** Deletes a preview, whether new, expired or imported. Fails with `missing` like the others. */
export const discardImport = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, { store, calendar, actor }) {
    const preview = store.importPreviews.find(calendar.id, actor.id, draftId);
    if (!preview) throw noPreview();
    store.importPreviews.remove(preview.id);
    return {};
  },
});
