// The texts around the screens of several calendars in one view: title, ways on, the tabs of month and list.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import { FAVORITES } from "~/paths/query";
import { type CalendarFrame, printLink } from "~/web/pages/calendars/calendar-view";
import type { Screen } from "~/web/request/screen";

const TABS = ["calendar", "list"] as const;

/** As that of a calendar, without managers; what all favorites show has no print. */
export function buildCombinedFrame({ calendar, display, several, visitor }: Screen): CalendarFrame {
  const { link, title } = calendar;
  const { words } = display;
  const isFavorites = link === FAVORITES;
  const canSubscribe = !isFavorites || visitor.caller.actor !== null;
  const texts = {
    calendar: isFavorites
      ? words._(msg({ message: "Month", context: "tab" }))
      : words._(msg({ message: "Calendar", context: "tab" })),
    list: words._(msg({ message: "List", context: "tab" })),
  };
  return {
    title,
    editHref: several?.isOwner ? pagePaths.editTogether(link.slice(2)) : "",
    admins: [],
    adminsHref: "",
    shareHref: isFavorites ? "" : pagePaths.share(link),
    subscribeHref: canSubscribe ? pagePaths.subscribe(link) : "",
    searchHref: isFavorites ? "" : pagePaths.search(link),
    menu: isFavorites ? [] : [printLink(link, display)],
    tabs: TABS.map((tab) => ({
      tab,
      text: texts[tab],
      href: pagePaths.tab(link, tab),
      isCurrent: false,
    })),
  };
}
