// The texts of My Calendars: three lists of names, addresses and next events.

import { busyTitle } from "~/event/busy-title";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { firstDayIn } from "~/event/event";
import { eventTimeLabel, shortWeekday } from "~/event/labels";
import type { MarkedColors } from "~/operations/calendars/calendars";
import { findNextEvent } from "~/operations/events/event-lists";
import { perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { laterDay, weekdayOfDay } from "~/time/days";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";
import { readEach } from "~/web/pages/events/screen-events";
import { type ShownCalendar, shownZone, todayOf } from "~/web/request/calendar-display";
import { getVisitor } from "~/web/request/visitor";

/** `isManaged` by the user; `isRecent` for a favorite that was opened recently. */
export type CalendarLine = {
  id: string;
  title: string;
  href: string;
  next?: NextEvent | undefined;
  isManaged?: true;
  isRecent?: true;
  /** The color of a favorite or hidden calendar in views of several, and whether it was chosen. */
  color?: { tone: number; isChosen: boolean } | undefined;
};

export type CalendarsView = {
  loggedIn: boolean;
  /** Who may create calendars, for a user who may not. */
  creators: string | null;
  /** True for a logged-in user without any calendars, favorites or hidden ones who may create a calendar. */
  isFirst: boolean;
  favorites: CalendarLine[];
  /** The recently opened calendars, without hidden ones and favorites, whose own list marks them. */
  recent: CalendarLine[];
  /** True if all recently opened calendars are favorites. */
  hasOnlyFavorites: boolean;
  canClearRecent: boolean;
  hasDemo: boolean;
  /** Empty until the user opens the list. */
  hidden: CalendarLine[];
  showsHidden: boolean;
  toggleHref: string;
};

type Lists = {
  favorites: string[];
  hidden: string[];
  recent: string[];
  /** The main links of the calendars that the user manages. */
  managed: string[];
  /** By link; two links may lead to one calendar, with one `id`. */
  calendars: Record<string, { id: number; title: string }>;
  colors: MarkedColors;
  loggedIn: boolean;
  creators: string | null;
  showsHidden: boolean;
  hasDemo: boolean;
  /** The next event of each of these calendars that has one. */
  readNext: (ids: string[]) => Promise<ReadonlyMap<string, NextEvent>>;
};

/** Leaves out recent calendars that no longer exist or were hidden in another browser. */
export async function buildCalendarsView(lists: Lists): Promise<CalendarsView> {
  const favorites = calendarIds(lists.favorites, lists);
  const opened = withoutHidden(lists);
  const openedIds = calendarIds(opened, lists);
  const recent = opened.filter((link) => !favorites.has(calendarId(link, lists)));
  const hidden = lists.showsHidden ? lists.hidden : [];
  const next = await lists.readNext([...lists.favorites, ...recent, ...hidden]);
  const managed = new Set(lists.managed);
  const buildLine = (id: string): CalendarLine[] => {
    const found = lists.calendars[id];
    if (!found) return [];
    const { [id]: color } = lists.colors;
    const line = {
      id,
      title: found.title,
      href: pagePaths.calendar(id),
      next: next.get(id),
      color,
    };
    return [{ ...line, ...(managed.has(id) && { isManaged: true as const }) }];
  };
  return {
    loggedIn: lists.loggedIn,
    hasDemo: lists.hasDemo,
    creators: lists.creators,
    isFirst:
      lists.loggedIn &&
      lists.creators === null &&
      lists.favorites.length + lists.hidden.length === 0,
    favorites: lists.favorites.flatMap((link) => {
      const isRecent = openedIds.has(calendarId(link, lists));
      return buildLine(link).map((line) => ({
        ...line,
        ...(isRecent && { isRecent: true as const }),
      }));
    }),
    recent: recent.flatMap(buildLine),
    hasOnlyFavorites: openedIds.size > 0 && recent.length === 0,
    canClearRecent: lists.recent.length > 0,
    hidden: hidden.flatMap(buildLine),
    showsHidden: lists.showsHidden,
    toggleHref: lists.showsHidden ? pagePaths.calendars() : pagePaths.calendars("show"),
  };
}

type Known = Pick<Lists, "calendars">;

/** The recent calendars without hidden ones, even under different links. */
export function withoutHidden(lists: Known & Pick<Lists, "hidden" | "recent">): string[] {
  const hidden = calendarIds(lists.hidden, lists);
  return lists.recent.filter((link) => !hidden.has(calendarId(link, lists)));
}

function calendarIds(links: string[], lists: Known): Set<number | undefined> {
  return new Set(links.flatMap((link) => calendarId(link, lists) ?? []));
}

function calendarId(link: string, { calendars }: Known): number | undefined {
  return calendars[link]?.id;
}

/** `when` is "Mon, Jan 5, 3pm - 4pm", `leaf` its first day that is not over. */
type NextEvent = { title: string; when: string; leaf: LeafView };

/**
 * By the calendar's link, for the first calendars. Leaves out a calendar if nothing is planned, or if finding an event
 * would cost more than the rest of the page.
 */
export async function readNextEvents(
  request: Request,
  calendars: readonly ShownCalendar[],
): Promise<ReadonlyMap<string, NextEvent>> {
  const { caller: reader, displayFor } = getVisitor(request);
  const display = displayFor(false);
  const { words, now } = display;
  const asked = { members: calendars.slice(0, NEXT_EVENT_CALENDARS), reader, words };
  // Finding one among hundreds of series takes milliseconds.
  const all = await readEach(asked, (calendar, caller) =>
    perform(
      findNextEvent,
      { calendarId: calendar.link, zone: shownZone(display, calendar) },
      caller,
    ),
  );
  const next = new Map<string, NextEvent>();
  for (const { member: calendar, found: event } of all) {
    if (!event) continue;
    const zone = shownZone(display, calendar);
    const today = todayOf(display, calendar);
    const day = laterDay(today, firstDayIn(event, zone));
    const title = event.isBusy ? busyTitle(words) : event.title;
    const when = eventTimeLabel(event, zone, now, words);
    const leaf = buildLeaf(day, shortWeekday(weekdayOfDay(day), words), today, display.weekend);
    next.set(calendar.link, { title, when, leaf });
  }
  return next;
}
