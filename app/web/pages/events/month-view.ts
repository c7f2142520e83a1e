// The month as it is drawn: its grid, and what stands around it.
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import {
  countLabel,
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
import type { WeeksAsked } from "~/web/request/tab-query";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import { buildChosenDay, type ChosenDay, listedDay } from "./chosen-day-view";
import { isDraggable, movableParts } from "./entry-parts";
import { HOLIDAY_STYLES } from "./holidays-and-bands";
import type { MonthCards } from "./month-cards";
import { drawWeek, type MonthCell } from "./month-cells";
import { placeEvents } from "./placed-events";

/**
 * A cell leads to `dayHref` followed by its day, and by `dayQuery` if the month is filtered, or by `otherQuery` if the
 * day is of the month before or after. `suggest` is for
 * visitors who may suggest events, on days that are drawn from the month.
 */
export type MonthView = {
  month: Month;
  caption: string;
  previousHref: string;
  todayHref: string;
  nextHref: string;
  createHref: string;
  weekdays: WeekdayLabel[];
  /** The names of the months before and after, for programs that draw no styles. */
  besides: [before: string, after: string];
  weeks: MonthCell[][];
  chosen: ChosenDay | null;
  /** For whom may move some of its events. */
  drags?: true;
  /** For editors, where a month is empty. */
  hint?: string;
  zoneNote: string;
  /** Only if the calendar has categories; `category` is that of the filter. */
  filter?: CategoryFilter;
  category?: number;
  /** The style sheet of the numbers of answers, where some event has one. */
  countStyles?: string;
  /** The style sheet of public holidays and week numbers, where some are shown. */
  holidayStyles?: string;
  /** The week of the chosen day, else the first one of the month. */
  weekHref: string;
  /** Its year; all favorites together have none. */
  yearHref?: string;
  /** One for each of `weeks`, if they have numbers. */
  weekNumbers?: number[];
  /** The address of the image that its print has. */
  printed?: string;
  /** What cells without `count` say. */
  noEvents: string;
  dayHref: string;
  dayQuery?: string;
  otherQuery: string;
  suggest?: CreateLink;
  /** Missing in a very full month. */
  cards?: MonthCards;
};

/**
 * A month as JSON with its quotes swapped, for `readMonth` of app/client/shown-tab.ts. Remix numbers each value of a
 * loader's data and sends the numbers, which hardly compress: a usual month is 1.6 kB
 * smaller by gzip as one text, and encoded in a tenth of the time (docs/decisions/0062-a-months-entries.md).
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
  /** The day to list below the grid, if the grid has it; else today, if it is in the month. */
  chosen?: Day | undefined;
  /** How many events cover a day beside those in `events`. */
  leftOut?: ReadonlyMap<Day, LeftOut> | undefined;
  /** What is shown as bands. */
  bands?: readonly Band[] | undefined;
  /** The category filter, 0 for a category that the calendar does not have. */
  category?: number | undefined;
  /** The month that the address names. */
  namedMonth?: Month | undefined;
  /** Whether weeks have numbers, where the address says it. */
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

/** This week's address names no day. */
function weekHref(
  { calendar, month, chosen }: MonthOptions,
  category: number | undefined,
  today: Day,
): string {
  const day = chosen ?? (monthOf(today) === month ? undefined : firstDayOf(month));
  return pagePaths.week(calendar.link, { day, category });
}
