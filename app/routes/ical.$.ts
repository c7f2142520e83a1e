// Any other address below the feeds of calendars: an answer in plain text, for programs.
import { refuseWrongFeed } from "~/web/feeds/feed-response";

export function loader(): Response {
  return refuseWrongFeed();
}
