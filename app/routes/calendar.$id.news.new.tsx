// The form for a new news item.

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { NewsFormDialog } from "~/components/calendars/news-form";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import formStyles from "~/styles/long-form.css?url";
import { buildNewNewsForm, submitNews } from "~/web/pages/calendars/news-view";
import { openForEditor } from "~/web/request/calendar-page";
import { withIdempotencyKey } from "~/web/request/form-fields";
import { roomIn } from "~/web/request/quota-warning";

export const meta = titledAbove;

export const links = styledBy(formStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const form = buildNewNewsForm(page);
  return { ...withIdempotencyKey(form), ...roomIn(page), screenTitle: form.heading };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params);
}

export default function AddNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
