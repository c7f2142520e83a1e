// The texts of what other websites show of a calendar: the coming events by day, or the month of today.
import { isCanceled } from "~/calendar/canceled";
import { type Day, isWeekend, laterDay, type Month, monthOf } from "~/calendar/days";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/calendar/event";
import {
  dayHeading,
  eventTimeUnder,
  monthLabel,
  startLabel,
  type WeekdayLabel,
  weekdayLabels,
} from "~/calendar/labels";
import { daySpanOf, eventsOn, monthGrid } from "~/calendar/month-grid";
import type { LeftOut } from "~/calendar/month-outline";
import { addressAt, paths } from "~/paths";
import {
  type CalendarViewer,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "./calendar-viewer";
import { eventHref } from "./event-href";
import { colorOf } from "./tone";

/** `tone` is its color 1 to 8, `where` its place and its category; all addresses are whole ones, since they stand in other websites' pages. */
export type EmbeddedEvent = {
  id: string;
  tone: number;
  title: string;
  isCanceled: boolean;
  time: string;
  where: string;
  href: string;
};
export type EmbeddedDay = { day: Day; heading: string; events: EmbeddedEvent[] };

/** `more` counts the events of the day that are not among `events`. */
export type EmbeddedCell = EmbeddedDay & {
  href: string;
  isToday: boolean;
  isWeekend: boolean;
  isOtherMonth: boolean;
  more: number;
};
export type EmbeddedMonth = {
  caption: string;
  weekdays: WeekdayLabel[];
  weeks: EmbeddedCell[][];
};

/** What both kinds have around them; `moreHref` is "" where all is shown. */
export type EmbedFrame = { title: string; href: string; moreHref: string; zoneNote: string };
export type EmbedView = EmbedFrame & { days?: EmbeddedDay[]; month?: EmbeddedMonth };

/** Entries of one cell. */
const CELL_ENTRIES = 4;

type EmbedOptions = {
  calendar: ShownCalendar;
  viewer: CalendarViewer;
  /** The public address without a slash at its end. */
  origin: string;
  events: readonly CalendarEvent[];
};

export function buildEmbeddedList(options: EmbedOptions & { hasMore: boolean }): EmbedView {
  const { calendar, viewer, origin, events, hasMore } = options;
  const zone = shownZone(viewer, calendar);
  const today = todayOf(viewer, calendar);
  const days: EmbeddedDay[] = [];
  for (const event of orderEvents(events, zone)) {
    const day = laterDay(today, firstDayIn(event, zone));
    const { when } = eventTimeUnder(day, event, zone, viewer.now);
    const entry = buildEntry(event, when, options);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(entry);
    else days.push({ day, heading: dayHeading(day), events: [entry] });
  }
  const moreHref = hasMore ? addressAt(origin, paths.tab(calendar.link, "list")) : "";
  return { ...buildFrame(options), moreHref, days };
}

type MonthOptions = EmbedOptions & {
  month: Month;
  leftOut?: ReadonlyMap<Day, LeftOut> | undefined;
};

export function buildEmbeddedMonth(options: MonthOptions): EmbedView {
  const { calendar, viewer, month, leftOut } = options;
  const zone = shownZone(viewer, calendar);
  const placed = orderEvents(options.events, zone).map((event) => {
    return { ...daySpanOf(event, zone), event };
  });
  const cellOf = (day: Day) => {
    const events = eventsOn(day, placed).map(({ event }) => event);
    return buildCell(day, events, leftOut?.get(day)?.all ?? 0, options);
  };
  return {
    ...buildFrame(options),
    month: {
      caption: monthLabel(month),
      weekdays: weekdayLabels(viewer.weekStart, viewer.weekend),
      weeks: monthGrid(month, viewer.weekStart).map((days) => days.map(cellOf)),
    },
  };
}

function buildCell(
  day: Day,
  events: readonly CalendarEvent[],
  leftOut: number,
  options: MonthOptions,
): EmbeddedCell {
  const { calendar, viewer, origin, month } = options;
  const zone = shownZone(viewer, calendar);
  const shown = events.slice(0, CELL_ENTRIES);
  return {
    day,
    heading: dayHeading(day),
    href: addressAt(origin, paths.day(calendar.link, day)),
    isToday: day === todayOf(viewer, calendar),
    isWeekend: isWeekend(day, viewer.weekend),
    isOtherMonth: monthOf(day) !== month,
    events: shown.map((event) => buildEntry(event, startLabel(event, day, zone), options)),
    more: events.length - shown.length + leftOut,
  };
}

function buildEntry(
  event: CalendarEvent,
  time: string,
  { calendar, viewer, origin }: EmbedOptions,
): EmbeddedEvent {
  const { id, title, location } = event;
  const { tone, category = "" } = colorOf(event, calendar.categories);
  return {
    ...{ id, title, time, tone },
    where: [location, category].filter((text) => text !== "").join(" · "),
    isCanceled: isCanceled(title),
    href: addressAt(origin, eventHref(event, calendar, viewer)),
  };
}

function buildFrame({ calendar, viewer, origin }: EmbedOptions): EmbedFrame {
  const href = addressAt(origin, paths.calendar(calendar.link));
  return { title: calendar.title, href, moreHref: "", zoneNote: zoneNote(viewer, calendar) };
}
