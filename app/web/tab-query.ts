// Owns what the query of a calendar's address asks of the tab that is shown: read in one place for the loader and for
// the memory of finished pages, so that both understand every spelling alike.
// Refuses to know what a tab shows: whatever it does not name means nothing.
import { type Day, isDayInReach, isMonthInReach, type Month } from "~/calendar/days";
import { parsePast, parseUpcoming } from "~/calendar/list-window";
import { TABS, type Tab } from "./paths";

/** Values that say the same as none are left out: equal ones ask for equal pages. */
export type TabQuery = {
  month?: Month | undefined;
  day?: Day | undefined;
  past?: number | undefined;
  upcoming?: number | undefined;
};

/** The tab that a visitor selected last, by the cookie; Home where it tells none. */
export function readLastTab(cookie: string | undefined): Tab {
  return TABS.find((tab) => tab === cookie) ?? "home";
}

/** `isUnderDay` where a day's dialog stands over the tab, which then names the day itself. */
export function readTabQuery(search: URLSearchParams, tab: Tab, isUnderDay: boolean): TabQuery {
  if (tab === "calendar") {
    return {
      month: inReach(search.get("month"), isMonthInReach),
      day: isUnderDay ? undefined : inReach(search.get("day"), isDayInReach),
    };
  }
  if (tab !== "list") return {};
  return {
    past: parsePast(search.get("past")) || undefined,
    upcoming: readUpcoming(search.get("upcoming")),
  };
}

function readUpcoming(text: string | null): number | undefined {
  const upcoming = parseUpcoming(text);
  return upcoming === parseUpcoming(null) ? undefined : upcoming;
}

function inReach(text: string | null, isInReach: (text: string) => boolean): string | undefined {
  return text !== null && isInReach(text) ? text : undefined;
}
