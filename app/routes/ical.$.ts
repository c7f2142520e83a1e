// Any other address among the feeds of calendars: a program asks, so it is told in plain text.
import { refuseWrongFeed } from "~/web/feeds/feed-response";

export function loader(): Response {
  return refuseWrongFeed();
}

export function action(): Response {
  return refuseWrongFeed();
}
