// Owns what a day's dialog says: its date, its events, the days beside it.
// Refuses to know events of other days: it drops what does not cover the day.
import { addDays, type Day, monthOf } from "~/calendar/days";
import { type CalendarEvent, orderEvents } from "~/calendar/event";
import { dayHeading } from "~/calendar/labels";
import { EARLIEST_DAY, LATEST_DAY } from "~/calendar/limits";
import { daySpanOf, eventsOn } from "~/calendar/month-grid";
import { midnightOf } from "~/calendar/zones";
import { paths } from "../paths";
import { buildEventCard, type EventCard } from "./event-view";
import { type ShownCalendar, shownZone, type Viewer, zoneNote } from "./viewer";

/** `closeHref` is the month with this day chosen; `createHref` is "" for visitors; `zoneNote` "" without times. */
export type DayView = {
  day: Day;
  heading: string;
  cards: EventCard[];
  previousHref: string;
  nextHref: string;
  closeHref: string;
  createHref: string;
  zoneNote: string;
};

type DayOptions = {
  calendar: ShownCalendar;
  day: Day;
  events: readonly CalendarEvent[];
  viewer: Viewer;
};

/** The instants that a day's events are found between: `from` ≤ time < `to`, epoch ms. */
export function dayWindow(day: Day, zone: string): { from: number; to: number } {
  return { from: midnightOf(day, zone), to: midnightOf(addDays(day, 1), zone) };
}

export function buildDayView({ calendar, day, events, viewer }: DayOptions): DayView {
  const { link } = calendar;
  const zone = shownZone(viewer, calendar);
  const spans = orderEvents(events, zone).map((event) => ({ ...daySpanOf(event, zone), event }));
  const ofDay = eventsOn(day, spans).map(({ event }) => event);
  return {
    day,
    heading: dayHeading(day),
    cards: ofDay.map((event) => buildEventCard(event, calendar, viewer)),
    previousHref: day > EARLIEST_DAY ? paths.day(link, addDays(day, -1)) : "",
    nextHref: day < LATEST_DAY ? paths.day(link, addDays(day, 1)) : "",
    closeHref: paths.month(link, monthOf(day), day),
    createHref: viewer.canEdit ? paths.newEvent(link, day) : "",
    zoneNote: ofDay.some(({ allDay }) => !allDay) ? zoneNote(viewer, calendar) : "",
  };
}
