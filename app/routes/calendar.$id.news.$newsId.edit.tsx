// Editing a news item.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewsFormDialog } from "~/components/calendar/news-form";
import { openNewsItem } from "~/web/news-page";
import { submitNews } from "~/web/news-submit";
import { buildEditNewsForm } from "~/web/views/news-form-view";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { item, calendar } = openNewsItem(request, params);
  return buildEditNewsForm(item, calendar);
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params.id);
}

export default function EditNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
