// The form where an editor chooses a calendar file to import.

import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { ImportForm } from "~/features/moving/screens/import";
import { importAddresses } from "~/features/moving/view/preview-texts";
import { previewFile, readUpload } from "~/features/moving/view/uploaded-file";
import { pagePaths } from "~/paths/pages";
import styles from "~/styles/import.css?url";
import { openForEditor } from "~/web/request/calendar-page";
import { roomIn } from "~/web/request/quota-warning";
import { goOn, submitLater } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledAbove;

export const links = styledBy(styles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, visitor } = page;
  const screenTitle = visitor.words._(msg({ message: "Import", context: "title of a screen" }));
  return { ...importAddresses(calendar.link), ...roomIn(page), screenTitle };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  return submitLater(
    request,
    {},
    async () => {
      const calendarId = params.id ?? "";
      const chosen = await readUpload(request, "file");
      const { draftId } = await previewFile({ calendarId, ...chosen }, getVisitor(request).caller);
      return goOn(pagePaths.importPreview(calendarId, draftId));
    },
    { text: "file" },
  );
}

export default function Import() {
  const { listHref, takeHref } = useLoaderData<typeof loader>();
  return <ImportForm {...{ listHref, takeHref }} state={useAnswer<typeof action>()} />;
}
