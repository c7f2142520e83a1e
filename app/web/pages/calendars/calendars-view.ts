// The texts of My Calendars: three lists of names, addresses and next events.
import { pagePaths } from "~/paths/pages";

/** `next` is "Mon, Jan 5, 3pm - 4pm: Training", "" where nothing is planned. */
export type CalendarLine = { id: string; title: string; href: string; next: string };

type RecentLine = CalendarLine & { isFavorite: boolean };

export type CalendarsView = {
  loggedIn: boolean;
  /** Who may create calendars, for a person who may not. */
  creators: string | null;
  /** Whether a person who has no calendars, neither favorite nor hidden ones, is logged in and may create one. */
  isFirst: boolean;
  favorites: CalendarLine[];
  /** Those opened last, favorites among them, without hidden ones. */
  recent: RecentLine[];
  canClearRecent: boolean;
  /** Whether there is a demo calendar to lead to. */
  hasDemo: boolean;
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
  /** By their links; one calendar may be known by two, and has one `id`. */
  calendars: Record<string, { id: number; title: string }>;
  loggedIn: boolean;
  creators: string | null;
  showsHidden: boolean;
  /** Whether there is a demo calendar to lead to. */
  hasDemo: boolean;
  /** The text of what comes next in each of these, for those where something does. */
  readNext: (ids: string[]) => ReadonlyMap<string, string>;
};

/** Recent calendars that are gone are left out, and those that were hidden in another browser. */
export function buildCalendarsView(lists: Lists): CalendarsView {
  const recent = withoutHidden(lists);
  const favorites = idsOf(lists.favorites, lists);
  const hidden = lists.showsHidden ? lists.hidden : [];
  const next = lists.readNext([...lists.favorites, ...recent, ...hidden]);
  const lineOf = (id: string): CalendarLine[] => {
    const found = lists.calendars[id];
    return found
      ? [{ id, title: found.title, href: pagePaths.calendar(id), next: next.get(id) ?? "" }]
      : [];
  };
  return {
    loggedIn: lists.loggedIn,
    hasDemo: lists.hasDemo,
    creators: lists.creators,
    isFirst:
      lists.loggedIn &&
      lists.creators === null &&
      lists.favorites.length + lists.hidden.length === 0,
    favorites: lists.favorites.flatMap(lineOf),
    recent: recent.flatMap((link) =>
      lineOf(link).map((line) => ({ ...line, isFavorite: favorites.has(idOf(link, lists)) })),
    ),
    canClearRecent: lists.recent.length > 0,
    hidden: hidden.flatMap(lineOf),
    hasHidden: lists.hidden.some((id) => lists.calendars[id]),
    showsHidden: lists.showsHidden,
    toggleHref: lists.showsHidden ? pagePaths.calendars() : pagePaths.calendars("show"),
  };
}

type Known = Pick<Lists, "calendars">;

/** The recent calendars that are not among the hidden ones, by whichever link either is known. */
export function withoutHidden(lists: Known & Pick<Lists, "hidden" | "recent">): string[] {
  const hidden = idsOf(lists.hidden, lists);
  return lists.recent.filter((link) => !hidden.has(idOf(link, lists)));
}

function idsOf(links: string[], lists: Known): Set<number | undefined> {
  return new Set(links.flatMap((link) => idOf(link, lists) ?? []));
}

function idOf(link: string, { calendars }: Known): number | undefined {
  return calendars[link]?.id;
}
