// View data of embedded lists and months.

import { msg } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import { type Category, categoryOf } from "~/event/category";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import {
  dayHeading,
  eventTimeUnder,
  monthLabel,
  startLabel,
  type WeekdayLabel,
  weekdayLabels,
  withHoliday,
} from "~/event/labels";
import { eventsOn, type LeftOut, monthGrid } from "~/event/month-grid";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { filterBy, query } from "~/paths/query";
import {
  addMonths,
  type Day,
  EARLIEST_MONTH,
  isWeekend,
  LATEST_MONTH,
  laterDay,
  type Month,
  monthOf,
} from "~/time/days";
import { goneCategoryNote } from "~/web/pages/events/category-filter-view";
import { eventColor, eventHref, sourceLabel } from "~/web/pages/events/entry-parts";
import { bandNamesOn } from "~/web/pages/events/holidays-and-bands";
import {
  barsByDay,
  type OpenEnds,
  openEnds,
  type PositionedBar,
  type PositionedEvent,
  placeEvents,
} from "~/web/pages/events/placed-events";
import {
  type CalendarDisplay,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import type { EmbedQuery } from "~/web/request/page-query";

/**
 * `color` is 1 to 8, or 0 for gray; `category` its name, "" for none; `where` the location and category. Addresses are
 * absolute, since other websites use them.
 */
export type EmbeddedEvent = {
  id: string;
  color: number;
  /** Its calendar's letter code in a combined calendar. */
  mark?: string;
  title: string;
  isCanceled: boolean;
  time: string;
  category: string;
  where: string;
  href: string;
};
type EmbeddedDay = {
  day: Day;
  heading: string;
  events: EmbeddedEvent[];
  holiday?: ShownHoliday;
};

/** Shared by list and month; `moreHref` is "" if everything is shown, `goneNote` unless the category does not exist. */
type EmbedFrame = {
  title: string;
  href: string;
  moreHref: string;
  goneNote: string;
  zoneNote: string;
};
export type EmbedView = EmbedFrame & { days?: EmbeddedDay[]; month?: EmbeddedMonth };

type EmbedOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
  events: readonly CalendarEvent[];
  /** The category in the address; 0 for one that the calendar does not have. */
  category: number | undefined;
};

export function buildEmbeddedList(options: EmbedOptions & { hasMore: boolean }): EmbedView {
  const { calendar, display, events, hasMore } = options;
  const zone = shownZone(display, calendar);
  const today = todayOf(display, calendar);
  const days: EmbeddedDay[] = [];
  for (const event of orderEvents(events, zone)) {
    const day = laterDay(today, firstDayIn(event, zone));
    const { when } = eventTimeUnder(day, event, zone, display.now, display.words);
    const entry = buildEntry(event, when, options);
    const last = days.at(-1);
    const holiday = display.holidays?.get(day);
    const heading = dayHeading(day, display.words);
    if (last?.day === day) last.events.push(entry);
    else days.push({ day, heading, events: [entry], ...(holiday && { holiday }) });
  }
  const moreHref = hasMore ? listAddress(options) : "";
  return { ...buildFrame(options), moreHref, days };
}

/** The List tab's address, with the category filter. */
function listAddress({ calendar, display, origin }: EmbedOptions): string {
  const { category } = display;
  return addressAt(origin, query(pagePaths.tab(calendar.link, "list"), { category }));
}

/** `time` is the part of the time that the context does not show. */
function buildEntry(
  event: CalendarEvent,
  time: string,
  { calendar, display, origin }: EmbedOptions,
): EmbeddedEvent {
  const { id, title, location } = event;
  const { color, category = "" } = eventColor(event, calendar.categories);
  const { mark } = categoryOf(event, calendar.categories) ?? {};
  const { source = "" } = sourceLabel(event, display);
  return {
    id,
    ...(mark && { mark }),
    title,
    time,
    color,
    category,
    where: [location, category, source].filter((text) => text !== "").join(" · "),
    isCanceled: isCanceled(title),
    href: addressAt(origin, eventHref(event, calendar, display)),
  };
}

function buildFrame({ calendar, display, origin, category: asked }: EmbedOptions): EmbedFrame {
  const { category } = display;
  const href = addressAt(origin, query(pagePaths.calendar(calendar.link), { category }));
  const zoneNote = zoneStatement(shownZone(display, calendar), display.now, display.words);
  const goneNote = goneCategoryNote(asked, calendar, display.words);
  return { title: calendar.title, href, moreHref: "", goneNote, zoneNote };
}

/** A bar over `span` days from its cell, in line `lane` from the top; `open` says at which ends it continues. */
export type EmbeddedBar = EmbeddedEvent & {
  lane: number;
  span: number;
  open: OpenEnds;
};

/**
 * `label` is for screen readers: the day and the bars continuing from the day before. `rows` is how many lines the bars
 * take, `dots` are the events' colors, `more` is how many events have no entry.
 */
export type EmbeddedCell = {
  day: Day;
  label: string;
  href: string;
  isToday: boolean;
  isWeekend: boolean;
  isOtherMonth: boolean;
  rows: number;
  bars: EmbeddedBar[];
  events: EmbeddedEvent[];
  dots: number[];
  more: number;
  /** The names of its bands, which are also in the label. */
  bands?: string;
  holiday?: ShownHoliday;
};

/** A day of the list below the grid, for narrow screens with only dots: each event once, on its first day. */
type ListedDay = EmbeddedDay & Pick<EmbeddedCell, "href" | "more">;

/** `categories` are the legend; addresses are "" if there is no link. */
export type EmbeddedMonth = {
  caption: string;
  previousHref: string;
  todayHref: string;
  nextHref: string;
  weekdays: WeekdayLabel[];
  weeks: EmbeddedCell[][];
  days: ListedDay[];
  categories: readonly Category[];
};

/** How many entries a cell and a day of the list can have. */
const MOST_ENTRIES = 4;

type MonthOptions = EmbedOptions & {
  month: Month;
  /** The query of this month's address, for links to other months. */
  embedQuery: EmbedQuery;
  leftOut?: ReadonlyMap<Day, LeftOut> | undefined;
  bands?: readonly Band[];
};

/** The embedded month: bars for several days, dots on narrow screens, and links to other months. */
export function buildEmbeddedMonth(options: MonthOptions): EmbedView {
  const { calendar, display, origin, month, embedQuery } = options;
  const zone = shownZone(display, calendar);
  const thisMonth = monthOf(todayOf(display, calendar));
  const placed = placeEvents(options.events, zone);
  const grid = monthGrid(month, display.weekStart);
  const monthHref = (at: Month) => {
    const shown = { ...embedQuery, month: at === thisMonth ? undefined : at };
    return addressAt(origin, programPaths.embed(calendar.link, shown));
  };
  const { categories = [] } = calendar;
  return {
    ...buildFrame(options),
    month: {
      caption: monthLabel(month, display.words),
      previousHref: month > EARLIEST_MONTH ? monthHref(addMonths(month, -1)) : "",
      todayHref: month === thisMonth ? "" : monthHref(thisMonth),
      nextHref: month < LATEST_MONTH ? monthHref(addMonths(month, 1)) : "",
      weekdays: weekdayLabels(display.weekStart, display.weekend, display.words),
      weeks: grid.map((days) => buildWeek(days, placed, options)),
      days: grid
        .flat()
        .filter((day) => monthOf(day) === month)
        .flatMap((day) => listDay(day, placed, options)),
      categories: categories.filter(({ id }) => id === (embedQuery.category || id)),
    },
  };
}

function buildWeek(
  days: readonly Day[],
  placed: readonly PositionedEvent[],
  options: MonthOptions,
): EmbeddedCell[] {
  const bars = barsByDay(days, placed);
  return days.map((day, column) => {
    const covering = bars[column] ?? [];
    return buildCell(day, column, { covering, all: eventsOn(day, placed) }, options);
  });
}

type CellContent = { covering: readonly PositionedBar[]; all: readonly PositionedEvent[] };

function buildCell(
  day: Day,
  column: number,
  { covering, all }: CellContent,
  options: MonthOptions,
): EmbeddedCell {
  const { calendar, display, month, leftOut } = options;
  const shown = covering.filter(({ lane }) => lane < MOST_ENTRIES);
  const rows = Math.max(0, ...shown.map(({ lane }) => lane + 1));
  const singles = all.filter((each) => !each.isBar && each.firstDay === day);
  const filling = singles.slice(0, MOST_ENTRIES - rows);
  const buildDayEntry = ({ event }: PositionedEvent) =>
    buildEntry(event, startLabel(event, day, shownZone(display, calendar), display.words), options);
  const bands = bandNamesOn(day, options.bands, display.words);
  const holiday = display.holidays?.get(day);
  const heading = dayHeading(day, display.words);
  const continuing = shown.filter((bar) => bar.column < column);
  return {
    day,
    label: [
      holiday ? withHoliday(heading, holiday.title, display.words) : heading,
      ...(bands ? [bands] : []),
      ...continuing.map(({ item }) => {
        const { title } = item.event;
        return display.words._(msg`${title} continues`);
      }),
    ].join(", "),
    href: dayAddress(day, options),
    isToday: day === todayOf(display, calendar),
    isWeekend: isWeekend(day, display.weekend),
    isOtherMonth: monthOf(day) !== month,
    rows,
    bars: shown
      .filter((bar) => bar.column === column)
      .map((bar) => ({
        ...buildDayEntry(bar.item),
        lane: bar.lane,
        span: bar.span,
        open: openEnds(bar),
      })),
    events: filling.map(buildDayEntry),
    ...(bands && { bands }),
    dots: all.slice(0, MOST_ENTRIES).map((each) => buildDayEntry(each).color),
    ...(holiday && { holiday }),
    more:
      covering.length - shown.length + singles.length - filling.length + placedElse(day, leftOut),
  };
}

/** How many of the day's events are not in `events`. */
function placedElse(day: Day, leftOut: MonthOptions["leftOut"]): number {
  return leftOut?.get(day)?.inCell ?? 0;
}

/** Empty if no event begins on this day. */
function listDay(day: Day, placed: readonly PositionedEvent[], options: MonthOptions): ListedDay[] {
  const { calendar, display, month } = options;
  const zone = shownZone(display, calendar);
  const begin = placed.filter(({ firstDay, lastDay }) => {
    return laterDay(firstDay, `${month}-01`) === day && lastDay >= day;
  });
  const shown = begin.slice(0, MOST_ENTRIES);
  const more = begin.length - shown.length + placedElse(day, options.leftOut);
  if (begin.length + more === 0) return [];
  const events = shown.map(({ event }) => {
    return buildEntry(
      event,
      eventTimeUnder(day, event, zone, display.now, display.words).when,
      options,
    );
  });
  const heading = dayHeading(day, display.words);
  const holiday = display.holidays?.get(day);
  const href = dayAddress(day, options);
  return [{ day, heading, events, more, href, ...(holiday && { holiday }) }];
}

function dayAddress(day: Day, { calendar, display, origin }: MonthOptions): string {
  const { link } = calendar;
  return addressAt(origin, pagePaths.day(link, day, undefined, filterBy(link, display.category)));
}
