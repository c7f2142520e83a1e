// How a visitor sees a calendar: the time zone, the week, and whether they may edit it.
import { msg } from "@lingui/core/macro";
import type { Category } from "~/event/category";
import { isSameZone, zoneLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { filterBy, type Query } from "~/paths/query";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import type { Words } from "~/words/words";
import type { WeeksAsked } from "./page-query";

/**
 * `zone` is the visitor's own if `zoneKnown`; `weekStart` and the days of `weekend` are 0 Sunday … 6 Saturday; `now` is
 * epoch ms; `category` is the page's filter, `kept` the rest of its address for the tab. `counts` are the answer counts
 * by event, "12 coming", on screens that show them, and `countStyles` the address of their stylesheet; the same for
 * `holidays`.
 */
export type CalendarDisplay = {
  zone: string;
  zoneKnown: boolean;
  weekStart: number;
  weekend: readonly number[];
  /** Whether weeks have numbers, unless the address says otherwise. */
  hasWeekNumbers?: boolean;
  now: number;
  words: Words;
  canEdit: boolean;
  category?: number;
  kept?: Query;
  counts?: ReadonlyMap<string, string>;
  countStyles?: string;
  holidays?: ReadonlyMap<Day, ShownHoliday>;
  holidayStyles?: string;
};

/** The name of a day's public holiday, in the language `lang`. */
export type ShownHoliday = { title: string; lang: string };

/** In combined calendars each calendar is one, with its `link` if the reader manages it. */
export type ShownCategory = Category & { link?: string };

/**
 * The part of a calendar that its pages show; without `categories` it has none. `isBusy` if its link shows only times:
 * its events have no pages.
 */
export type ShownCalendar = {
  isBusy?: boolean;
  link: string;
  title: string;
  timeZone: string;
  categories?: readonly ShownCategory[];
  /** Set if visitors may suggest events. */
  suggestions?: boolean;
  /** Several calendars in one view: its `categories` are those calendars. */
  combines?: "favorites" | "links";
  /** Set if it shows the public holidays of a region. */
  hasHolidays?: boolean;
};

/**
 * The address of the form for a new event, "" if the visitor may not add any; `createText` if the link does not say
 * "Create Event".
 */
export type CreateLink = { createHref: string; createText?: string };

/** The tab's query for links to dialogs. In combined calendars, `category` is one of the calendars. */
export function keptBy({ kept, category }: CalendarDisplay, { link }: { link: string }): Query {
  return { ...kept, ...filterBy(link, category) };
}

/** For editors; for visitors a link to suggest an event, if the calendar accepts suggestions. On `day` if given. */
export function createLink(
  { canEdit, words }: CalendarDisplay,
  { link, suggestions }: ShownCalendar,
  day?: Day,
  kept?: Query,
): CreateLink {
  if (canEdit) return { createHref: pagePaths.newEvent(link, day, kept) };
  if (!suggestions) return { createHref: "" };
  return {
    createHref: pagePaths.suggest(link, day, kept),
    createText: words._(msg`Suggest an Event`),
  };
}

/** Returns a check whether an id is a category of the calendar; combined calendars have none in addresses. */
export function hasCategoryIn({ categories = [], combines }: ShownCalendar) {
  return (id: number): boolean => !combines && categories.some((each) => each.id === id);
}

/** The zone of every time on the page: the visitor's if known, else the calendar's. */
export function shownZone(display: CalendarDisplay, calendar: ShownCalendar): string {
  return display.zoneKnown ? display.zone : calendar.timeZone;
}

/** Whether weeks have numbers: by the address, else by the reader's region. */
export function showsWeeks(
  asked: WeeksAsked,
  { hasWeekNumbers = false }: CalendarDisplay,
): boolean {
  return asked ? asked === "yes" : hasWeekNumbers;
}

/** Today's date in the zone of the page. */
export function todayOf(display: CalendarDisplay, calendar: ShownCalendar): Day {
  return dayIn(display.now, shownZone(display, calendar));
}

/** The zone of the times and of the calendar; "" if both are the visitor's own. */
export function zoneNote(display: CalendarDisplay, calendar: ShownCalendar): string {
  const { zone, zoneKnown, now, words } = display;
  const { timeZone } = calendar;
  if (!zoneKnown) return zoneStatement(timeZone, now, words);
  if (isSameZone(zone, timeZone, now, words)) return "";
  const calendarZone = zoneLabel(timeZone, now, words);
  return words._(msg`Times are shown in your time zone. The calendar's is ${calendarZone}.`);
}

/** Names the zone for readers whose own is unknown, as on paper and on other websites. */
export function zoneStatement(timeZone: string, now: number, words: Words): string {
  const zone = zoneLabel(timeZone, now, words);
  return words._(msg`Times are shown in ${zone}.`);
}
