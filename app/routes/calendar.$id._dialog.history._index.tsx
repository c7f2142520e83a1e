// The history of a calendar, for editors.
import { useLingui } from "@lingui/react/macro";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryList } from "~/components/history/history-list";
import { DialogPage } from "~/components/ui/dialog-page";
import historyStyles from "~/styles/history.css?url";
import { openHistory } from "~/web/pages/history/history-page";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: historyStyles }];

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return openHistory(request, id);
}

export default function CalendarHistory() {
  const { t } = useLingui();
  const { closeHref, ...shown } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={shown.whole?.title ?? t`History`} closeHref={closeHref}>
      <HistoryList {...shown} />
    </DialogPage>
  );
}
