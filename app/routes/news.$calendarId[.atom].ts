// The news feed that feed readers subscribe to.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerFeed } from "~/web/feeds/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerFeed(request, params.calendarId ?? "", "news");
}
