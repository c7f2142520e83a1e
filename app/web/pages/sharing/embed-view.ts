// The texts of what other websites show of a calendar: the coming events by day, and what a month has in common with them.
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import { dayHeading, eventTimeUnder } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { query } from "~/paths/query";
import { type Day, laterDay } from "~/time/days";
import { eventHref } from "~/web/pages/events/event-href";
import { colorOf } from "~/web/pages/events/tone";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { EmbeddedMonth } from "./embed-month-view";

/** `tone` is its color 1 to 8, `category` the name that says what the color says, "" for none, `where` its place and its category; all addresses are whole ones, since they stand in other websites' pages. */
export type EmbeddedEvent = {
  id: string;
  tone: number;
  title: string;
  isCanceled: boolean;
  time: string;
  category: string;
  where: string;
  href: string;
};
export type EmbeddedDay = { day: Day; heading: string; events: EmbeddedEvent[] };

/** What both kinds have around them; `moreHref` is "" where all is shown. */
type EmbedFrame = { title: string; href: string; moreHref: string; zoneNote: string };
export type EmbedView = EmbedFrame & { days?: EmbeddedDay[]; month?: EmbeddedMonth };

export type EmbedOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a slash at its end. */
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
    const { when } = eventTimeUnder(day, event, zone, display.now);
    const entry = buildEntry(event, when, options);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(entry);
    else days.push({ day, heading: dayHeading(day), events: [entry] });
  }
  const moreHref = hasMore ? listAddress(options) : "";
  return { ...buildFrame(options), moreHref, days };
}

/** The list where it goes on, of the category that is shown alone. */
function listAddress({ calendar, display, origin }: EmbedOptions): string {
  const { category } = display;
  return addressAt(origin, query(pagePaths.tab(calendar.link, "list"), { category }));
}

/** `time` is what of its time the place says in which it stands. */
export function buildEntry(
  event: CalendarEvent,
  time: string,
  { calendar, display, origin }: EmbedOptions,
): EmbeddedEvent {
  const { id, title, location } = event;
  const { tone, category = "" } = colorOf(event, calendar.categories);
  return {
    id,
    title,
    time,
    tone,
    category,
    where: [location, category].filter((text) => text !== "").join(" · "),
    isCanceled: isCanceled(title),
    href: addressAt(origin, eventHref(event, calendar, display)),
  };
}

export function buildFrame({ calendar, display, origin }: EmbedOptions): EmbedFrame {
  const { category } = display;
  const href = addressAt(origin, query(pagePaths.calendar(calendar.link), { category }));
  return { title: calendar.title, href, moreHref: "", zoneNote: zoneNote(display, calendar) };
}
