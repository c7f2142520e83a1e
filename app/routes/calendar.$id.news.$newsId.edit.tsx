// Editing a news item.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/answer";
import { NewsFormDialog } from "~/components/calendar/news-form";
import { getNews } from "~/operations/news";
import { askForForm } from "~/web/ask";
import { openForEditor } from "~/web/calendar-page";
import { submitNews } from "~/web/news-submit";
import { buildEditNewsForm } from "~/web/views/news-form-view";

/** The form that comes back after its item was deleted brings its own values. */
const GONE = { title: "", text: "", modifiedAt: 0 };

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const { newsId = "" } = params;
  const item = askForForm(request, getNews, { calendarId: calendar.link, newsId });
  return buildEditNewsForm(item ?? { ...GONE, id: newsId }, calendar);
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params.id);
}

export default function EditNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
