// The feed of one category.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerCategoryFeed } from "~/web/feeds/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerCategoryFeed(request, params.calendarId ?? "", params.categoryId ?? "");
}
