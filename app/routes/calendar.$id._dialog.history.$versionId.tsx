// One change, before and after, for editors, with a button that restores the earlier state.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { VersionComparison } from "~/components/history/version-comparison";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { getVersion, restoreVersion } from "~/operations/history/history";
import { getBatch } from "~/operations/history/history-batches";
import { pagePaths } from "~/paths/pages";
import historyStyles from "~/styles/history.css?url";
import { addressOfItem } from "~/web/pages/events/event-submit";
import { buildBatchRow, isOfSeveral } from "~/web/pages/history/history-page";
import { buildVersionView } from "~/web/pages/history/history-view";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titledAbove;

export const links = styledBy(historyStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { link } = page.calendar;
  const versionId = readId(params.versionId);
  const version = load(request, getVersion, { calendarId: link, versionId });
  const batch = load(request, getBatch, { calendarId: link, batch: version.batch });
  const whole = { row: buildBatchRow(batch, page), isOfSeveral: isOfSeveral(batch) };
  const view = buildVersionView(version, whole, page);
  return { view, closeHref: pagePaths.history(link), screenTitle: view.title };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const page = openCalendar(request, params.id);
    const calendarId = page.calendar.link;
    const input = { calendarId, versionId: readId(params.versionId) };
    const item = carryOut(request, restoreVersion, {
      ...input,
      modifiedAt: readId(values.modifiedAt),
    });
    return done(
      addressOfItem(request, page, item),
      writeUndoable(request, calendarId, page.display.words._(msg`Restored.`)),
    );
  });
}

/** The id as a number; the largest number, which no version has, for anything else. */
function readId(text = ""): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER;
}

export default function Version() {
  const { view, closeHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={view.title} closeHref={closeHref}>
      <VersionComparison view={view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
