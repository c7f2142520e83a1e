// The history of a calendar, for editors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryList } from "~/components/history/history-list";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import historyStyles from "~/styles/history.css?url";
import { openHistory } from "~/web/pages/history/history-page";

export const meta = titledAbove;

export const links = styledBy(historyStyles);

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return openHistory(request, id);
}

export default function CalendarHistory() {
  const { screenTitle, closeHref, ...shown } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={closeHref}>
      <HistoryList {...shown} />
    </DialogPage>
  );
}
