// The week view: seven days with their hours, or one day with a column for each category.
import { msg, plural } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import {
  countLabel,
  longWeekdayAndDate,
  numberLabel,
  shortDaysLabel,
  shortWeekday,
  timeOfDay,
  weekdayAndDay,
} from "~/event/labels";
import { eventsOn, type LeftOut } from "~/event/month-grid";
import { startClasses } from "~/event/week-classes";
import { isInHours, QUARTERS_AN_HOUR, shownHours } from "~/event/week-grid";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import {
  addDays,
  type Day,
  EARLIEST_DAY,
  isDayInReach,
  isWeekend,
  laterDay,
  monthOf,
  weekdayOfDay,
} from "~/time/days";
import { isoWeekName } from "~/time/week-numbers";
import { minutesIn } from "~/time/zones";
import { writeSwapped } from "~/values/swapped-json";
import {
  createLink,
  keptBy,
  type ShownCategory,
  type ShownHoliday,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { WeekQuery } from "~/web/request/page-query";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import { eventColor, isDraggable } from "./entry-parts";
import { bandNamesOn } from "./holidays-and-bands";
import { barsByDay, type PositionedEvent, placeEvents } from "./placed-events";
import {
  type BarPiece,
  type ColumnContent,
  drawColumn,
  type HoursDrawn,
  isTimed,
  MOST_LANES,
  placeTimed,
  type Shown,
  takenHours,
  type WeekEntries,
} from "./week-columns";
import { WEEK_STYLES } from "./week-styles";

/**
 * A day of the week, or a category of the day. `href` leads to the day's events, or shows this category on phones;
 * `moreHref` to the events that do not fit. Days out of reach have no addresses. `dots` are the colors of its first
 * events, `busy` the classes for its taken hours.
 */
export type WeekColumn = WeekEntries & {
  id: string;
  name: string;
  href: string;
  chooseHref: string;
  moreHref: string;
  addHref?: string;
  count: string;
  classes: string;
  isChosen?: true;
  leaf?: { weekday: string; date: number; classes: string };
  dots?: number[];
  tone?: number;
  mark?: string;
  busy?: string[];
  bands?: string;
  holiday?: ShownHoliday;
};

/** `where` is the class of its quarter of an hour; the line appears between the hours `first` and `last`. */
type NowLine = {
  where: string;
  day: Day;
  zone: string;
  time: string;
  text: string;
  first: number;
  last: number;
  isOut?: true;
};

/**
 * `drawn` are the classes of the visible hours, `hours` their names; `steps` are the days before and after the current
 * one on phones.
 */
export type WeekView = {
  caption: string;
  by?: true;
  /** The addresses of its stylesheets. */
  styles: { screens: string; paper: string };
  classes: string;
  drawn: string;
  hours: string[];
  columns: WeekColumn[];
  /** The position of the line of now, if the week has today. */
  now?: NowLine;
  previousHref: string;
  todayHref: string;
  nextHref: string;
  steps: { previous: string; next: string };
  createHref: string;
  createText?: string;
  /** For viewers who may move some of its events. */
  drags?: true;
  monthHref: string;
  /** The view of all favorites has no year. */
  yearHref?: string;
  /** The link to columns by category and back, if there are several. */
  byHref?: string;
  byCalendar?: true;
  filter?: CategoryFilter;
  more?: { text: string; href: string };
  zoneNote: string;
  countStyles?: string;
  holidayStyles?: string;
  /** The address of the image on its print. */
  printed?: string;
};

/** Packed like `PackedMonth`. */
export type PackedWeek = string;

export function packWeek(week: WeekView): PackedWeek {
  return writeSwapped(week);
}

type WeekOptions = Shown & {
  /** The seven days, or the one that has columns. */
  days: readonly Day[];
  asked: WeekQuery;
  events: readonly CalendarEvent[];
  /** How many more events each day or column has. */
  leftOut?: ReadonlyMap<string, LeftOut> | undefined;
  bands?: readonly Band[];
};

/** More events need smaller letters to fit on one sheet of paper. */
const MOST_ON_PAPER = 36;

/** The content of a column, before it is drawn. */
type Content = ColumnContent & { key: string; column: Omit<WeekColumn, "entries" | "count"> };

export function buildWeekView(options: WeekOptions): WeekView {
  const { calendar, display, days, asked } = options;
  const { link } = calendar;
  const { words } = display;
  const zone = shownZone(display, calendar);
  const today = todayOf(display, calendar);
  const placed = placeEvents(options.events, zone);
  const contents = asked.by
    ? contentsByCategory(options, placed)
    : contentsByDay(options, placed, today);
  const spans = contents.flatMap(({ day, timed }) => placeTimed(day, timed, zone));
  const { first, count } = shownHours(spans);
  const drawn = `first-${first} last-${first + count}`;
  const lanes = Math.max(0, ...contents.flatMap(({ bars }) => bars.map(({ lane }) => lane + 1)));
  const category = asked.by ? undefined : asked.category || undefined;
  const kept = keptBy(display, calendar);
  const holidays = days.some((day) => display.holidays?.has(day));
  const { countStyles, holidayStyles } = display;
  const categoryHref = (each?: number) =>
    pagePaths.week(link, { week: asked.week, day: asked.day, category: each });
  const filter = asked.by
    ? undefined
    : buildCategoryFilter(calendar, asked.category, categoryHref, words);
  const { categories = [] } = calendar;
  const [day = ""] = [chosenDay(options, today)];
  const byHref = asked.by
    ? pagePaths.week(link, { day })
    : pagePaths.dayByCategory(link, asked.day ?? (days.includes(today) ? undefined : day));
  const hours = { first, count };
  const columns = contents.map((content) => drawContent(content, hours, options));
  return {
    caption: asked.by
      ? weekdayAndDay(day, today, words)
      : shortDaysLabel(days[0] ?? "", days.at(-1) ?? "", words),
    ...(asked.by && { by: true }),
    classes: `week ${drawn} lanes-${Math.min(lanes, MOST_LANES + 1)}${spans.length > MOST_ON_PAPER ? " small-print" : ""}`,
    styles: WEEK_STYLES,
    drawn,
    hours: Array.from({ length: count }, (_, hour) => timeOfDay((first + hour) * 60, words)),
    columns,
    ...nowIn(options, today, { first, last: first + count }),
    ...buildSteps(options, day, category),
    ...createLink(display, calendar, days.includes(today) ? undefined : day, kept),
    ...(isDraggable(options.events, display) && { drags: true }),
    monthHref: monthHref(options, today, category),
    ...(calendar.combines !== "favorites" && {
      yearHref: pagePaths.year(link, day.slice(0, 4), { category }),
    }),
    ...(categories.length > 1 && { byHref }),
    ...(calendar.combines && { byCalendar: true }),
    ...(filter && { filter }),
    ...moreIn(options, category),
    zoneNote: zoneNote(display, calendar),
    ...(countStyles && { countStyles }),
    ...(holidays && holidayStyles && { holidayStyles }),
  };
}

/** The day that phones show: the requested one, else today, else the first in reach. */
function chosenDay({ days, asked }: WeekOptions, today: Day): Day {
  return asked.day ?? (days.includes(today) ? today : (days.find(isDayInReach) ?? ""));
}

function contentsByDay(
  options: WeekOptions,
  placed: readonly PositionedEvent[],
  today: Day,
): Content[] {
  const { calendar, display, days, asked, bands } = options;
  const { words, weekend, holidays } = display;
  const category = asked.category || undefined;
  const kept = keptBy(display, calendar);
  const chosen = chosenDay(options, today);
  const above = placed.filter((item) => !isTimed(item)).map((item) => ({ ...item, isBar: true }));
  const pieces = barsByDay(days, above);
  return days.map((day, at): Content => {
    const holiday = holidays?.get(day);
    const names = bandNamesOn(day, bands, words);
    const states = [
      day === today && "today",
      isWeekend(day, weekend) && "weekend",
      holiday && "holiday",
    ];
    const dayName = longWeekdayAndDate(day, words);
    const isReached = isDayInReach(day);
    const href = isReached ? pagePaths.day(calendar.link, day, undefined, kept) : "";
    const { createHref } = createLink(display, calendar, day, kept);
    return {
      key: day,
      day,
      dayName,
      bars: (pieces[at] ?? []).map(
        ({ item, column, span, lane, continuesBefore, continuesAfter }): BarPiece => ({
          item,
          lane,
          begins: column === at && !continuesBefore,
          ends: column + span === at + 1 && !continuesAfter,
          isNamed: column === at,
          ahead: column + span - at,
        }),
      ),
      timed: eventsOn(day, placed.filter(isTimed)),
      column: {
        id: day,
        name: dayName,
        href,
        chooseHref: isReached ? pagePaths.week(calendar.link, { day, category }) : "",
        moreHref: href,
        ...(isReached && createHref && { addHref: createHref }),
        classes: states.filter(Boolean).join(" "),
        ...(day === chosen && { isChosen: true }),
        leaf: {
          weekday: shortWeekday(weekdayOfDay(day), words),
          date: Number(day.slice(8)),
          classes: ["leaf", ...states.slice(0, 2)].filter(Boolean).join(" "),
        },
        ...(names && { bands: names }),
        ...(holiday && { holiday }),
      },
    };
  });
}

/** A column for each category, and one for events without a category. */
function contentsByCategory(options: WeekOptions, placed: readonly PositionedEvent[]): Content[] {
  const { calendar, display, days, asked } = options;
  const { words } = display;
  const [day = ""] = days;
  const dayName = longWeekdayAndDate(day, words);
  const { categories = [], combines, link } = calendar;
  const kept = keptBy(display, calendar);
  const ids = new Set(categories.map(({ id }) => id));
  const isOf = ({ event }: PositionedEvent, id: number) =>
    id === 0 ? !ids.has(event.categoryId ?? 0) : event.categoryId === id;
  const none = {
    id: 0,
    name: words._(msg({ message: "No category", context: "column" })),
    tone: 0,
  };
  const all: readonly ShownCategory[] = combines ? categories : [...categories, none];
  const chosen = all.find(({ id }) => id === asked.category)?.id ?? all[0]?.id;
  return all.map(({ id, name, tone, mark, link: ownLink }): Content => {
    const own = eventsOn(day, placed).filter((item) => isOf(item, id));
    const bars = own.filter((item) => !isTimed(item));
    const chooseHref = pagePaths.dayByCategory(link, day, id);
    const category = id || undefined;
    const addHref = combines
      ? ownLink && pagePaths.newEvent(ownLink, day)
      : createLink(display, calendar, day, { ...kept, category }).createHref;
    return {
      key: String(id),
      day,
      dayName,
      bars: bars.map(
        (item, lane): BarPiece => ({
          item,
          lane,
          begins: item.firstDay === day,
          ends: item.lastDay === day,
          isNamed: true,
          ahead: 1,
        }),
      ),
      timed: own.filter(isTimed),
      column: {
        id: `category-${id}`,
        name,
        href: id === 0 || combines ? chooseHref : pagePaths.week(link, { day, category: id }),
        chooseHref,
        moreHref: pagePaths.day(link, day, undefined, combines ? kept : { ...kept, category }),
        ...(addHref && { addHref }),
        classes: "",
        ...(id === chosen && { isChosen: true }),
        tone,
        ...(mark && { mark }),
      },
    };
  });
}

function drawContent(content: Content, hours: HoursDrawn, options: WeekOptions): WeekColumn {
  const { calendar, display, leftOut, asked } = options;
  const { key, bars, timed, column } = content;
  const left = leftOut?.get(key)?.all ?? 0;
  const { categories } = calendar;
  const zone = shownZone(display, calendar);
  const shown = [...bars.map(({ item }) => item), ...timed];
  const dots = shown.slice(0, MOST_DOTS).map(({ event }) => eventColor(event, categories).color);
  const busy = asked.by ? takenHours(content, hours, zone) : [];
  return {
    ...column,
    count: countLabel(shown.length + left, display.words),
    ...(dots.length > 0 && !asked.by && { dots }),
    ...(busy.length > 0 && { busy }),
    ...drawColumn(content, { calendar, display }),
  };
}

const MOST_DOTS = 4;

function nowIn(
  { calendar, display, days }: WeekOptions,
  today: Day,
  hours: { first: number; last: number },
): Pick<WeekView, "now"> {
  if (!days.includes(today)) return {};
  const { now, words } = display;
  const zone = shownZone(display, calendar);
  const minutes = minutesIn(now, zone);
  const time = timeOfDay(minutes, words);
  const where = startClasses(Math.floor((minutes * QUARTERS_AN_HOUR) / 60));
  const text = words._(msg`Now: ${time}`);
  const isOut = !isInHours(minutes, hours);
  return { now: { where, day: today, zone, time, text, ...hours, ...(isOut && { isOut }) } };
}

/** The links to other weeks, and on phones to other days; for a day by category, to other days. */
function buildSteps({ calendar, display, days, asked }: WeekOptions, day: Day, category?: number) {
  const { link } = calendar;
  const dayHref = (to: Day) =>
    asked.by
      ? pagePaths.dayByCategory(link, to, asked.category)
      : pagePaths.week(link, { day: to, category });
  const inReach = (to: Day, href: string) => (isDayInReach(to) ? href : "");
  const steps = {
    previous: inReach(addDays(day, -1), dayHref(addDays(day, -1))),
    next: inReach(addDays(day, 1), dayHref(addDays(day, 1))),
  };
  const todayHref = asked.by
    ? pagePaths.dayByCategory(link, undefined, asked.category)
    : pagePaths.week(link, { category });
  if (asked.by) return { previousHref: steps.previous, todayHref, nextHref: steps.next, steps };
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const weekHref = (to: Day) =>
    pagePaths.week(link, { week: nameOfWeek(to, display.weekStart), category });
  return {
    previousHref: inReach(addDays(first, -1), weekHref(laterDay(addDays(first, -7), EARLIEST_DAY))),
    todayHref,
    nextHref: inReach(addDays(last, 1), weekHref(addDays(last, 1))),
    steps,
  };
}

const MONDAY = 1;

/** The number of a week that begins on Monday, else the date of its first day. */
function nameOfWeek(first: Day, weekStart: number): string {
  return weekStart === MONDAY ? isoWeekName(first) : first;
}

/** The current month's address names no month. */
function monthHref({ calendar, days }: WeekOptions, today: Day, category?: number): string {
  const month = days.includes(today) ? undefined : monthOf(days.find(isDayInReach) ?? "");
  return pagePaths.month(calendar.link, month, undefined, category);
}

/** About how many more events there are than the page shows. */
function moreIn(
  { calendar, display, days, leftOut = new Map() }: WeekOptions,
  category?: number,
): Pick<WeekView, "more"> {
  const { words } = display;
  const count = [...leftOut.values()].reduce((sum, { inCell }) => sum + inCell, 0);
  if (count === 0) return {};
  const number = numberLabel(count, words);
  const text = words._(
    msg`${plural(count, { one: "about 1 more", other: `about ${number} more` })}`,
  );
  const href = pagePaths.printRange(calendar.link, days[0], days.at(-1), category);
  return { more: { text, href } };
}
