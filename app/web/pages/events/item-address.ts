// The next page after restoring or undoing something.

import { pagePaths } from "~/paths/pages";
import { type CalendarPage, tabAddress } from "~/web/request/calendar-page";
import { findEventNow } from "./event-page";
import { addressOfEvent } from "./event-submit";

type Item = { itemKind: string; itemId: string };

/** The last used tab, if there is nothing else to show. */
export function addressOfItem(request: Request, page: CalendarPage, item?: Item): string {
  const { link } = page.calendar;
  if (item?.itemKind === "news") return pagePaths.newsTab(link);
  if (item?.itemKind === "home") return pagePaths.homeTab(link);
  if (item?.itemKind !== "event" && item?.itemKind !== "series") return tabAddress(page);
  const event = findEventNow(request, link, item.itemId);
  return event ? addressOfEvent(request, page, event) : tabAddress(page);
}
