// Opens the screen of the feed of all favorites.
import { msg } from "@lingui/core/macro";
import { getFeed } from "~/operations/together/personal-feeds";
import { buildSubscribeView, type SubscribeView } from "~/web/pages/sharing/subscribe-view";
import { load } from "~/web/request/load";
import { openFavorites } from "~/web/request/screen";

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
    agent: request.headers.get("User-Agent"),
    feedName: `u-${token}`,
  });
  return { feed, prefix, documentTitle };
}
