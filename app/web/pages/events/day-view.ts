// The texts of a day: of its dialog, and of the list of its events below the month.

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { withBusyTitles } from "~/event/busy-title";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { type CalendarEvent, orderEvents } from "~/event/event";
import { countLabel, dayHeading, shortWeekday } from "~/event/labels";
import { daySpanOf, eventsOn } from "~/event/month-grid";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import {
  addDays,
  type Day,
  EARLIEST_DAY,
  LATEST_DAY,
  type Month,
  monthOf,
  weekdayOfDay,
} from "~/time/days";
import { CARDS_LENGTH, DAY_LINES_MOST, DAY_MOST } from "~/values/limits";
import {
  type CalendarDisplay,
  type CreateLink,
  createLink,
  keptBy,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { takeCards } from "./day-groups";
import { buildEventLine, type EventCard, type EventLine } from "./event-view";
import { bandNamesOn } from "./holidays-and-bands";

/**
 * `count` says how many events the day has; `closeHref` is the month below it; `zoneNote` is "" if no event has a time.
 * `part` is set if some events are left out: which ones these are, and a link to the next ones.
 */
export type DayView = CreateLink & {
  day: Day;
  heading: string;
  leaf: LeafView;
  count?: string;
  /** The names of its bands. */
  bands?: string;
  cards: EventCard[];
  part?: { text: string; moreHref: string };
  previousHref: string;
  nextHref: string;
  closeHref: string;
  zoneNote: string;
  /** The stylesheet for answer counts, if an event has one. */
  countStyles?: string;
  holiday?: ShownHoliday;
  /** The holiday's stylesheet. */
  holidayStyles?: string;
};

type DayOptions = {
  calendar: ShownCalendar;
  day: Day;
  events: readonly CalendarEvent[];
  display: CalendarDisplay;
  /** How many events of the day are on earlier pages, and how many it has in total; missing if these are all. */
  skip?: number;
  total?: number;
  /** The category filter of the events. */
  category?: number | undefined;
  /** The dates shown as bands. */
  bands?: readonly Band[];
};

/** The events that cover the day, in order. */
function eventsOfDay(day: Day, events: readonly CalendarEvent[], zone: string): CalendarEvent[] {
  const spans = orderEvents(events, zone).map((event) => ({ ...daySpanOf(event, zone), event }));
  return eventsOn(day, spans).map(({ event }) => event);
}

export function buildDayView(options: DayOptions): DayView {
  const { calendar, day, events, display, skip = 0, category } = options;
  const { link } = calendar;
  const { words } = display;
  const zone = shownZone(display, calendar);
  const ofDay = withBusyTitles(eventsOfDay(day, events, zone), words);
  const { total = ofDay.length } = options;
  const { taken } = takeCards(ofDay.slice(0, DAY_MOST), calendar, display, CARDS_LENGTH, day);
  const cards = taken.map(({ card }) => card);
  const names = bandNamesOn(day, options.bands, words);
  const holiday = display.holidays?.get(day);
  const kept = { ...keptBy(display, calendar), ...filterBy(link, category) };
  // The month below stays, even for days of the next one.
  const month = kept.month ?? monthOf(day);
  const dayHref = (at: Day, skipped?: number) =>
    pagePaths.day(link, at, skipped, { ...kept, month: monthOf(at) === month ? undefined : month });
  return {
    day,
    heading: dayHeading(day, words),
    leaf: buildLeaf(
      day,
      shortWeekday(weekdayOfDay(day), words),
      todayOf(display, calendar),
      display.weekend,
    ),
    ...(total > 0 && { count: countLabel(total, words) }),
    ...(names && { bands: names }),
    cards,
    ...(cards.length < total && {
      part: shownPart(skip, cards.length, total, (next) => dayHref(day, next), words),
    }),
    previousHref: day > EARLIEST_DAY ? dayHref(addDays(day, -1)) : "",
    nextHref: day < LATEST_DAY ? dayHref(addDays(day, 1)) : "",
    closeHref: query(pagePaths.tab(link, "calendar"), { ...kept, month }),
    ...createLink(display, calendar, day, kept),
    zoneNote: ofDay.some(({ allDay }) => !allDay) ? zoneNote(display, calendar) : "",
    ...(display.countStyles && hasCount(cards) && { countStyles: display.countStyles }),
    ...(holiday && { holiday, holidayStyles: display.holidayStyles }),
  };
}

function hasCount(cards: readonly EventCard[]): boolean {
  return cards.some(({ coming }) => coming !== undefined);
}

function shownPart(
  skip: number,
  shown: number,
  total: number,
  hrefOf: (skip: number) => string,
  words: Words,
): { text: string; moreHref: string } {
  const next = skip + shown;
  const first = skip + 1;
  return {
    text:
      shown === 0 ? countLabel(total, words) : words._(msg`Events ${first} to ${next} of ${total}`),
    moreHref: next < total ? hrefOf(next) : "",
  };
}

/** The events of one day, listed below the grid; `more` if there are others. */
export type ChosenDay = CreateLink & {
  day: Day;
  heading: string;
  /** The names of its bands. */
  bands?: string;
  lines: EventLine[];
  more?: { text: string; href: string };
  holiday?: ShownHoliday;
};

/** The day to list below the grid: the chosen one, else today if the month shows it. */
export function listedDay(
  month: Month,
  grid: readonly Day[][],
  today: Day,
  chosen: Day | undefined,
): Day | undefined {
  const found = grid.flat().find((day) => day === chosen);
  return found ?? (monthOf(today) === month ? today : undefined);
}

type ChosenDayOptions = {
  /** How many events of the day are not in `events`. */
  leftOut: number;
  bands?: readonly Band[];
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** `events` are the events that cover the day, in order. */
export function buildChosenDay(
  day: Day,
  events: readonly { event: CalendarEvent }[],
  { leftOut, bands, calendar, display }: ChosenDayOptions,
): ChosenDay {
  const shown = events.slice(0, DAY_LINES_MOST);
  const kept = keptBy(display, calendar);
  const href = pagePaths.day(calendar.link, day, undefined, kept);
  const count = events.length + leftOut;
  const names = bandNamesOn(day, bands, display.words);
  const hidden = events.length - shown.length + leftOut;
  const holiday = display.holidays?.get(day);
  return {
    day,
    heading: dayHeading(day, display.words),
    ...(names && { bands: names }),
    lines: shown.map(({ event }) => buildEventLine(event, day, calendar, display)),
    ...(hidden > 0 && {
      more: { text: display.words._(allEventsText(count)), href },
    }),
    ...(holiday && { holiday }),
    ...createLink(display, calendar, day, kept),
  };
}

function allEventsText(count: number): MessageDescriptor {
  return msg`${plural(count, { one: "All # events", other: "All # events" })}`;
}
