// Editing a news item.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewsFormDialog } from "~/components/calendar/news-form";
import { getNews } from "~/operations/news";
import { ask } from "~/web/ask";
import { openForEditor } from "~/web/calendar-page";
import { submitNews } from "~/web/news-submit";
import { buildEditNewsForm } from "~/web/views/news-form-view";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const { newsId = "" } = params;
  return buildEditNewsForm(ask(request, getNews, { calendarId: calendar.link, newsId }), calendar);
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params.id);
}

export default function EditNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
