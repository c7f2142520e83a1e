// The texts around a calendar's tabs: title, managers, tabs, and where each leads.
import { outsidePaths, paths, TABS, type Tab } from "~/paths";
import { TABS_OF_TIMES } from "~/web/pages/tab-query";
import type { CalendarViewer, ShownCalendar } from "./calendar-viewer";

/** `email` is "" where the viewer may not see it. */
export type Admin = { name: string; email: string };
export type TabLink = { tab: Tab; text: string; href: string; isCurrent: boolean };

/** `editHref` and `adminsHref` are "" for visitors. */
export type CalendarFrame = {
  title: string;
  editHref: string;
  admins: Admin[];
  adminsHref: string;
  shareHref: string;
  subscribeHref: string;
  tabs: TabLink[];
  /** The styles of categories, only where it has some. */
  styles?: string;
  /** What its editor is told who came by a link that shows others less. */
  note?: string;
  /** Hidden calendars are not remembered as recent. */
  isHidden?: true;
};

const TAB_TEXTS: Record<Tab, string> = {
  home: "Home",
  calendar: "Calendar",
  list: "List",
  news: "News",
};

type FrameOptions = {
  calendar: ShownCalendar;
  /** Whether its editor sees more than others who come by the same link. */
  showsMore?: boolean;
  isHidden?: boolean;
  admins: readonly { name: string; email?: string }[];
  viewer: CalendarViewer;
  tab: Tab;
};

export function buildCalendarFrame({
  calendar,
  admins,
  viewer,
  tab,
  showsMore,
  isHidden,
}: FrameOptions): CalendarFrame {
  const { link, title } = calendar;
  return {
    title,
    editHref: viewer.canEdit ? paths.editCalendar(link) : "",
    admins: admins.map(({ name, email = "" }) => ({
      name,
      email: viewer.canEdit ? email : "",
    })),
    adminsHref: viewer.canEdit ? paths.admins(link) : "",
    shareHref: outsidePaths.share(link),
    subscribeHref: paths.subscribe(link),
    ...(isHidden && { isHidden }),
    ...(showsMore && { note: "You see more than this link shows." }),
    tabs: (calendar.isBusy ? TABS_OF_TIMES : TABS).map((each) => ({
      tab: each,
      text: TAB_TEXTS[each],
      href: paths.tab(link, each),
      isCurrent: each === tab,
    })),
  };
}
