// The texts of My Calendars: three lists of names and addresses.
import { DEMO_CALENDAR } from "~/calendar/limits";
import { paths } from "~/paths";

export type CalendarLine = { id: string; title: string; href: string };

export type CalendarsView = {
  loggedIn: boolean;
  /** Whether a person is logged in who has no calendars, neither favorite nor hidden ones. */
  isFirst: boolean;
  favorites: CalendarLine[];
  recent: (CalendarLine & { canAddToFavorites: boolean })[];
  hidden: CalendarLine[];
  showsHidden: boolean;
  toggleHref: string;
};

type Lists = {
  favorites: string[];
  hidden: string[];
  recent: string[];
  calendars: Record<string, { title: string }>;
  loggedIn: boolean;
  showsHidden: boolean;
};

/** Recent calendars that are gone are left out; the demo calendar is never recent. */
export function buildCalendarsView(lists: Lists): CalendarsView {
  const lineOf = (id: string): CalendarLine[] => {
    const found = lists.calendars[id];
    return found ? [{ id, title: found.title, href: paths.calendar(id) }] : [];
  };
  const favorites = new Set(lists.favorites);
  return {
    loggedIn: lists.loggedIn,
    isFirst: lists.loggedIn && lists.favorites.length + lists.hidden.length === 0,
    favorites: lists.favorites.flatMap(lineOf),
    recent: lists.recent
      .filter((id) => id !== DEMO_CALENDAR)
      .flatMap(lineOf)
      .map((line) => ({ ...line, canAddToFavorites: lists.loggedIn && !favorites.has(line.id) })),
    hidden: lists.hidden.flatMap(lineOf),
    showsHidden: lists.showsHidden,
    toggleHref: lists.showsHidden ? paths.calendars() : paths.calendars("show"),
  };
}
