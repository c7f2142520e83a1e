// The texts of My Calendars: three lists of names, addresses and next events.
import { DEMO_CALENDAR } from "~/calendar/limits";
import { paths } from "~/paths";

/** `next` is "Mon, Jan 5, 3pm - 4pm: Training", "" where nothing is planned. */
export type CalendarLine = { id: string; title: string; href: string; next: string };

export type CalendarsView = {
  loggedIn: boolean;
  /** Who may create calendars, for a person who may not. */
  creators: string | null;
  /** Whether a person who has no calendars, neither favorite nor hidden ones, is logged in and may create one. */
  isFirst: boolean;
  favorites: CalendarLine[];
  /** Without those that are favorites or hidden: a calendar stands once. */
  recent: CalendarLine[];
  canClearRecent: boolean;
  /** Empty until they are asked for. */
  hidden: CalendarLine[];
  hasHidden: boolean;
  showsHidden: boolean;
  toggleHref: string;
};

type Lists = {
  favorites: string[];
  hidden: string[];
  recent: string[];
  calendars: Record<string, { title: string }>;
  loggedIn: boolean;
  creators: string | null;
  showsHidden: boolean;
  /** The text of what comes next in each of these, for those where something does. */
  readNext: (ids: string[]) => ReadonlyMap<string, string>;
};

/** Recent calendars that are gone are left out; the demo calendar is never recent. */
export function buildCalendarsView(lists: Lists): CalendarsView {
  const elsewhere = new Set([...lists.favorites, ...lists.hidden, DEMO_CALENDAR]);
  const recent = lists.recent.filter((id) => !elsewhere.has(id));
  const hidden = lists.showsHidden ? lists.hidden : [];
  const next = lists.readNext([...lists.favorites, ...recent, ...hidden]);
  const lineOf = (id: string): CalendarLine[] => {
    const found = lists.calendars[id];
    return found
      ? [{ id, title: found.title, href: paths.calendar(id), next: next.get(id) ?? "" }]
      : [];
  };
  return {
    loggedIn: lists.loggedIn,
    creators: lists.creators,
    isFirst:
      lists.loggedIn &&
      lists.creators === null &&
      lists.favorites.length + lists.hidden.length === 0,
    favorites: lists.favorites.flatMap(lineOf),
    recent: recent.flatMap(lineOf),
    canClearRecent: lists.recent.length > 0,
    hidden: hidden.flatMap(lineOf),
    hasHidden: lists.hidden.some((id) => lists.calendars[id]),
    showsHidden: lists.showsHidden,
    toggleHref: lists.showsHidden ? paths.calendars() : paths.calendars("show"),
  };
}
