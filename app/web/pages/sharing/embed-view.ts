// The texts of embedded calendars: the coming events by day, and what the month has in common with them.
import { isCanceled } from "~/event/canceled";
import { categoryOf } from "~/event/category";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import { dayHeading, eventTimeUnder } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { query } from "~/paths/query";
import { type Day, laterDay } from "~/time/days";
import { colorOf } from "~/web/pages/events/event-color";
import { eventHref } from "~/web/pages/events/event-href";
import { fromSource } from "~/web/pages/sources/source-text";
import {
  type CalendarDisplay,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import type { EmbeddedMonth } from "./embed-month-view";

/**
 * `color` is 1 to 8, or 0 for gray, `category` the name behind it, "" for none, `where` location and category; addresses
 * are absolute, since they are used in other websites' pages.
 */
export type EmbeddedEvent = {
  id: string;
  color: number;
  /** Of its calendar, where several are together. */
  mark?: string;
  title: string;
  isCanceled: boolean;
  time: string;
  category: string;
  where: string;
  href: string;
};
export type EmbeddedDay = {
  day: Day;
  heading: string;
  events: EmbeddedEvent[];
  holiday?: ShownHoliday;
};

/** Common to list and month; `moreHref` is "" if everything is shown. */
type EmbedFrame = { title: string; href: string; moreHref: string; zoneNote: string };
export type EmbedView = EmbedFrame & { days?: EmbeddedDay[]; month?: EmbeddedMonth };

export type EmbedOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
  events: readonly CalendarEvent[];
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

/** The address of the List tab, with the category filter. */
function listAddress({ calendar, display, origin }: EmbedOptions): string {
  const { category } = display;
  return addressAt(origin, query(pagePaths.tab(calendar.link, "list"), { category }));
}

/** `time` is the part of its time that the context does not show yet. */
export function buildEntry(
  event: CalendarEvent,
  time: string,
  { calendar, display, origin }: EmbedOptions,
): EmbeddedEvent {
  const { id, title, location } = event;
  const { color, category = "" } = colorOf(event, calendar.categories);
  const { mark } = categoryOf(event, calendar.categories) ?? {};
  return {
    id,
    ...(mark && { mark }),
    title,
    time,
    color,
    category,
    where: [location, category, event.source ? fromSource(event.source.name, display.words) : ""]
      .filter((text) => text !== "")
      .join(" · "),
    isCanceled: isCanceled(title),
    href: addressAt(origin, eventHref(event, calendar, display)),
  };
}

export function buildFrame({ calendar, display, origin }: EmbedOptions): EmbedFrame {
  const { category } = display;
  const href = addressAt(origin, query(pagePaths.calendar(calendar.link), { category }));
  const zoneNote = zoneStatement(shownZone(display, calendar), display.now, display.words);
  return { title: calendar.title, href, moreHref: "", zoneNote };
}
