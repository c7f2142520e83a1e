// What a calendar file would change, for the one who has chosen it, and doing it or not.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ImportPreview } from "~/components/calendar/import-look";
import { titled } from "~/components/screen-title";
import { discardImport, getImport } from "~/operations/imports";
import { paths } from "~/paths";
import styles from "~/styles/import.css?url";
import { readFormFields } from "~/web/forms/form-fields";
import { carryOut, done, submitLater } from "~/web/forms/submit";
import { ask } from "~/web/pages/ask";
import { openForEditor } from "~/web/pages/calendar-page";
import { writeFlash } from "~/web/pages/flash";
import { applyAll } from "~/web/pages/import-applying";
import { getViewer } from "~/web/pages/viewer";
import { buildImportView, tellImported } from "~/web/pages/views/import-view";

export const meta = titled("Import");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const draftId = params.draftId ?? "";
  const number = readPage(request);
  const draft = ask(request, getImport, { calendarId: page.calendar.link, draftId, page: number });
  return buildImportView(draftId, draft, page);
}

function readPage(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "";
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const { id = "", draftId = "" } = params;
  const list = paths.listWindow(id);
  return submitLater(values, async () => {
    const input = { calendarId: id, draftId };
    if (values.intent === "discard") {
      carryOut(request, discardImport, input);
      return done(list);
    }
    const { onConflict = "ours" } = values;
    const result = await applyAll({ ...input, onConflict }, getViewer(request).caller);
    const { text, more } = tellImported(result);
    const { batch } = result;
    const hasChanged = result.new + result.changed > 0 || result.hasParts;
    const undo = hasChanged ? { calendarId: id, batch } : undefined;
    return done(list, writeFlash("success", text, { more: more || undefined, undo }));
  });
}

export default function Draft() {
  return <ImportPreview view={useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
