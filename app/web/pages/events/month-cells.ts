// Draws the days of a month: their entries, and their texts for screen readers.
import { msg, plural } from "@lingui/core/macro";
import { isCanceled, splitCanceled } from "~/event/canceled";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { countLabel, dayHeading, startLabel, withHoliday } from "~/event/labels";
import { eventsOn, type LeftOut } from "~/event/month-grid";
import type { Band } from "~/operations/events/shown-dates";
import { type Day, daysBetween, isWeekend, type Month, monthOf } from "~/time/days";
import { ENTRIES_A_CELL, SHOWN_STEPS } from "~/values/limits";
import type { CalendarDisplay, ShownHoliday } from "~/web/request/calendar-display";
import { joinItems } from "~/words/join-items";
import type { Words } from "~/words/words";
import { eventColor, type Movable, titleAndNote } from "./entry-parts";
import { bandNamesFrom, bandNamesOn } from "./holidays-and-bands";
import {
  barsByDay,
  eventsBetween,
  openEnds,
  type PositionedBar,
  type PositionedEvent,
} from "./placed-events";

/**
 * An event in a cell, in line `lane` from the top. `classes` are its CSS classes; `time` ends with a sign if the event
 * repeats; `prefix` says that it is canceled; `mark` belongs to its calendar, in combined calendars.
 */
export type MonthEntry = {
  lane: number;
  classes: string;
  mark?: string;
  time?: string;
  prefix?: string;
  title: string;
  /** The number of people coming. */
  coming?: string;
} & Movable;

/**
 * Only differences from an empty cell, since a page contains it twice. `more` says how many events are hidden if all
 * entries are shown, "" for none; `moreWhere` has the same text as attributes, for the smaller numbers of entries that
 * styles may show.
 */
export type MonthCell = {
  day: Day;
  /** The date; "" if screen readers should skip the day. */
  heading: string;
  /** How many events it has, "2 events", if any. */
  count?: string;
  /** The events for screen readers, in the order of their entries, and a last one for the rest. */
  names?: string;
  classes?: string;
  isToday?: true;
  entries?: MonthEntry[];
  more?: string;
  moreWhere?: Record<string, string>;
  /** The names of its bands, and of those written on it. */
  bands?: string;
  bandText?: string;
  holiday?: CellHoliday;
};
/** `named` is the date with the holiday's name: "Thursday, November 26, 2026, holiday: Thanksgiving Day". */
type CellHoliday = ShownHoliday & { named: string };

/** Shared by all cells of the grid. */
type GridContext = {
  month: Month;
  zone: string;
  now: number;
  weekend: readonly number[];
  today: Day;
  listed: Day | undefined;
  leftOut: (day: Day) => LeftOut;
  categories: readonly Category[];
  movable: (event: CalendarEvent) => Movable;
  counts: CalendarDisplay["counts"];
  bands: readonly Band[];
  holidays: CalendarDisplay["holidays"];
  words: Words;
};

const LANES = Array.from({ length: ENTRIES_A_CELL }, (_, lane) => lane);

/**
 * Bars keep their lane across the week; other events fill the free lanes of their first day, even those past midnight.
 */
export function drawWeek(
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
  const { bands, holidays, words } = context;
  const shown = covering.filter(({ lane }) => lane < ENTRIES_A_CELL);
  const free = LANES.filter((lane) => shown.every((bar) => bar.lane !== lane));
  const beginning = singles.filter(({ firstDay }) => firstDay === day);
  const filling = beginning
    .slice(0, free.length)
    .map((item, index) => singleIn(item, column, free[index] ?? 0));
  const lowest = Math.max(-1, ...shown.map(({ lane }) => lane));
  const entries = [...shown.filter((bar) => bar.column === column), ...filling]
    .sort((a, b) => a.lane - b.lane)
    .map((bar) => drawEntry(bar, day, bar.span === 0 && bar.lane > lowest, context));
  const left = context.leftOut(day);
  const count = covering.length + singles.length + left.all;
  const inCell = covering.length + beginning.length + left.inCell;
  const taken = [...shown, ...filling].map(({ lane }) => lane);
  const names = entryNames([...shown, ...filling], day, context, count);
  const heading = dayHeading(day, words);
  const holiday = holidays?.get(day);
  const classes = classesOfCell(day, context);
  const bandNames = bandNamesOn(day, bands, words);
  const bandText = bandNamesFrom(day, bands, column === 0, words);
  return {
    day,
    heading,
    ...(count > 0 && { count: countLabel(count, words) }),
    ...(names && { names }),
    ...(classes && { classes }),
    ...(day === context.today && { isToday: true }),
    ...(entries.length > 0 && { entries }),
    ...hiddenCounts((step) => inCell - taken.filter((lane) => lane < step).length, words),
    ...(bandNames && { bands: bandNames }),
    ...(bandText && { bandText }),
    ...(holiday && { holiday: { ...holiday, named: withHoliday(heading, holiday.title, words) } }),
  };
}

/** The position of an event that is no bar: it covers no days, so `span` is 0. */
function singleIn(item: PositionedEvent, column: number, lane: number): PositionedBar {
  return { item, column, span: 0, lane, continuesBefore: false, continuesAfter: false };
}

function hiddenCounts(
  hiddenAt: (step: number) => number,
  words: Words,
): Pick<MonthCell, "more" | "moreWhere"> {
  const steps = SHOWN_STEPS.map((step) => {
    const hidden = hiddenAt(step);
    return { step, text: hidden > 0 ? words._(msg`+${hidden} more`) : "" };
  });
  const more = steps.pop()?.text ?? "";
  const where = steps.filter(({ text }) => text !== "");
  if (where.length === 0) return {};
  return {
    more,
    moreWhere: Object.fromEntries(where.map(({ step, text }) => [`data-at-${step}`, text])),
  };
}

function classesOfCell(day: Day, { month, weekend, today, listed, holidays }: GridContext): string {
  const names = [
    day === today && "today",
    isWeekend(day, weekend) && "weekend",
    monthOf(day) !== month && "other-month",
    day === listed && "chosen",
    holidays?.has(day) && "holiday",
  ];
  return names.filter(Boolean).join(" ");
}

/** `wraps` if no bar is below it, so its title may take two lines. */
function drawEntry(
  bar: PositionedBar,
  day: Day,
  wraps: boolean,
  { zone, categories, movable, counts, words }: GridContext,
): MonthEntry {
  const { lane, item } = bar;
  const { event } = item;
  const { mark } = categoryOf(event, categories) ?? {};
  const start = startLabel(event, day, zone, words);
  // A character: drawing the ring as on cards would double the size of a month of repeating events.
  const time = event.occurrence === null ? start : `${start} ↻`.trim();
  const { prefix, rest } = splitCanceled(event.title);
  const coming = counts?.get(event.id);
  return {
    lane,
    classes: classesOfEntry(bar, eventColor(event, categories).color, wraps),
    ...(mark && { mark }),
    ...(time && { time }),
    ...(prefix && { prefix }),
    title: rest,
    ...(coming && { coming }),
    ...movable(event),
  };
}

function classesOfEntry(bar: PositionedBar, color: number, wraps: boolean): string {
  const { lane, span, item } = bar;
  const open = openEnds(bar);
  const across = span > 0 ? ` bar span-${span}${open ? ` open-${open}` : ""}` : "";
  const states = `${isCanceled(item.event.title) ? " canceled" : ""}${wraps ? " wraps" : ""}`;
  return `month-entry lane-${lane} tone-${color}${across}${states}`;
}

/**
 * "6am Rehearsal, repeats, 12 coming, U12; Choir weekend, day 2 of 3; 4 more"; "" if none of the day's events has an
 * entry.
 */
function entryNames(
  shown: readonly PositionedBar[],
  day: Day,
  { zone, now, categories, counts, words }: GridContext,
  count: number,
): string {
  if (shown.length === 0) return "";
  const named = shown.map(({ item: { event, firstDay, lastDay } }) => {
    const time = startLabel(event, day, zone, words);
    const { name: category } = categoryOf(event, categories) ?? {};
    const marked = titleAndNote(event, now, words);
    const title = [marked, counts?.get(event.id), category].filter(Boolean).join(", ");
    const name = time ? `${time} ${title}` : title;
    if (firstDay === lastDay) return name;
    const number = daysBetween(firstDay, day) + 1;
    const days = daysBetween(firstDay, lastDay) + 1;
    return words._(msg`${name}, day ${number} of ${days}`);
  });
  const more = count - named.length;
  const rest = more > 0 ? [words._(msg`${plural(more, { one: "# more", other: "# more" })}`)] : [];
  return joinItems([...named, ...rest], words);
}
