// Imports a previewed file page by page, so that nobody else waits.

import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { finishImport } from "~/operations/moving/import-previews";
import { applyImport, applyImportPage } from "~/operations/moving/imports";
import { yieldToOthers } from "~/store/kernel/yielding";
import { previewInZone } from "./import-reading";

/**
 * The counts of the entries; `hasParts` if the file had more than events, `kept` were changed here too and stay as
 * they are, `full` no longer had room.
 */
export type ImportResult = Result<typeof applyImportPage> & { batch: string; hasParts: boolean };

type Input = Readonly<Record<string, unknown>>;

/**
 * `input` is that of `applyImport`, and so are the errors. Everything is one batch of the history. If it is
 * interrupted, what is stored stays, and the next try continues with the rest.
 */
export async function applyAll(given: Input, asking: Caller): Promise<ImportResult> {
  const draftId = given.timeZone ? await previewInZone(given, asking) : given.draftId;
  const input = { ...given, draftId };
  const begun = perform(applyImport, input, { ...asking, via: "import" });
  const { batch, pages, hasParts } = begun;
  const caller: Caller = { ...asking, via: "import", batch };
  const sum = {
    new: 0,
    changed: 0,
    same: 0,
    leftOut: 0,
    deletedHere: 0,
    conflicts: 0,
    kept: 0,
    full: 0,
  };
  for (let page = 0; page < pages; page += 1) {
    const counts = await yieldToOthers(() => perform(applyImportPage, { ...input, page }, caller));
    for (const name of COUNTED) sum[name] += counts[name];
  }
  perform(finishImport, input, caller);
  return { ...sum, batch, hasParts };
}

const COUNTED = [
  "new",
  "changed",
  "same",
  "leftOut",
  "deletedHere",
  "conflicts",
  "kept",
  "full",
] as const;
