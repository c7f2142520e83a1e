// A new news item.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/answer";
import { NewsFormDialog } from "~/components/calendar/news-form";

import { openForEditor } from "~/web/calendar-page";
import { submitNews } from "~/web/news-submit";
import { buildNewNewsForm } from "~/web/views/news-form-view";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  return buildNewNewsForm(calendar);
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params.id);
}

export default function AddNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
