// Any other address below the calendars' feeds: a plain-text error for programs.
import { refuseWrongFeed } from "~/web/feeds/feed-response";

export function loader(): Response {
  return refuseWrongFeed();
}
