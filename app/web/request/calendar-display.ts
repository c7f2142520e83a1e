// How a calendar is shown to a visitor: on which clock, with which week, and whether they may edit it.
import type { Category } from "~/event/category";
import { pagePaths } from "~/paths/pages";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";

/**
 * `zone` is the visitor's own where `zoneKnown`; `weekStart` and the days of `weekend` are
 * 0 Sunday … 6 Saturday; `now` is epoch ms; `category` is the one that the address asks for alone.
 */
export type CalendarDisplay = {
  zone: string;
  zoneKnown: boolean;
  weekStart: number;
  weekend: readonly number[];
  now: number;
  canEdit: boolean;
  category?: number;
};

/**
 * The part of a calendar that its pages draw; without `categories` it has none. `isBusy` where its link shows only
 * times: its events have no pages.
 */
export type ShownCalendar = {
  isBusy?: boolean;
  link: string;
  title: string;
  timeZone: string;
  categories?: readonly Category[];
  /** Where visitors may suggest events. */
  suggestions?: boolean;
};

/** The way to a new event, or "" for who may add none; `createText` says it where it is another than "Create Event". */
export type CreateLink = { createHref: string; createText?: string };

/** Of editors; of visitors to suggest one, where the calendar takes that. On `day` if one is told; `category` is what is shown alone. */
export function createLink(
  { canEdit }: CalendarDisplay,
  { link, suggestions }: ShownCalendar,
  day?: Day,
  category?: number,
): CreateLink {
  if (canEdit) return { createHref: pagePaths.newEvent(link, day, category) };
  if (!suggestions) return { createHref: "" };
  return { createHref: pagePaths.suggest(link, day, category), createText: "Suggest an Event" };
}

/** Tells of which ids the calendar has a category. */
export function hasCategoryIn({ categories = [] }: ShownCalendar): (id: number) => boolean {
  return (id) => categories.some((each) => each.id === id);
}

/** The zone of every time on the page: the visitor's where it is known, else the calendar's. */
export function shownZone(display: CalendarDisplay, calendar: ShownCalendar): string {
  return display.zoneKnown ? display.zone : calendar.timeZone;
}

/** The date that the page means by today. */
export function todayOf(display: CalendarDisplay, calendar: ShownCalendar): Day {
  return dayIn(display.now, shownZone(display, calendar));
}

/** Which zone the times are in, and the calendar's own where it is another. */
export function zoneNote(display: CalendarDisplay, calendar: ShownCalendar): string {
  const zone = shownZone(display, calendar);
  const note = `Times are shown in ${readable(zone)}.`;
  if (zone === calendar.timeZone) return note;
  return `${note} The calendar's time zone is ${readable(calendar.timeZone)}.`;
}

/** "America/New York" */
export function readable(zone: string): string {
  return zone.replaceAll("_", " ");
}
