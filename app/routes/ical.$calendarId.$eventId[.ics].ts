// One event as a file for any calendar program.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerEventFeed } from "~/web/feeds/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerEventFeed(request, params.calendarId ?? "", params.eventId ?? "");
}
