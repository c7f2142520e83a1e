// Deleting a news item, after a confirmation.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titled } from "~/components/ui/screen-title";
import { deleteNews } from "~/operations/calendars/news";
import { pagePaths } from "~/paths/pages";
import { openNewsItem } from "~/web/pages/calendars/news-editing";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titled("Delete News");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { item, calendar } = openNewsItem(request, params);
  return { title: item.title, cancelHref: pagePaths.newsTab(calendar.link) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit(request, {}, () => {
    const { id = "", newsId = "" } = params;
    carryOut(request, deleteNews, { calendarId: id, newsId });
    return done(pagePaths.newsTab(id), writeUndoable(request, id, "News deleted."));
  });
}

export default function DeleteNews() {
  const { title, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Delete News" closeHref={cancelHref}>
      <ConfirmForm
        question="Confirm you want to delete this news."
        message={<bdi>{title}</bdi>}
        button="Delete"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
