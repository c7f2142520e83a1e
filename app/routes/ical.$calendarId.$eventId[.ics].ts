// One event as a file that any calendar program opens.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerEventFeed } from "~/web/feeds/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerEventFeed(request, params.calendarId ?? "", params.eventId ?? "");
}
