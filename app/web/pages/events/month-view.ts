// The month view: its grid, the texts and links around it, and the cards of its days, sent along so that a day's dialog
// needs no request.
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import {
  countLabel,
  dateUnder,
  monthLabel,
  shortMonth,
  type WeekdayLabel,
  weekdayLabels,
} from "~/event/labels";
import { eventsOn, type LeftOut, monthGrid } from "~/event/month-grid";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import {
  addMonths,
  type Day,
  EARLIEST_MONTH,
  firstDayOf,
  LATEST_MONTH,
  type Month,
  monthOf,
} from "~/time/days";
import { weekNumberOf } from "~/time/week-numbers";
import { DAY_MOST } from "~/values/limits";
import { writeSwapped } from "~/values/swapped-json";
import {
  type CalendarDisplay,
  type CreateLink,
  keptBy,
  type ShownCalendar,
  shownZone,
  showsWeeks,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { WeeksAsked } from "~/web/request/page-query";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import { takeCards } from "./day-groups";
import { buildChosenDay, type ChosenDay, listedDay } from "./day-view";
import { isDraggable, movableParts } from "./entry-parts";
import type { EventCard } from "./event-view";
import { HOLIDAY_STYLES } from "./holidays-and-bands";
import { drawWeek, type MonthCell } from "./month-cells";
import { placeEvents } from "./placed-events";

/**
 * A cell leads to `dayHref` followed by its day, and by `dayQuery` if the month is filtered, or by `otherQuery` if the
 * day is in the month before or after. `suggest` is for visitors who may suggest events, on days drawn from the month.
 */
export type MonthView = {
  month: Month;
  caption: string;
  previousHref: string;
  todayHref: string;
  nextHref: string;
  createHref: string;
  weekdays: WeekdayLabel[];
  /** The names of the months before and after, for programs without styles. */
  besides: [before: string, after: string];
  weeks: MonthCell[][];
  chosen: ChosenDay | null;
  /** For viewers who may move some of its events. */
  drags?: true;
  /** For editors of an empty month. */
  hint?: string;
  zoneNote: string;
  /** Only if the calendar has categories; `category` is the filter's. */
  filter?: CategoryFilter;
  category?: number;
  /** The stylesheet for answer counts, if an event has one. */
  countStyles?: string;
  /** The stylesheet for public holidays and week numbers, if there are any. */
  holidayStyles?: string;
  /** The week of the chosen day, else the first one of the month. */
  weekHref: string;
  /** Its year; the view of all favorites has none. */
  yearHref?: string;
  /** One for each of `weeks`, if they have numbers. */
  weekNumbers?: number[];
  /** The address of the image on its print. */
  printed?: string;
  /** The text of cells without `count`. */
  noEvents: string;
  dayHref: string;
  dayQuery?: string;
  otherQuery: string;
  suggest?: CreateLink;
  /** Missing in a very full month. */
  cards?: MonthCards;
};

/**
 * A month as JSON with its quotes swapped, for `readMonth` of app/client/shown-tab.ts. As one text, a usual month is
 * 1.6 kB smaller by gzip, and encodes in a tenth of the time: Remix numbers each value of a loader's data, and the
 * numbers hardly compress (docs/decisions/0062-a-months-entries.md).
 */
export type PackedMonth = string;

export function packMonth(month: MonthView): PackedMonth {
  return writeSwapped(month);
}

type MonthOptions = {
  calendar: ShownCalendar;
  month: Month;
  events: readonly CalendarEvent[];
  display: CalendarDisplay;
  /** The day to list below the grid, if it is in the grid; else today, if it is in the month. */
  chosen?: Day | undefined;
  /** How many events cover a day in addition to those in `events`. */
  leftOut?: ReadonlyMap<Day, LeftOut> | undefined;
  /** The dates shown as bands. */
  bands?: readonly Band[] | undefined;
  /** The category filter, 0 for a category that the calendar does not have. */
  category?: number | undefined;
  /** The month in the address. */
  namedMonth?: Month | undefined;
  /** Whether weeks have numbers, if the address says so. */
  weeks?: WeeksAsked;
};

const NOTHING: LeftOut = { all: 0, inCell: 0 };

export function buildMonthView(options: MonthOptions): MonthView {
  const { calendar, month, events, display, chosen } = options;
  const { link, categories = [] } = calendar;
  const category = options.category || undefined;
  const zone = shownZone(display, calendar);
  const today = todayOf(display, calendar);
  const grid = monthGrid(month, display.weekStart);
  const listed = listedDay(month, grid, today, chosen);
  const leftOut = (day: Day) => options.leftOut?.get(day) ?? NOTHING;
  const placed = placeEvents(events, zone);
  const { now, weekend, counts, countStyles, holidays, holidayStyles, words } = display;
  const { bands = [], weeks } = options;
  const movable = (event: CalendarEvent) => movableParts(event, calendar, display);
  const said = { now, weekend, movable, counts, holidays, bands, words };
  const context = { month, zone, today, listed, leftOut, categories, ...said };
  const weekNumbers = showsWeeks(weeks, display) ? grid.map(weekNumberOf) : undefined;
  const styles = weekNumbers || bands.length > 0 ? HOLIDAY_STYLES : holidayStyles;
  const categoryHref = (each?: number) =>
    pagePaths.month(link, options.namedMonth, chosen, each, weeks);
  const filter = buildCategoryFilter(calendar, options.category, categoryHref, words);
  const monthName = (months: number) => {
    const day = firstDayOf(addMonths(month, months));
    return shortMonth(day, day, words);
  };
  const dayQuery = query("", { ...filterBy(link, category), weeks });
  const monthHref = (at?: Month) => pagePaths.month(link, at, undefined, category, weeks);
  return {
    month,
    caption: monthLabel(month, words),
    previousHref: month > EARLIEST_MONTH ? monthHref(addMonths(month, -1)) : "",
    todayHref: monthHref(),
    nextHref: month < LATEST_MONTH ? monthHref(addMonths(month, 1)) : "",
    createHref: display.canEdit
      ? pagePaths.newEvent(link, undefined, keptBy(display, calendar))
      : "",
    weekdays: weekdayLabels(display.weekStart, display.weekend, words),
    besides: [monthName(-1), monthName(1)],
    weeks: grid.map((days) => drawWeek(days, placed, context)),
    chosen: listed
      ? buildChosenDay(listed, eventsOn(listed, placed), {
          leftOut: leftOut(listed).all,
          calendar,
          display,
          bands,
        })
      : null,
    ...(isDraggable(events, display) && { drags: true }),
    ...(display.canEdit &&
      events.length === 0 && { hint: words._(msg`Choose a day to add an event.`) }),
    zoneNote: zoneNote(display, calendar),
    ...(filter && { filter }),
    ...(category && { category }),
    ...(countStyles && { countStyles }),
    ...(styles && { holidayStyles: styles }),
    weekHref: weekHref(options, category, today),
    ...(calendar.combines !== "favorites" && {
      yearHref: pagePaths.year(link, month.slice(0, 4), { weeks, category }),
    }),
    ...(weekNumbers && { weekNumbers }),
    noEvents: countLabel(0, words),
    dayHref: pagePaths.day(link, ""),
    ...(dayQuery && { dayQuery }),
    otherQuery: query("", { month, ...filterBy(link, category), weeks }),
  };
}

/** The current week's address has no day. */
function weekHref(
  { calendar, month, chosen }: MonthOptions,
  category: number | undefined,
  today: Day,
): string {
  const day = chosen ?? (monthOf(today) === month ? undefined : firstDayOf(month));
  return pagePaths.week(calendar.link, { day, category });
}

/**
 * Without fields that follow from others: the anchor, which follows from the address; a date equal to the day's own (a
 * card without a date has ""); the day at the beginning of `start`.
 */
export type MonthCard = Omit<EventCard, "anchor">;
type MonthCards = Record<Day, { date: string; cards: MonthCard[] }>;

/** A usual month needs a third of it. The remaining days are loaded when opened. */
const CARDS_AHEAD_LENGTH = 20 * 1024;

type CardDays = {
  days: readonly Day[];
  /** All events of these days. */
  events: readonly CalendarEvent[];
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** The cards by day, in the order of its dialog; each day has all of its cards or none. */
export function buildMonthCards({ days, events, calendar, display }: CardDays): MonthCards {
  const zone = shownZone(display, calendar);
  const placed = placeEvents(events, zone);
  const cards: MonthCards = {};
  let length = CARDS_AHEAD_LENGTH;
  for (const day of days) {
    const ofDay = eventsOn(day, placed).map(({ event }) => event);
    if (ofDay.length === 0 || ofDay.length > DAY_MOST) continue;
    const { taken, left } = takeCards(ofDay, calendar, display, length, day);
    if (taken.length < ofDay.length || left < 0) break;
    length = left;
    const ownDate = dateUnder(day, zone, display.now, display.words);
    const short = taken.map(({ card: { anchor, date = "", start, ...card } }) => ({
      ...card,
      start: start.startsWith(day) ? start.slice(day.length) : start,
      ...(date !== ownDate && { date }),
    }));
    cards[day] = { date: ownDate, cards: short };
  }
  return cards;
}
