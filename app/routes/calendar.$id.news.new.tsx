// A new news item.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { NewsFormDialog } from "~/components/calendar/news-form";
import { titled } from "~/components/screen-title";
import { withAttempt } from "~/web/forms/new-attempt";
import { buildNewNewsForm } from "~/web/forms/news-form-view";
import { submitNews } from "~/web/forms/news-submit";
import { openForEditor } from "~/web/pages/calendar-page";

export const meta = titled("Add News");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  return withAttempt(buildNewNewsForm(calendar));
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params.id);
}

export default function AddNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
