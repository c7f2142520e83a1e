// The texts and addresses of a calendar's home: its next events, its wall and its links.
import type { CalendarEvent } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import { linkifyParagraphs, type Segment, safeHref } from "~/values/linkify";
import { buildNextEvents, type NextEvent } from "~/web/pages/events/next-events-view";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";

/**
 * `wall` is paragraphs of lines of pieces; `editHref` is "" for visitors; `createHref` and `shareHref` are for
 * editors of a calendar that has no event yet.
 */
export type HomeView = {
  next: NextEvent[];
  createHref: string;
  shareHref?: string;
  wall: Segment[][][];
  links: HomeLink[];
  editHref: string;
};

/** `isBare` if the address is shown instead of a title. */
type HomeLink = { title: string; href: string; isBare: boolean };

/** The calendar's next events, and whether it has never had one. */
type Plans = { upcoming: readonly CalendarEvent[]; isNew: boolean };

type Home = { wall: string; links: readonly { title: string; url: string }[] };

export function buildHomeView(
  home: Home,
  { upcoming, isNew }: Plans,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): HomeView {
  const isFirstStep = isNew && display.canEdit;
  return {
    next: buildNextEvents(upcoming, calendar, display),
    createHref: isFirstStep ? pagePaths.newEvent(calendar.link) : "",
    ...(isFirstStep && { shareHref: pagePaths.share(calendar.link) }),
    wall: linkifyParagraphs(home.wall),
    // Unsafe links are refused on saving; one that was stored in another way is not drawn.
    links: home.links.flatMap(({ title, url }) => {
      const href = safeHref(url);
      const isBare = title.trim() === "";
      return href ? [{ title: isBare ? url : title, href, isBare }] : [];
    }),
    editHref: display.canEdit ? pagePaths.editHome(calendar.link) : "",
  };
}
