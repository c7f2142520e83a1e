// The news that feed readers subscribe to.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerNewsFeed, refuseFeedMethod } from "~/web/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerNewsFeed(request, params.calendarId ?? "");
}

export function action() {
  return refuseFeedMethod();
}
