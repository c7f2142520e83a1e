// The texts of the month grid, cell by cell.
import { msg } from "@lingui/core/macro";
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import {
  dayHeading,
  monthLabel,
  shortMonth,
  type WeekdayLabel,
  weekdayLabels,
} from "~/event/labels";
import { eventsOn, type LeftOut, monthGrid } from "~/event/month-grid";
import type { Band } from "~/operations/sources/shown-dates";
import { pagePaths } from "~/paths/pages";
import {
  addMonths,
  type Day,
  EARLIEST_MONTH,
  firstDayOf,
  isWeekend,
  LATEST_MONTH,
  type Month,
  monthOf,
} from "~/time/days";
import { weekNumberOf } from "~/time/week-numbers";
import { ENTRIES_A_CELL, SHOWN_STEPS } from "~/values/limits";
import { bandNamesFrom, bandNamesOn } from "~/web/pages/sources/bands";
import {
  type CalendarDisplay,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  showsWeeks,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { WeeksAsked } from "~/web/request/tab-query";
import type { Words } from "~/words/words";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import { buildChosenDay, type ChosenDay, listedDay } from "./chosen-day-view";
import { HOLIDAY_STYLES } from "./holiday-styles";
import { drawEntry, type MonthEntry, singleIn } from "./month-entries";
import { namesOf } from "./month-names";
import {
  barsByDay,
  eventsBetween,
  type PositionedBar,
  type PositionedEvent,
  placeEvents,
} from "./placed-events";

const LANES = Array.from({ length: ENTRIES_A_CELL }, (_, lane) => lane);

/**
 * `names` are the events for screen readers, in the order of their entries, and a last one for the rest; `hidden`
 * counts the events without an entry at each of `SHOWN_STEPS`.
 */
export type MonthCell = {
  day: Day;
  heading: string;
  count: number;
  isToday: boolean;
  isWeekend: boolean;
  isOtherMonth: boolean;
  isChosen: boolean;
  names: string[];
  entries: MonthEntry[];
  hidden: number[];
  /** The names of the bands that cover the day, and of those that are written on it; "" for none. */
  bands: string;
  bandText: string;
  holiday?: ShownHoliday;
};

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
  /** The page that shows its year. */
  yearHref?: string;
  /** One for each of `weeks`, if they have numbers. */
  weekNumbers?: number[];
  /** The address of the image that its print has. */
  printed?: string;
};

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

/** What all cells of the grid have in common. */
type GridContext = {
  month: Month;
  zone: string;
  now: number;
  weekend: readonly number[];
  today: Day;
  listed: Day | undefined;
  leftOut: (day: Day) => LeftOut;
  categories: readonly Category[];
  counts: CalendarDisplay["counts"];
  bands: readonly Band[];
  holidays: CalendarDisplay["holidays"];
  words: Words;
};

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
  const said = { now, weekend, counts, holidays, bands, words };
  const context = { month, zone, today, listed, leftOut, categories, ...said };
  const weekNumbers = showsWeeks(weeks, display) ? grid.map(weekNumberOf) : undefined;
  const styles = weekNumbers || bands.length > 0 ? HOLIDAY_STYLES : holidayStyles;
  const hrefOf = (each?: number) => pagePaths.month(link, options.namedMonth, chosen, each, weeks);
  const filter = buildCategoryFilter(calendar, options.category, hrefOf, words);
  const nameOf = (months: number) => {
    const day = firstDayOf(addMonths(month, months));
    return shortMonth(day, day, words);
  };
  const monthHref = (at?: Month) => pagePaths.month(link, at, undefined, category, weeks);
  return {
    month,
    caption: monthLabel(month, words),
    previousHref: month > EARLIEST_MONTH ? monthHref(addMonths(month, -1)) : "",
    todayHref: monthHref(),
    nextHref: month < LATEST_MONTH ? monthHref(addMonths(month, 1)) : "",
    createHref: display.canEdit ? pagePaths.newEvent(link, undefined, category) : "",
    weekdays: weekdayLabels(display.weekStart, display.weekend, words),
    besides: [nameOf(-1), nameOf(1)],
    weeks: grid.map((days) => drawWeek(days, placed, context)),
    chosen: listed
      ? buildChosenDay(listed, eventsOn(listed, placed), {
          leftOut: leftOut(listed).all,
          calendar,
          display,
          category,
          bands,
        })
      : null,
    ...(display.canEdit &&
      events.length === 0 && { hint: words._(msg`Choose a day to add an event.`) }),
    zoneNote: zoneNote(display, calendar),
    ...(filter && { filter }),
    ...(category && { category }),
    ...(countStyles && { countStyles }),
    ...(styles && { holidayStyles: styles }),
    ...(calendar.combines !== "favorites" && {
      yearHref: pagePaths.year(link, month.slice(0, 4), { weeks, category }),
    }),
    ...(weekNumbers && { weekNumbers }),
  };
}

/**
 * Bars keep their lane across the week; other events fill the free lanes of their first day, also those over
 * midnight.
 */
function drawWeek(
  days: readonly Day[],
  placed: readonly PositionedEvent[],
  context: GridContext,
): MonthCell[] {
  const ofWeek = eventsBetween(days[0] ?? "", days.at(-1) ?? "", placed);
  const bars = barsByDay(days, ofWeek);
  const singles = ofWeek.filter(({ isBar }) => !isBar);
  return days.map((day, column) => {
    const covering = bars[column] ?? [];
    return drawCell({ day, column, covering, singles: eventsOn(day, singles) }, context);
  });
}

/** `covering` are the bars on the day, `singles` the other events. */
type CellContent = {
  day: Day;
  column: number;
  covering: readonly PositionedBar[];
  singles: readonly PositionedEvent[];
};

function drawCell(content: CellContent, context: GridContext): MonthCell {
  const { day, column, covering, singles } = content;
  const { month, weekend, today, listed, bands, holidays, words } = context;
  const holiday = holidays?.get(day);
  const left = context.leftOut(day);
  const shown = covering.filter(({ lane }) => lane < ENTRIES_A_CELL);
  const lanes = LANES.filter((lane) => shown.every((bar) => bar.lane !== lane));
  const lowest = Math.max(-1, ...shown.map(({ lane }) => lane));
  const starting = shown.filter((bar) => bar.column === column);
  const beginning = singles.filter(({ firstDay }) => firstDay === day);
  const filling = beginning.slice(0, lanes.length);
  const count = covering.length + singles.length + left.all;
  const placed = covering.length + beginning.length + left.inCell;
  const taken = [...shown.map(({ lane }) => lane), ...lanes.slice(0, filling.length)];
  return {
    day,
    heading: dayHeading(day, words),
    count,
    names: namesOf([...shown.map(({ item }) => item), ...filling], day, context, count),
    isToday: day === today,
    isWeekend: isWeekend(day, weekend),
    isOtherMonth: monthOf(day) !== month,
    isChosen: day === listed,
    entries: [
      ...starting.map((bar) => drawEntry(bar.item.event, day, context, bar)),
      ...filling.map(({ event }, index) =>
        drawEntry(event, day, context, singleIn(lanes[index], lowest)),
      ),
    ].sort((a, b) => a.lane - b.lane),
    bands: bandNamesOn(day, bands),
    bandText: bandNamesFrom(day, bands, column === 0),
    hidden: SHOWN_STEPS.map((step) => placed - taken.filter((lane) => lane < step).length),
    ...(holiday && { holiday }),
  };
}
