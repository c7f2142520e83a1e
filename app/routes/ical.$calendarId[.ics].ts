// The feed that calendar programs subscribe to: of one calendar, or of several.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerCombinedFeed } from "~/features/together/files";
import { namesCombinedFeed } from "~/features/together/operations/views";
import { answerFeed } from "~/web/feeds/feed-response";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendarId = "" } = params;
  return namesCombinedFeed(calendarId)
    ? answerCombinedFeed(request, calendarId)
    : answerFeed(request, calendarId, "calendar");
}
