// The texts and links around a calendar's tabs, and which tab is the current one.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { pagePaths, TABS, type Tab } from "~/paths/pages";
import type { Query } from "~/paths/query";
import { DEMO_CALENDAR } from "~/values/limits";
import { type CalendarDisplay, keptBy, type ShownCalendar } from "~/web/request/calendar-display";
import { TABS_OF_TIMES } from "~/web/request/page-query";
import type { Words } from "~/words/words";

/** `icon` is drawn by editor-header.css; `isApart` starts a new group. */
export type MenuLink = { text: string; href: string; icon: string; isApart?: true };
type TabLink = { tab: Tab; text: string; href: string; isCurrent: boolean };

/** For visitors, `editHref`, `adminsHref` and `shareHref` are "". */
export type CalendarFrame = {
  title: string;
  editHref: string;
  /** Their public names; emails are only in the dialog of the admins. */
  admins: string[];
  /**
   * For the stylesheets on wide screens: `long-title` leaves no room beside it, `all-names` shows editors every name.
   */
  fit: string;
  adminsHref: string;
  shareHref: string;
  subscribeHref: string;
  /** For month, week and year, which have no search field; "" by a link that shows no texts. */
  searchHref: string;
  menu: MenuLink[];
  tabs: TabLink[];
  /** Precedes the tabs of all favorites: the list of calendars. */
  calendarsTab?: { text: string; href: string };
  /** For an editor whose link shows others less. */
  note?: string;
  /** Hidden calendars are not remembered as recent. */
  isHidden?: true;
};

const TAB_TEXTS: Record<Tab, MessageDescriptor> = {
  home: msg({ message: "Home", context: "tab" }),
  calendar: msg({ message: "Calendar", context: "tab" }),
  list: msg({ message: "List", context: "tab" }),
  news: msg({ message: "News", context: "tab" }),
};

type FrameOptions = {
  calendar: ShownCalendar;
  /** Whether this editor sees more than others who use the same link. */
  showsMore?: boolean;
  isHidden?: boolean;
  admins: readonly { name: string }[];
  display: CalendarDisplay;
  tab: Tab;
};

export function buildCalendarFrame({
  calendar,
  admins,
  display,
  tab,
  showsMore,
  isHidden,
}: FrameOptions): CalendarFrame {
  const { link, title } = calendar;
  const { words } = display;
  const kept = keptBy(display, calendar);
  return {
    title,
    editHref: display.canEdit ? pagePaths.editCalendar(link, kept) : "",
    admins: admins.map(({ name }) => name),
    fit: [fitOfTitle(title), display.canEdit && fitOnALine(title, admins) && "all-names"]
      .filter(Boolean)
      .join(" "),
    adminsHref: display.canEdit ? pagePaths.admins(link, kept) : "",
    shareHref: display.canEdit ? pagePaths.share(link) : "",
    subscribeHref: pagePaths.subscribe(link),
    searchHref: calendar.isBusy ? "" : pagePaths.search(link),
    menu: [
      printLink(link, display),
      ...(display.canEdit ? editorsMenu(link, kept, words) : []),
      ...mailsLink(link, words),
    ],
    ...(isHidden && { isHidden }),
    ...(showsMore && { note: words._(msg`You see more than this link shows.`) }),
    tabs: (calendar.isBusy ? TABS_OF_TIMES : TABS).map((each) => ({
      tab: each,
      text: words._(TAB_TEXTS[each]),
      href: pagePaths.tab(link, each),
      isCurrent: each === tab,
    })),
  };
}

/** The longest title, in characters, that leaves room for the managers beside it. */
const LONGEST_BESIDE = 28;

export function fitOfTitle(title: string): string {
  return title.length > LONGEST_BESIDE ? "long-title" : "";
}

/** In pixels: a letter of the title, a letter of a name, and their shared room on a wide screen's line. */
const [TITLE_LETTER, NAME_LETTER, ROOM_ON_A_LINE] = [18, 8, 480];

function fitOnALine(title: string, admins: FrameOptions["admins"]): boolean {
  const names = admins.map(({ name }) => name).join(", ");
  return title.length * TITLE_LETTER + names.length * NAME_LETTER <= ROOM_ON_A_LINE;
}

/** The link to the print options. */
export function printLink(link: string, { category, words }: CalendarDisplay): MenuLink {
  return { text: words._(msg`Print…`), href: pagePaths.print(link, category), icon: "print" };
}

/** The link to Email Updates; none for the demo calendar, which sends no mails. */
function mailsLink(link: string, words: Words): MenuLink[] {
  if (link === DEMO_CALENDAR) return [];
  return [
    {
      text: words._(msg`Email Updates`),
      href: pagePaths.getMails(link),
      icon: "mail",
      isApart: true,
    },
  ];
}

/** Links that editors need less often. */
function editorsMenu(link: string, kept: Query, words: Words): MenuLink[] {
  return [
    {
      text: words._(msg`Import`),
      href: pagePaths.importFile(link),
      icon: "import",
      isApart: true,
    },
    { text: words._(msg`Export`), href: pagePaths.takeAway(link), icon: "export" },
    {
      text: words._(msg`History`),
      href: pagePaths.history(link, undefined, undefined, kept),
      icon: "history",
      isApart: true,
    },
    {
      text: words._(msg`Deleted Events`),
      href: pagePaths.deletedEvents(link, undefined, kept),
      icon: "delete",
    },
  ];
}
