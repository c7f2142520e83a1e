// The import preview: what a calendar file would change, and the buttons to import or discard it.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { getImport } from "~/features/moving/operations/imports";
import { discardImport, findImported } from "~/features/moving/operations/items";
import { ImportPreview } from "~/features/moving/screens/import";
import { buildImportView, describeImported } from "~/features/moving/view/preview-texts";
import { applyAll, type ImportResult, previewInZone } from "~/features/moving/view/uploaded-file";
import { pagePaths } from "~/paths/pages";
import styles from "~/styles/import.css?url";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { findRefusal, load, loadIfAllowed } from "~/web/request/load";
import { carryOut, done, goOn, submitLater } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";

export const meta = titledAbove;

export const links = styledBy(styles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const draftId = params.draftId ?? "";
  const number = readPage(request);
  const input = { calendarId: page.calendar.link, draftId };
  try {
    const preview = load(request, getImport, { ...input, page: number });
    const { words } = page.display;
    const screenTitle = words._(msg({ message: "Import", context: "title of a screen" }));
    return { view: buildImportView(draftId, preview, page), screenTitle };
  } catch (error) {
    throw asImported(request, input, error) ?? error;
  }
}

type Draft = { calendarId: string; draftId: string };

/** Redirects to the calendar if the open preview was imported meanwhile; undefined for another refusal. */
function asImported(request: Request, input: Draft, error: unknown): Response | undefined {
  const refusal = findRefusal(error);
  if (refusal?.reason !== "imported") return undefined;
  const { calendarId } = input;
  const batch = loadIfAllowed(request, findImported, input)?.batch;
  const undo = batch ? { calendarId, batch } : undefined;
  const said = sayRefusal(refusal.message, getVisitor(request).words);
  return done(pagePaths.listWindow(calendarId), writeFlash("success", said, { undo }));
}

function readPage(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "";
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const { id = "", draftId = "" } = params;
  return submitLater(request, values, async () => {
    const input = { calendarId: id, draftId };
    if (values.intent === "discard") {
      carryOut(request, discardImport, input);
      return done(pagePaths.listWindow(id));
    }
    const { onConflict = "ours", timeZone } = values;
    const { caller, words } = getVisitor(request);
    // If another zone was chosen and Import pressed at once, the file is read again in that zone first.
    const read = timeZone ? await previewInZone({ ...input, timeZone }, caller) : draftId;
    if (values.intent === "read") return goOn(pagePaths.importPreview(id, read));
    const deletedToo = values.deletedToo === "on";
    const applying = { ...input, draftId: read, onConflict, deletedToo };
    try {
      return finishImport(id, await applyAll(applying, caller), words);
    } catch (error) {
      const imported = asImported(request, applying, error);
      if (imported) return imported;
      // The new preview replaced the one behind this form, and will show the same refusal.
      if (read !== draftId) return goOn(pagePaths.importPreview(id, read));
      throw error;
    }
  });
}

function finishImport(calendarId: string, result: ImportResult, words: Words): Response {
  const { text, more } = describeImported(result, words);
  const { batch } = result;
  const hasChanged = result.new + result.changed > 0 || result.hasParts;
  const undo = hasChanged ? { calendarId, batch } : undefined;
  const message = writeFlash("success", text, { more: more || undefined, undo });
  return done(pagePaths.listWindow(calendarId), message);
}

export default function Draft() {
  const { view } = useLoaderData<typeof loader>();
  return <ImportPreview view={view} state={useAnswer<typeof action>()} />;
}
