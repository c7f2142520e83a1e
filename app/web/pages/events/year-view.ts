// The texts of a year on a page: twelve months whose days with events lead to them, from any list of events.
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { withHoliday } from "~/event/holiday-label";
import {
  countLabel,
  dayHeading,
  monthLabel,
  type WeekdayLabel,
  weekdayInitial,
  weekdayLabels,
} from "~/event/labels";
import { type LeftOut, monthGrid } from "~/event/month-grid";
import { addDays, type Day, type Month, numberOfDay } from "~/time/days";
import { weekNumberOf } from "~/time/week-numbers";
import {
  type CalendarDisplay,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import type { Paper } from "~/web/request/reader-region";
import { placeEvents } from "./placed-events";

/**
 * A day with events or a holiday: what its cell says, and whether it has events. On a poster also the titles that fit,
 * and "+3" for the others.
 */
type YearDay = {
  label: string;
  isBusy?: true;
  titles?: string[];
  more?: string;
  holiday?: ShownHoliday;
};

/** `weekNumbers` has one for each week of its grid, if weeks have numbers. */
export type YearMonth = { month: Month; caption: string; weekNumbers?: number[] };

export type YearSheet = {
  year: number;
  weekStart: number;
  /** In their order, by initials. */
  weekdays: WeekdayLabel[];
  /** The same seven by number, 0 Sunday, in short. */
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
  /** How many events cover a day beside those in `events`. */
  leftOut?: ReadonlyMap<Day, LeftOut> | undefined;
  hasWeeks: boolean;
};

const MONTHS = 12;
/** Lines of a poster's cell. */
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
    months: monthsOf(year).map((month) => ({
      month,
      caption: monthLabel(month, words),
      ...(hasWeeks && { weekNumbers: monthGrid(month, weekStart).map(weekNumberOf) }),
    })),
    days: buildDays(options),
    today: todayOf(display, calendar),
  };
}

function monthsOf(year: number): Month[] {
  const named = String(year).padStart(4, "0");
  return Array.from({ length: MONTHS }, (_, n) => `${named}-${String(n + 1).padStart(2, "0")}`);
}

/** All days of the year, in order. */
export function daysOf(year: number): Day[] {
  const days: Day[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) days.push(day);
  return days;
}

type FoundOnDay = { count: number; titles: string[] };

function buildDays(options: YearOptions): Record<Day, YearDay> {
  const { display, year, paper, leftOut } = options;
  const found = countByDay(options);
  const days: Record<Day, YearDay> = {};
  for (const day of daysOf(year)) {
    const { count: listed = 0, titles = [] } = found.get(day) ?? {};
    const count = listed + (leftOut?.get(day)?.all ?? 0);
    const holiday = display.holidays?.get(day);
    if (count === 0 && !holiday) continue;
    const poster = paper === "a3" && count > 0 ? titlesOf(titles, count, display) : {};
    days[day] = {
      label: labelOf(day, count, holiday, display),
      ...(count > 0 && { isBusy: true }),
      ...poster,
      ...(holiday && { holiday }),
    };
  }
  return days;
}

/** "Thursday, November 26, 2026, holiday: Thanksgiving Day, 2 events" */
function labelOf(
  day: Day,
  count: number,
  holiday: ShownHoliday | undefined,
  { words }: CalendarDisplay,
): string {
  const date = dayHeading(day, words);
  const heading = holiday ? withHoliday(date, holiday.title, words) : date;
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

/** Each event is counted on every day of the year that it covers. */
function countByDay({ events, display, calendar, year }: YearOptions): Map<Day, FoundOnDay> {
  const days = daysOf(year);
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
