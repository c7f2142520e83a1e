// Deleting a news item, asked first.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/answer";
import { ConfirmForm } from "~/components/confirm-form";
import { DialogPage } from "~/components/dialog-page";
import { deleteNews, getNews } from "~/operations/news";
import { ask } from "~/web/ask";
import { openForEditor } from "~/web/calendar-page";
import { paths } from "~/web/paths";
import { carryOut, done, submit } from "~/web/submit";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const { newsId = "" } = params;
  const { title } = ask(request, getNews, { calendarId: calendar.link, newsId });
  return { title, cancelHref: paths.newsTab(calendar.link) };
}

export function action({ request, params }: ActionFunctionArgs) {
  return submit({}, () => {
    const { id = "", newsId = "" } = params;
    carryOut(request, deleteNews, { calendarId: id, newsId });
    return done(paths.newsTab(id));
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
