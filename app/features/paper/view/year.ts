// View data of the year to print: its sheet, and links to other years and papers.

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import {
  countLabel,
  dayHeading,
  monthLabel,
  type WeekdayLabel,
  weekdayInitial,
  weekdayLabels,
  withHoliday,
} from "~/event/labels";
import { type LeftOut, monthGrid } from "~/event/month-grid";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import { yieldToOthers } from "~/store/kernel/yielding";
import { addDays, type Day, isDayInReach, type Month, numberOfDay } from "~/time/days";
import { weekNumberOf } from "~/time/week-numbers";
import {
  buildCategoryFilter,
  type CategoryFilter,
  filterPart,
  type LegendPart,
  legendPart,
} from "~/web/pages/events/category-filter-view";
import {
  bandNamesFrom,
  bandNamesOn,
  loadBands,
  withHolidays,
} from "~/web/pages/events/holidays-and-bands";
import { placeEvents } from "~/web/pages/events/placed-events";
import { readMonth } from "~/web/pages/events/screen-events";
import {
  type CalendarDisplay,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  showsWeeks,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import { titleInCalendar } from "~/web/request/document-title";
import { readWeeks, type WeeksAsked } from "~/web/request/page-query";
import { PAPERS, type Paper } from "~/web/request/reader-words";
import { askedCategory, openScreen, type ScreenParams } from "~/web/request/screen";
import type { Visitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";
import { printedPart } from "./print";

/**
 * A day with events, a holiday or bands: its cell's label, and whether it has events. On a poster also the titles that
 * fit, and "+3" for the rest.
 */
export type YearDay = {
  label: string;
  isBusy?: true;
  titles?: string[];
  more?: string;
  holiday?: ShownHoliday;
  /** The names of its bands, and on a poster of those that begin. */
  bands?: string;
  bandText?: string;
};

/** `weekNumbers` has one for each week of the grid, if weeks are numbered. */
export type YearMonth = { month: Month; caption: string; weekNumbers?: number[] };

type YearSheet = {
  year: number;
  weekStart: number;
  /** In order, as initials. */
  weekdays: WeekdayLabel[];
  /** The weekend by day number, 0 for Sunday. */
  weekend: readonly number[];
  weekdayNames: string[];
  months: YearMonth[];
  days: Record<Day, YearDay>;
  today: Day;
};

type YearOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  year: number;
  paper: Paper;
  events: readonly CalendarEvent[];
  /** How many events not in `events` cover each day. */
  leftOut?: ReadonlyMap<Day, LeftOut> | undefined;
  bands?: readonly Band[];
  hasWeeks: boolean;
};

const MONTHS = 12;
/** Titles in a poster's cell. */
const TITLES_A_DAY = 2;

export function buildYearSheet(options: YearOptions): YearSheet {
  const { calendar, display, year, hasWeeks } = options;
  const { weekStart, weekend, words } = display;
  const labels = weekdayLabels(weekStart, weekend, words);
  return {
    year,
    weekStart,
    weekend,
    weekdays: labels.map((label) => ({ ...label, short: weekdayInitial(label.index, words) })),
    weekdayNames: weekdayLabels(0, weekend, words).map(({ short }) => short),
    months: monthsOfYear(year).map((month) => ({
      month,
      caption: monthLabel(month, words),
      ...(hasWeeks && { weekNumbers: monthGrid(month, weekStart).map(weekNumberOf) }),
    })),
    days: buildDays(options),
    today: todayOf(display, calendar),
  };
}

function monthsOfYear(year: number): Month[] {
  const named = String(year).padStart(4, "0");
  return Array.from({ length: MONTHS }, (_, n) => `${named}-${String(n + 1).padStart(2, "0")}`);
}

function daysOfYear(year: number): Day[] {
  const days: Day[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) days.push(day);
  return days;
}

type FoundOnDay = { count: number; titles: string[] };

function buildDays(options: YearOptions): Record<Day, YearDay> {
  const { display, year, paper, leftOut, bands } = options;
  const found = countByDay(options);
  const days: Record<Day, YearDay> = {};
  for (const day of daysOfYear(year)) {
    const { count: listed = 0, titles = [] } = found.get(day) ?? {};
    const count = listed + (leftOut?.get(day)?.all ?? 0);
    const holiday = display.holidays?.get(day);
    const bandNames = bandNamesOn(day, bands, display.words);
    if (count === 0 && !holiday && !bandNames) continue;
    const isPoster = paper === "a3";
    const bandText = isPoster ? bandNamesFrom(day, bands, day.endsWith("-01"), display.words) : "";
    days[day] = {
      label: dayLabel(day, { count, holiday, bandNames }, display),
      ...(count > 0 && { isBusy: true }),
      ...(isPoster && count > 0 && titlesOf(titles, count, display)),
      ...(holiday && { holiday }),
      ...(bandNames && { bands: bandNames }),
      ...(bandText && { bandText }),
    };
  }
  return days;
}

type OnDay = { count: number; holiday: ShownHoliday | undefined; bandNames: string };

/** Such as "Thursday, November 26, 2026, holiday: Thanksgiving Day, Autumn break, 2 events". */
function dayLabel(
  day: Day,
  { count, holiday, bandNames }: OnDay,
  { words }: CalendarDisplay,
): string {
  const date = dayHeading(day, words);
  const named = holiday ? withHoliday(date, holiday.title, words) : date;
  const heading = bandNames ? `${named}, ${bandNames}` : named;
  if (count === 0) return heading;
  const events = countLabel(count, words);
  return words._(msg`${heading}, ${events}`);
}

function titlesOf(titles: string[], count: number, { words }: CalendarDisplay) {
  const shown = titles.slice(0, TITLES_A_DAY);
  const hidden = count - shown.length;
  const more = words._(msg({ message: `+${hidden}`, comment: "So many more events." }));
  return { titles: shown, ...(hidden > 0 && { more }) };
}

/** Counts each event on every day of the year it covers. */
function countByDay({ events, display, calendar, year }: YearOptions): Map<Day, FoundOnDay> {
  const days = daysOfYear(year);
  const found = days.map((): FoundOnDay => ({ count: 0, titles: [] }));
  const origin = numberOfDay(days[0] ?? "");
  for (const { event, firstDay, lastDay } of placeEvents(events, shownZone(display, calendar))) {
    const end = Math.min(numberOfDay(lastDay) - origin, days.length - 1);
    for (let at = Math.max(numberOfDay(firstDay) - origin, 0); at <= end; at += 1) {
      const known = found[at];
      if (!known) continue;
      known.count += 1;
      if (known.titles.length < TITLES_A_DAY) known.titles.push(event.title);
    }
  }
  return new Map(days.map((day, at) => [day, found[at] ?? { count: 0, titles: [] }]));
}

const PAPER_NAMES: Record<Paper, MessageDescriptor> = {
  a4: msg`A4`,
  letter: msg`Letter`,
  a3: msg`A3 poster`,
};

type PaperLink = { paper: Paper; text: string; href: string; isCurrent: boolean };

/** A day links to `dayHref`, the day and `dayQuery`; the previous and next year are "" at the limits. */
export type YearPage = LegendPart & {
  tab: "calendar";
  view: "year";
  documentTitle: string;
  title: string;
  sheet: YearSheet;
  paper: Paper;
  papers: PaperLink[];
  previous: { text: string; href: string };
  next: { text: string; href: string };
  dayHref: string;
  dayQuery: string;
  monthHref: string;
  weekHref: string;
  yearHref: string;
  zoneNote: string;
  asOf: string;
  categories?: CategoryFilter;
  /** Keeps the category in the tabs' links, as in `TabView`. */
  filter?: string;
  /** The image in the print's footer. */
  printed?: string;
};

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export async function openYear(request: Request, params: ScreenParams): Promise<YearPage> {
  const screen = openScreen(request, params);
  const { calendar } = screen;
  const { link } = calendar;
  const asked = readAskedYear(request, screen);
  const { words, days } = asked;
  const category = askedCategory(request, screen);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const display = await withHolidays(request, screen, first, last);
  const bands = await loadBands(request, screen, first, last);
  const found = await readMonth({ request, screen, category }, days);
  const yearHrefFor = (each?: number) => yearHref(link, asked, { category: each });
  const categories = buildCategoryFilter(calendar, category, yearHrefFor, words);
  const shown = { ...screen, display: { ...display, ...(category && { category }) } };
  return {
    ...(await yieldToOthers(() => buildYearPage(shown, asked, { ...found, bands }))),
    ...(categories && { categories }),
    ...legendPart(screen, yearHrefFor),
    ...filterPart(shown),
    ...printedPart(request, shown, { from: first, to: last }),
  };
}

type Shown = { calendar: ShownCalendar; display: CalendarDisplay };

/** `chosen` is the paper in the address. */
type AskedYear = {
  year: number;
  days: Day[];
  paper: Paper;
  chosen: Paper | undefined;
  weeks: WeeksAsked;
  words: Words;
};

/** Reads the year and paper from the address; by default today's year and the paper of the reader's region. */
function readAskedYear(
  request: Request,
  { calendar, display, visitor }: Shown & { visitor: Visitor },
): AskedYear {
  const { searchParams } = new URL(request.url);
  const year = readYear(searchParams.get("year"), todayOf(display, calendar));
  const chosen = readPaper(searchParams.get("paper"));
  return {
    year,
    days: daysOfYear(year),
    paper: chosen ?? visitor.region.paper,
    chosen,
    weeks: readWeeks(searchParams),
    words: display.words,
  };
}

type FoundEvents = {
  events: CalendarEvent[];
  leftOut?: ReadonlyMap<Day, LeftOut>;
  bands: Band[];
};

/** For one calendar, or combined ones, whose categories are the calendars. */
function buildYearPage(
  { calendar, display }: Shown,
  asked: AskedYear,
  found: FoundEvents,
): YearPage {
  const { title, link } = calendar;
  const { category } = display;
  const { year, paper, weeks, words } = asked;
  const linkTo = (other: number) => ({
    text: String(other),
    href: isDayInReach(`${other}-01-01`) ? yearHref(link, asked, { year: other, category }) : "",
  });
  const today = dayHeading(todayOf(display, calendar), words);
  const hasWeeks = showsWeeks(weeks, display);
  return {
    tab: "calendar",
    view: "year",
    documentTitle: titleInCalendar(String(year), title, words),
    title,
    sheet: buildYearSheet({ calendar, display, year, paper, hasWeeks, ...found }),
    paper,
    papers: PAPERS.map((each) => ({
      paper: each,
      text: words._(PAPER_NAMES[each]),
      href: yearHref(link, asked, { paper: each, category }),
      isCurrent: each === paper,
    })),
    previous: linkTo(year - 1),
    next: linkTo(year + 1),
    dayHref: pagePaths.day(link, ""),
    dayQuery: query("", filterBy(link, category)),
    monthHref: pagePaths.month(link, undefined, undefined, category, weeks),
    weekHref: pagePaths.week(link, { category }),
    yearHref: pagePaths.year(link, undefined, { weeks, category }),
    zoneNote: zoneStatement(shownZone(display, calendar), display.now, words),
    asOf: words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
  };
}

type Other = { year?: number; paper?: Paper; category?: number | undefined };

/** The address of a year on a paper, for everything or one category or calendar. */
function yearHref(
  link: string,
  { year, chosen, weeks }: AskedYear,
  { year: other = year, paper = chosen, category }: Other,
): string {
  return pagePaths.year(link, String(other), { paper, weeks, category });
}

/** The year in the address, or today's. */
function readYear(text: string | null, today: string): number {
  const named = text !== null && /^\d{4}$/.test(text) && isDayInReach(`${text}-01-01`);
  return Number(named ? text : today.slice(0, 4));
}

function readPaper(text: string | null): Paper | undefined {
  return PAPERS.find((paper) => paper === text);
}
