// Deleting a news item, after a confirmation.
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { deleteNews } from "~/operations/calendars/news";
import { pagePaths } from "~/paths/pages";
import { openNewsItem } from "~/web/pages/calendars/news-view";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { item, calendar } = openNewsItem(request, params);
  return {
    title: item.title,
    cancelHref: pagePaths.newsTab(calendar.link),
    screenTitle: wordsFor(request)._(msg`Delete News`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit(request, {}, () => {
    const { id = "", newsId = "" } = params;
    carryOut(request, deleteNews, { calendarId: id, newsId });
    const said = wordsFor(request)._(msg`News deleted.`);
    return done(pagePaths.newsTab(id), writeUndoable(request, id, said));
  });
}

export default function DeleteNews() {
  const { t } = useLingui();
  const { title, cancelHref, screenTitle } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={cancelHref}>
      <ConfirmForm
        question={t`Confirm you want to delete this news.`}
        message={<bdi>{title}</bdi>}
        button={t`Delete`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
