// What is around the screens of all favorites together, and their feed.
import { msg } from "@lingui/core/macro";
import { getFeed } from "~/operations/together/personal-feeds";
import type { CalendarFrame } from "~/web/pages/calendars/calendar-view";
import { buildSubscribeView, type SubscribeView } from "~/web/pages/sharing/subscribe-view";
import { load } from "~/web/request/load";
import { buildCombinedFrame } from "./combined-frame";
import { type CombinedPage, openFavorites } from "./combined-page";

type Framed<View> = { frame: CalendarFrame; view: View; documentTitle: string };

/** A screen with its frame; the title names a day if it has one. */
export function framed<View extends object>(page: CombinedPage, view: View): Framed<View> {
  const { title } = page.calendar;
  const heading = "heading" in view ? `${view.heading} – ` : "";
  return { frame: buildCombinedFrame(page), view, documentTitle: `${heading}EAS: ${title}` };
}

/** `feed` is null where there is none yet. Throws a redirect to the login for a visitor. */
export function openFavoritesFeed(request: Request): {
  feed: SubscribeView | null;
  prefix: boolean;
  documentTitle: string;
} {
  const { token, prefix } = load(request, getFeed, {});
  const { calendar, display, visitor } = openFavorites(request);
  const documentTitle = display.words._(msg`Subscribe to All – EAS`);
  if (token === "") return { feed: null, prefix, documentTitle };
  const feed = buildSubscribeView({
    calendar,
    display,
    origin: visitor.origin,
    reads: null,
    feedName: `u-${token}`,
  });
  return { feed, prefix, documentTitle };
}
