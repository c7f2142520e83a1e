// The news that feed readers subscribe to.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerFeed, refuseFeedMethod } from "~/web/feeds/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerFeed(request, params.calendarId ?? "", "news");
}

export function action() {
  return refuseFeedMethod();
}
