// Editing a news item.

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { NewsFormDialog } from "~/components/calendars/news-form";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import formStyles from "~/styles/long-form.css?url";
import { buildEditNewsForm, openNewsForForm, submitNews } from "~/web/pages/calendars/news-view";
import { withIdempotencyKey } from "~/web/request/form-fields";
import { roomIn } from "~/web/request/quota-warning";

/** When a form comes back after its item was deleted, it has its own values. */
const GONE = { title: "", text: "", modifiedAt: 0 };

export const meta = titledAbove;

export const links = styledBy(formStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { item, ...page } = openNewsForForm(request, params);
  const form = buildEditNewsForm(item ?? { ...GONE, id: params.newsId ?? "" }, page);
  return { ...withIdempotencyKey(form), ...roomIn(page), screenTitle: form.heading };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitNews(request, params);
}

export default function EditNews() {
  return (
    <NewsFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
